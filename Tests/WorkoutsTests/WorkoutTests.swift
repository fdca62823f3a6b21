import FoundationEssentials
import Testing
import Workouts

@Suite("A workout")
struct WorkoutTests {
  @Test("refuses a blank name and hands it back", arguments: ["", " ", "\n\t", "\u{200B}", "\0"])
  func blankNames(name: String) throws {
    #expect(throws: Workout.Failure.blankName(name)) {
      _ = try Workout(checking: name, distance: 1)
    }
    var workout = try Workout(checking: "Run", distance: 1)
    workout.name = name
    #expect(workout.name == "Run")
  }

  @Test(
    "H02, C14: refuses a distance that is not a finite number of at least 0",
    arguments: [-1, -Double.leastNonzeroMagnitude, .infinity, -.infinity, .nan, .signalingNaN])
  func badDistances(distance: Double) throws {
    let failure = #expect(throws: Workout.Failure.self) {
      _ = try Workout(checking: "Run", distance: distance)
    }
    guard case .badDistance(let culprit) = failure else {
      Issue.record("threw \(String(describing: failure))")
      return
    }
    #expect(culprit.bitPattern == distance.bitPattern || culprit.isNaN && distance.isNaN)
    var workout = try Workout(checking: "Run", distance: 1)
    workout.distance = distance
    #expect(workout.distance == 1)
  }

  @Test("H02: stores -0 as 0")
  func negativeZero() throws {
    var workout = try Workout(checking: "Run", distance: -0.0)
    #expect(workout.distance.sign == .plus)
    workout.distance = 5
    workout.distance = -0.0
    #expect(workout.distance == 0)
    #expect(workout.distance.sign == .plus)
  }

  @Test("refuses a date that could not be saved", arguments: [Double.infinity, -.infinity, .nan])
  func badDates(seconds: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    #expect(throws: Workout.Failure.self) {
      _ = try Workout(checking: "Run", distance: 1, date: date)
    }
    var workout = try Workout(checking: "Run", distance: 1, date: Date(timeIntervalSince1970: 5))
    workout.date = date
    #expect(workout.date == Date(timeIntervalSince1970: 5))
  }

  @Test("C13: is the same to the last bit after it was saved")
  func saving() throws {
    var workouts: [Workout] = []
    for index in 0..<1_000 {
      workouts.append(
        try Workout(
          checking: "Run \(index) 👨‍👩‍👧", distance: Double(index) / 7,
          date: Date(timeIntervalSinceReferenceDate: Double(index) * 86_400 / 7),
          complexity: Complexity.allCases[index % 3]))
    }
    let data = try JSONEncoder().encode(workouts)
    #expect(try JSONDecoder().decode([Workout].self, from: data) == workouts)
  }

  @Test("C08, C09: gives what is missing or unknown its default, and only that")
  func tolerance() throws {
    let id = try #require(UUID(uuidString: "00000000-0000-4000-8000-00000000000A"))
    let epoch = Date(timeIntervalSince1970: 0)
    for (json, distance) in [
      (#"{"id": "\#(id)", "name": "Run"}"#, 0),
      (#"{"id": "\#(id)", "name": "Run", "distance": 5.5, "complexity": "galactic"}"#, 5.5),
      (#"{"id": "\#(id)", "name": "Run", "distance": -0, "date": "soon", "future": []}"#, 0.0),
    ] {
      let workout = try JSONDecoder().decode(Workout.self, from: Data(json.utf8))
      let expected = try Workout(checking: "Run", distance: distance, id: id, date: epoch)
      #expect(workout == expected)
    }
  }

  @Test(
    "is refused from a file when it breaks its rules",
    arguments: [
      #"{"name": "Run", "distance": 1}"#,
      #"{"id": "00000000-0000-4000-8000-00000000000A", "distance": 1}"#,
      #"{"id": "00000000-0000-4000-8000-00000000000A", "name": " ", "distance": 1}"#,
      #"{"id": "00000000-0000-4000-8000-00000000000A", "name": "Run", "distance": -1}"#,
      #"{"id": "00000000-0000-4000-8000-00000000000A", "name": "Run", "distance": "far"}"#,
    ])
  func badRows(json: String) {
    #expect(throws: DecodingError.self) {
      _ = try JSONDecoder().decode(Workout.self, from: Data(json.utf8))
    }
  }

  @Test("has a complexity with an order and a colour")
  func complexities() {
    #expect([Complexity.high, .low, .medium].sorted() == [.low, .medium, .high])
    #expect(Complexity.allCases.map(\.color) == [.green, .orange, .red])
  }
}
