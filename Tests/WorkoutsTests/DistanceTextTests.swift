import FoundationEssentials
import Testing
import Workouts

@Suite("The text of a distance")
struct DistanceTextTests {
  /// A row of the sample: a text, and the number that it is, null, or a policy.
  private struct Row: Decodable {
    let text: String
    let kilometers: Double?
    let isPolicy: Bool

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      text = try container.decode(String.self)
      isPolicy = (try? container.decode(String.self)) != nil
      kilometers = isPolicy ? nil : try container.decodeIfPresent(Double.self)
    }
  }

  @Test("H01, H02: is read as the sample says")
  func sampleRows() throws {
    let rows = try JSONDecoder().decode([Row].self, from: sample("distance_inputs.json"))
    #expect(rows.count == 32)
    for row in rows where !row.isPolicy {
      guard let kilometers = row.kilometers else {
        #expect(throws: Workout.Failure.unreadableDistance(row.text)) {
          _ = try DistanceText.kilometers(in: row.text)
        }
        continue
      }
      #expect(DistanceText.reading(of: row.text) == .kilometers(kilometers), "\(row.text)")
      #expect(try DistanceText.kilometers(in: row.text).sign == .plus, "\(row.text)")
    }
  }

  @Test("H01: reads a single comma as the decimal mark, and refuses exponents and units")
  func policies() {
    #expect(DistanceText.reading(of: "1,234") == .kilometers(1.234))
    #expect(DistanceText.reading(of: "1.234") == .kilometers(1.234))
    #expect(DistanceText.reading(of: "1e3") == .refused)
    #expect(DistanceText.reading(of: "5 km") == .refused)
  }

  @Test(
    "reads groups of three digits",
    arguments: [
      ("1,234,567", 1_234_567), ("1.234.567,5", 1_234_567.5), ("1 234", 1_234),
      ("1\u{202F}234,5", 1_234.5), ("1’234’567", 1_234_567), ("١٬٢٣٤٫٥", 1_234.5),
      ("12 345.678", 12_345.678), ("1.234٫5", 1_234.5), ("00.50", 0.5), ("−0", 0), ("-0,0", 0),
      ("\t5\n", 5), ("1,234.", 1_234),
    ])
  func groups(text: String, kilometers: Double) {
    #expect(DistanceText.reading(of: text) == .kilometers(kilometers))
  }

  @Test(
    "refuses what could be meant in two ways or is no number",
    arguments: [
      "12,34,567", "1,23.4", "1234,567.8", "1 234,567 8", "1'234 567", "1,234.567,8", "1.234,567.8",
      "+5", "--5", "5-", "1_000", "½", "五", "①", "5%", "1٫2٫3", "٫٬", "0x1p3", "5\u{301}", "5\0",
    ])
  func refusals(text: String) {
    #expect(DistanceText.reading(of: text) == .refused)
  }

  @Test("H02: refuses digits that are too many for a finite number")
  func tooLarge() {
    #expect(DistanceText.reading(of: String(repeating: "9", count: 400)) == .refused)
    let tiny = "0," + String(repeating: "0", count: 400) + "1"
    #expect(DistanceText.reading(of: tiny) == .kilometers(0))
  }

  @Test("H03: keeps the text as it is typed and the number that was last right")
  func typing() {
    var text = DistanceText()
    #expect(text.reading == .unfinished)
    #expect(text.kilometers == nil)
    var numbers: [Double?] = []
    for typed in ["-", "", "1", "1.", "1.0", "1.05", "1.05x", "", "-", "1.05"] {
      text.text = typed
      #expect(text.text == typed)
      numbers.append(text.kilometers)
    }
    #expect(numbers == [nil, nil, 1, 1, 1, 1.05, 1.05, 1.05, 1.05, 1.05])
    #expect(text.reading == .kilometers(1.05))
  }

  @Test(
    "H03: calls unfinished what can become a number",
    arguments: ["", " ", "-", "−", ".", ",", "1 2", "1,234,", "1'", "1.234.5"])
  func unfinished(text: String) {
    #expect(DistanceText.reading(of: text) == .unfinished)
  }

  @Test("H03: never refuses the beginning of a number on the way to it")
  func prefixes() {
    for text in ["1.234,5", "1 234 567,25", "-0,0", ".5", "1,234,567", "1'234.5", "٥٫٥", " 42 "] {
      for length in 0...text.count {
        let typed = String(text.prefix(length))
        #expect(DistanceText.reading(of: typed) != .refused, "\(typed)")
      }
    }
  }
}
