// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
  .treatWarning("DeprecatedDeclaration", as: .warning),
  .treatWarning("ExplicitSendable", as: .error),
]

let package = Package(
  name: "StoreObjects",
  products: [
    .library(name: "StoreObjects", targets: ["StoreObjects"]),
    .library(name: "StoreSignals", targets: ["StoreSignals"]),
    .library(name: "StoreCollections", targets: ["StoreCollections"]),
    .library(name: "StoreEnvironment", targets: ["StoreEnvironment"]),
    .library(name: "StorePersistence", targets: ["StorePersistence"]),
    .library(name: "StoreTesting", targets: ["StoreTesting"]),
    .library(name: "Todos", targets: ["Todos"]),
    .library(name: "Workouts", targets: ["Workouts"]),
    .library(name: "Settings", targets: ["Settings"]),
    .library(name: "Users", targets: ["Users"]),
    .library(name: "Repos", targets: ["Repos"]),
    .executable(name: "diary", targets: ["diary"]),
    .executable(name: "benchmarks", targets: ["benchmarks"]),
  ],
  targets: [
    // The floor: imports the standard library, Synchronization and, in one file, libc.
    .target(name: "StoreSignals", swiftSettings: settings),

    // Lists and views: may import StoreSignals.
    .target(name: "StoreCollections", dependencies: ["StoreSignals"], swiftSettings: settings),

    // Composition: may import the two layers above.
    .target(
      name: "StoreEnvironment", dependencies: ["StoreSignals", "StoreCollections"],
      swiftSettings: settings),

    // Files: may import the three layers above and FoundationEssentials.
    .target(
      name: "StorePersistence",
      dependencies: ["StoreSignals", "StoreCollections", "StoreEnvironment"],
      swiftSettings: settings),

    // For users' tests: may import every library layer, never a test framework.
    .target(
      name: "StoreTesting",
      dependencies: ["StoreSignals", "StoreCollections", "StoreEnvironment", "StorePersistence"],
      swiftSettings: settings),

    // The umbrella: re-exports the library layers and holds nothing of its own.
    .target(
      name: "StoreObjects",
      dependencies: ["StoreSignals", "StoreCollections", "StoreEnvironment", "StorePersistence"],
      swiftSettings: settings),

    // Stores: each may import the library layers that it needs, never another store.
    .target(
      name: "Todos", dependencies: ["StoreSignals", "StoreCollections", "StoreEnvironment"],
      swiftSettings: settings),
    .target(
      name: "Workouts", dependencies: ["StoreSignals", "StoreCollections", "StoreEnvironment"],
      swiftSettings: settings),
    .target(
      name: "Settings", dependencies: ["StoreSignals", "StoreEnvironment", "StorePersistence"],
      swiftSettings: settings),
    .target(
      name: "Users", dependencies: ["StoreSignals", "StoreCollections", "StoreEnvironment"],
      swiftSettings: settings),
    .target(
      name: "Repos", dependencies: ["StoreSignals", "StoreCollections", "StoreEnvironment"],
      swiftSettings: settings),

    // Programs: may import everything above.
    .executableTarget(
      name: "diary",
      dependencies: [
        "StoreSignals", "StoreCollections", "StoreEnvironment", "StorePersistence",
        "Todos", "Workouts", "Settings", "Users", "Repos",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "ChildProcesses", "Contestants", "ReactiveGraphs", "StoreSignals", "StoreCollections",
        "StoreEnvironment", "StorePersistence", "Todos",
      ],
      path: "Benchmarks/Rows", swiftSettings: settings),
    .target(
      name: "Contestants", dependencies: ["StoreSignals"], path: "Benchmarks/Contestants",
      swiftSettings: settings),

    // Graphs of the published benchmarks, for tests and benchmarks: may import StoreSignals.
    .target(
      name: "ReactiveGraphs", dependencies: ["StoreSignals"], path: "Tests/ReactiveGraphs",
      swiftSettings: settings),

    // How tests and benchmarks run other programs: imports nothing but the toolchain.
    .target(name: "ChildProcesses", path: "Tests/ChildProcesses", swiftSettings: settings),

    // The rules of subscription, for the tests of everything that can be subscribed to: may import
    // StoreSignals and the test framework.
    .target(
      name: "SubscriptionBattery", dependencies: ["StoreSignals"],
      path: "Tests/SubscriptionBattery", swiftSettings: settings),

    // The random numbers that tests repeat.
    .target(
      name: "SeededRandomNumbers", path: "Tests/SeededRandomNumbers", swiftSettings: settings),

    // Tests: one target a module.
    .testTarget(
      name: "StoreSignalsTests",
      dependencies: [
        "StoreSignals", "StorePersistence", "StoreTesting", "ReactiveGraphs", "SubscriptionBattery",
        "SeededRandomNumbers",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "StoreCollectionsTests",
      dependencies: [
        "StoreCollections", "StoreSignals", "StoreTesting", "SubscriptionBattery",
        "SeededRandomNumbers",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "StoreEnvironmentTests",
      dependencies: [
        "StoreEnvironment", "StoreCollections", "StoreSignals", "StoreTesting",
        "SubscriptionBattery", "SeededRandomNumbers",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "StorePersistenceTests",
      dependencies: [
        "StorePersistence", "StoreEnvironment", "StoreCollections", "StoreSignals", "StoreTesting",
        "ChildProcesses", "PersistenceChild", "SeededRandomNumbers",
      ],
      swiftSettings: settings),

    // What the tests of StorePersistence start as another process and kill.
    .executableTarget(
      name: "PersistenceChild",
      dependencies: [
        "ChildProcesses", "StorePersistence", "StoreEnvironment", "StoreCollections",
        "StoreSignals",
      ],
      path: "Tests/PersistenceChild", swiftSettings: settings),

    .testTarget(
      name: "StoreTestingTests",
      dependencies: [
        "StoreTesting", "StorePersistence", "StoreEnvironment", "StoreCollections", "StoreSignals",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TodosTests",
      dependencies: ["Todos", "StoreSignals", "StoreCollections", "StoreEnvironment"],
      swiftSettings: settings),
    .testTarget(
      name: "WorkoutsTests",
      dependencies: ["Workouts", "StoreSignals", "StoreCollections", "StoreEnvironment"],
      swiftSettings: settings),
    .testTarget(
      name: "SettingsTests",
      dependencies: ["Settings", "StoreSignals", "StoreEnvironment", "StorePersistence"],
      swiftSettings: settings),
    .testTarget(
      name: "UsersTests",
      dependencies: [
        "Users", "StoreSignals", "StoreCollections", "StoreEnvironment", "StorePersistence",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ReposTests",
      dependencies: [
        "Repos", "StoreSignals", "StoreCollections", "StoreEnvironment", "StorePersistence",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DiaryTests",
      dependencies: [
        "ChildProcesses", "diary", "Todos", "Workouts", "Settings", "Users", "Repos",
        "StoreSignals",
        "StoreCollections", "StoreEnvironment", "StorePersistence",
      ],
      swiftSettings: settings),
  ]
)
