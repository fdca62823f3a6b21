// Only the tests need Foundation: it brings the time zones of the world.
import Foundation
import Testing
import Workouts

@Suite("Totals of workouts")
struct WorkoutTotalsTests {
  private func workout(
    _ text: String, distance: Double = 1, complexity: Complexity = .medium
  ) throws -> Workout {
    try Workout(
      checking: "Run", distance: distance, date: Date(text, strategy: .iso8601),
      complexity: complexity)
  }

  @Test("H12: put each workout into one week of the zone, around midnight, summer time, year's end")
  func weeks() throws {
    let berlin = LocalZone(try #require(TimeZone(identifier: "Europe/Berlin")))
    let workouts = [
      try workout("2024-12-29T22:30:00Z", distance: 1),  // 23:30 on Sunday
      try workout("2024-12-29T23:30:00Z", distance: 2),  // 00:30 on Monday
      try workout("2024-03-31T21:30:00Z", distance: 4),  // 23:30 on the day of 23 hours, a Sunday
      try workout("2024-03-31T22:30:00Z", distance: 8),  // 00:30 on Monday
      try workout("2024-10-27T22:30:00Z", distance: 16),  // 23:30 on the day of 25 hours, a Sunday
      try workout("2024-10-27T23:30:00Z", distance: 32),  // 00:30 on Monday
    ]
    let totals = WorkoutTotals(of: workouts, in: berlin)
    let distances = totals.byWeek.map { "\($0.key) \($0.value.distance)" }.sorted()
    #expect(
      distances == [
        "2024-W13 4.0", "2024-W14 8.0", "2024-W43 16.0", "2024-W44 32.0", "2024-W52 1.0",
        "2025-W01 2.0",
      ])
    #expect(totals.byWeek.values.reduce(0) { $0 + $1.count } == totals.all.count)
    #expect(totals.byWeek.values.reduce(0) { $0 + $1.distance } == totals.all.distance)
  }

  @Test("count by complexity")
  func complexities() throws {
    let totals = WorkoutTotals(
      of: [
        try workout("2024-01-01T00:00:00Z", distance: 1, complexity: .low),
        try workout("2024-01-01T00:00:00Z", distance: 2, complexity: .high),
        try workout("2024-01-01T00:00:00Z", distance: 4, complexity: .high),
      ], in: .utc)
    #expect(totals.byComplexity.mapValues(\.distance) == [.low: 1, .high: 6])
    #expect(totals.byComplexity.mapValues(\.count) == [.low: 1, .high: 2])
    #expect(totals.byComplexity[.high]?.averageDistance == 3)
  }

  @Test("H13: have no average when there are no workouts")
  func empty() {
    let totals = WorkoutTotals()
    #expect(totals.all == WorkoutTotal())
    #expect(totals.all.distance == 0)
    #expect(totals.all.averageDistance == nil)
    #expect(totals.byWeek.isEmpty)
  }

  @Test("H14: show ten times 0.1 as 1.0")
  func tenths() throws {
    var total = WorkoutTotal()
    for _ in 0..<10 { total.add(try workout("2024-01-01T00:00:00Z", distance: 0.1)) }
    #expect(total.distance == 1)
    #expect(DistanceUnit.kilometers.text(total.distance) == "1.0 km")
  }

  @Test(
    "H14: are the same kept up to date as counted afresh, whatever the order", arguments: [1, 2])
  func running(seed: UInt64) throws {
    var random = seed
    func next() -> UInt64 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return random >> 33
    }
    var kept: [Workout] = []
    var totals = WorkoutTotals(in: .utc)
    for _ in 0..<10_000 {
      if next() % 3 == 0, !kept.isEmpty {
        totals.remove(kept.remove(at: Int(next() % UInt64(kept.count))))
      }
      let sizes: [Double] = [0.1, 1e-9, 42.195, 1e12, 1 / 3]
      let size = sizes[Int(next() % 5)]
      let workout = try Workout(
        checking: "Run", distance: size * Double(next() % 1_000),
        date: Date(timeIntervalSince1970: Double(next() % 100_000_000)),
        complexity: Complexity.allCases[Int(next() % 3)])
      kept.append(workout)
      totals.add(workout)
    }
    #expect(totals == WorkoutTotals(of: kept.reversed(), in: .utc), "seed \(seed)")
  }

  @Test("never become infinite")
  func largest() throws {
    let largest = try workout("2024-01-01T00:00:00Z", distance: .greatestFiniteMagnitude)
    var total = WorkoutTotal()
    for _ in 0..<3 { total.add(largest) }
    #expect(total.distance == .greatestFiniteMagnitude)
    for _ in 0..<3 { total.remove(largest) }
    #expect(total == WorkoutTotal())
  }
}
