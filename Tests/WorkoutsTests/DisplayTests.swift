import Testing
import Workouts

@Suite("Display of distances and paces")
struct DisplayTests {
  @Test(
    "H14: rounds a distance as one does by hand",
    arguments: [
      (0, "0.0 km"), (1, "1.0 km"), (5.02, "5.02 km"), (41.3, "41.3 km"), (0.25, "0.25 km"),
      (0.125, "0.13 km"), (0.345, "0.35 km"), (2.675, "2.68 km"), (9.995, "10.0 km"),
      (99.994_9, "99.99 km"), (1e-9, "0.0 km"), (0.005, "0.01 km"), (0.004_999, "0.0 km"),
      (1e16, "10000000000000000.0 km"), (1.5e17, "150000000000000000.0 km"), (-0.0, "0.0 km"),
      (-0.001, "0.0 km"), (-1.5, "-1.5 km"), (0.1 + 0.2, "0.3 km"), (.infinity, "– km"),
      (.nan, "– km"), (1e-300, "0.0 km"),
    ])
  func kilometers(distance: Double, text: String) {
    #expect(DistanceUnit.kilometers.text(distance) == text)
  }

  @Test("H14: shows miles without changing what is stored")
  func miles() throws {
    let workout = try Workout(checking: "Marathon", distance: 42.195)
    for _ in 0..<1_000 {
      #expect(DistanceUnit.miles.text(workout.distance) == "26.22 mi")
      #expect(DistanceUnit.kilometers.text(workout.distance) == "42.2 km")
    }
    #expect(workout.distance == 42.195)
    #expect(DistanceUnit.miles.value(ofKilometers: 1.609344) == 1)
  }

  @Test("has digits for the largest number")
  func largest() {
    let text = DistanceUnit.kilometers.text(.greatestFiniteMagnitude)
    #expect(text.hasPrefix("179769313486231570000"))
    #expect(text.count == 309 + 5)
  }

  @Test("H13: has a pace only for a distance and a time")
  func paces() {
    #expect(Pace(kilometers: 10, seconds: 3_000)?.text == "5:00 /km")
    #expect(Pace(kilometers: 10, seconds: 3_000)?.kilometersPerHour == 12)
    #expect(Pace(kilometers: 1, seconds: 59.6)?.text == "1:00 /km")
    #expect(Pace(kilometers: 1e-9, seconds: 1_800)?.text == "–")
    for (kilometers, seconds) in [
      (0, 10), (10, 0), (0, 0), (-1, 10), (10, -1), (.nan, 10), (10, .nan), (.infinity, 10),
      (10, .infinity), (1e-300, 1e10), (1e300, 1e-300),
    ] {
      #expect(Pace(kilometers: kilometers, seconds: seconds) == nil)
    }
  }
}
