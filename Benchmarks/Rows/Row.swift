/// One measurement: our code beside its rivals, with a check that it did the work.
struct Row {
  /// One way of doing the work.
  struct Contender {
    let name: String
    /// What has to be made anew for each sample and is not measured.
    var prepare: () -> Void = {}
    /// How many operations one sample has; nil for as many as the row says.
    var operations: Int?
    /// The checksum of one sample; nil for the row's.
    var expected: Int?
    /// Does the work once for `count` operations and gives a checksum.
    let run: (_ count: Int) async -> Int
  }

  /// What is measured.
  enum Clock {
    /// The processor's time on the thread that calls.
    case caller
    /// The time on the wall, for work that other threads, the disk and other programs do.
    case wall
  }

  let name: String
  let size: Int
  /// How many operations one sample has.
  let operations: Int
  /// The checksum of one sample in closed form, for ours and for the rivals.
  let expected: Int
  let clock: Clock
  let ours: Contender
  let rivals: [Contender]

  init(
    _ name: String, size: Int, operations: Int, expected: Int, rivals: [Contender] = [],
    clock: Clock = .caller, prepare: @escaping () -> Void = {},
    _ run: @escaping (Int) async -> Int
  ) {
    self.name = name
    self.size = size
    self.operations = operations
    self.expected = expected
    self.rivals = rivals
    self.clock = clock
    ours = Contender(name: "StoreObjects", prepare: prepare, run: run)
  }
}

/// What was measured for one contender.
struct Sample {
  let median: Double
  let best: Double
  let isRight: Bool
}

/// A figure that is not a time: bytes, with the bound that the project has set itself.
struct Figure {
  let name: String
  let size: Int
  let unit: String
  let measure: () -> Double
}
