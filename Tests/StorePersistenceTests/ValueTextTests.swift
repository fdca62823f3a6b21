import Foundation
import SeededRandomNumbers
import StorePersistence
import Testing

@Suite("Values are written as JSON that gives them back, exactly and in one order")
struct ValueTextTests {
  /// Everything that a row can hold.
  private struct Sample: Codable, Equatable, Sendable {
    enum Kind: Codable, Equatable, Sendable {
      case plain
      case named(String, count: Int)
    }

    struct Inner: Codable, Equatable, Sendable {
      var zeta: [[Int8]]
      var alpha: [String: UInt64?]
      var empty = Empty()
    }

    struct Empty: Codable, Equatable, Sendable {}

    var text: String
    var number: Double
    var small: Float
    var whole: Int
    var large: UInt64
    var huge: Int128
    var isOn: Bool
    var date: Date
    var id: UUID
    var address: URL
    var data: Data
    var decimal: Decimal
    var missing: String?
    var kind: Kind
    var kinds: [Kind?]
    var inner: Inner
    var byNumber: [Int: Inner]

    init(from random: inout SeededRandom) {
      text = random.text()
      number = random.double()
      small = Float(bitPattern: UInt32.random(in: 0..<0x7F80_0000, using: &random))
      whole = Int.random(in: .min ... .max, using: &random)
      large = random.next()
      huge = Int128(whole) * Int128(Int64.max)
      isOn = Bool.random(using: &random)
      date = Date(timeIntervalSinceReferenceDate: random.double())
      id = UUID()
      address = URL(string: "https://example.com/\(large)?q=\(whole)#é") ?? URL(filePath: "/")
      data = Data((0..<Int.random(in: 0..<9, using: &random)).map { UInt8($0 * 31) })
      decimal = Decimal(whole) / 1000
      missing = isOn ? nil : random.text()
      kind = isOn ? .plain : .named(random.text(), count: whole)
      kinds = [kind, nil, .plain]
      inner = Inner(
        zeta: [[], [.min, .max]], alpha: [random.text() + "x": large, "b": nil, "a": 1])
      byNumber = [whole: inner, 7: inner]
    }
  }

  /// What a program that reads the text with this module's own decoder has.
  private func read<Value: Codable & Equatable & Sendable>(
    _ text: String, _ other: Value
  ) -> Value {
    let source = SettingsSource(MemorySettings(["key": text]))
    let setting = Setting("key", default: other, in: source)
    #expect(source.problems == [])
    return setting.wrappedValue
  }

  @Test("random values come back from this module's decoder and the toolchain's", arguments: 1...8)
  func roundTrip(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      let sample = Sample(from: &random)
      let text = try ValueText.text(sample)
      #expect(read(text, Sample(from: &random)) == sample)
      #expect(try JSONDecoder().decode(Sample.self, from: Data(text.utf8)) == sample)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let expected = String(decoding: try encoder.encode(sample), as: UTF8.self)
      #expect(try JSON(parsing: text) == JSON(parsing: expected))
      #expect(try JSON(parsing: text).text == text)
    }
  }

  @Test("numbers that JSON does not have are words, a minus zero keeps its sign")
  func oddNumbers() throws {
    #expect(
      try ValueText.text([
        Double.nan, .infinity, -.infinity, -0.0, 0, 1e22, .leastNonzeroMagnitude, 0.1, 1e15,
      ])
        == #"["nan","inf","-inf",-0,0,1e+22,5e-324,0.1,1000000000000000]"#)
    #expect(try ValueText.text([Float.nan, 0.1, 16_777_216]) == #"["nan",0.1,16777216]"#)
    #expect(read("-0", 1.0).sign == .minus)
    #expect(try ValueText.text(UInt128.max) == "\(UInt128.max)")
  }

  @Test("texts are escaped where JSON asks for it and nowhere else")
  func escapes() throws {
    let text = "\"\\/\n\r\t\u{0}\u{1F}\u{7F}é👩‍👩‍👧\u{2028}"
    let written = try ValueText.text(text)
    #expect(written == #""\"\\/\n\r\t\u0000\u001f"# + "\u{7F}é👩‍👩‍👧\u{2028}\"")
    #expect(read(written, "") == text)
  }

  /// Uses everything that an encoder offers, in an order that suits no line of bytes.
  private struct Unruly: Encodable {
    enum Key: String, CodingKey { case zeta, array, object, nothing, again }

    func encode(to encoder: any Encoder) throws {
      var first = encoder.container(keyedBy: Key.self)
      var array = first.nestedUnkeyedContainer(forKey: .array)
      var object = first.nestedContainer(keyedBy: Key.self, forKey: .object)
      try first.encode(1, forKey: .zeta)
      try array.encode(1)
      var inArray = array.nestedContainer(keyedBy: Key.self)
      try object.encode("late", forKey: .zeta)
      try array.encodeNil()
      var superclass = first.superEncoder().unkeyedContainer()
      try inArray.encode(2, forKey: .again)
      try? object.encode(Refusing(), forKey: .nothing)
      try superclass.encode("s")
      _ = first.superEncoder(forKey: .nothing)
      var second = encoder.container(keyedBy: Key.self)
      try second.encode("old", forKey: .again)
      try second.encode("new", forKey: .again)
      #expect(object.codingPath.map(\.stringValue) == ["object"])
      #expect(inArray.codingPath.map(\.stringValue) == ["array", "1"])
      #expect(array.count == 3)
    }
  }

  private struct Refusing: Encodable {
    struct Refusal: Error {}

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode("half")
      throw Refusal()
    }
  }

  @Test("parts may be written at any time, members twice, and what throws leaves nothing")
  func unruly() throws {
    let expected =
      #"{"again":"new","array":[1,{"again":2},null],"nothing":{},"object":{"zeta":"late"},"#
      + #""super":["s"],"zeta":1}"#
    #expect(try ValueText.text(Unruly()) == expected)
    #expect(throws: Refusing.Refusal.self) { try ValueText.text(["a": Refusing()]) }
  }

  private class Animal: Codable {
    var name = "a"
  }

  private final class Dog: Animal {
    private enum Key: String, CodingKey { case breed }

    var breed = "b"

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      breed = try container.decode(String.self, forKey: .breed)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(breed, forKey: .breed)
      try super.encode(to: container.superEncoder())
    }
  }

  private struct Kennel: Codable, Equatable, Sendable {
    var names: [String]

    init(names: [String]) { self.names = names }

    init(from decoder: any Decoder) throws {
      let dog = try Dog(from: decoder)
      names = [dog.breed, dog.name]
    }

    func encode(to encoder: any Encoder) throws {
      let dog = Dog()
      (dog.breed, dog.name) = (names[0], names[1])
      try dog.encode(to: encoder)
    }

    static func == (left: Kennel, right: Kennel) -> Bool { left.names == right.names }
  }

  @Test("what a superclass holds comes back")
  func superclass() throws {
    let kennel = Kennel(names: ["x", "y"])
    let text = try ValueText.text(kennel)
    #expect(text == #"{"breed":"x","super":{"name":"y"}}"#)
    #expect(read(text, Kennel(names: ["", ""])) == kennel)
  }

  private struct Nested: Codable, Equatable, Sendable {
    var inner: [Nested]

    static func levels(_ count: Int) -> Nested {
      (1..<count).reduce(Nested(inner: [])) { inner, _ in Nested(inner: [inner]) }
    }
  }

  /// Writes a value in two ways at once, or after it is finished.
  private struct Twice: Encodable {
    let isLate: Bool

    func encode(to encoder: any Encoder) throws {
      var single = encoder.singleValueContainer()
      try single.encode(1)
      if isLate {
        try single.encode(2)
      } else {
        var container = encoder.unkeyedContainer()
        try container.encode(2)
      }
    }
  }

  private struct Silent: Encodable {
    func encode(to encoder: any Encoder) throws {}
  }

  @Test("what could not be read again is refused")
  func refused() throws {
    let deep = Nested.levels(100)
    #expect(read(try ValueText.text(deep), Nested(inner: [])) == deep)
    #expect(throws: EncodingError.self) { try ValueText.text(Nested.levels(200)) }
    #expect(throws: EncodingError.self) { try ValueText.text(Silent()) }
    #expect(throws: EncodingError.self) { try ValueText.text(Twice(isLate: true)) }
    #expect(throws: EncodingError.self) { try ValueText.text(Twice(isLate: false)) }
    #expect(try ValueText.text([Silent()]) == "[{}]")
  }
}

extension SeededRandom {
  /// A finite number of any size.
  fileprivate mutating func double() -> Double {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: return Double(Int.random(in: -100...100, using: &self))
    case 1: return Double.random(in: -1e9...1e9, using: &self)
    case 2: return (Double.random(in: 0...1e6, using: &self) * 100).rounded() / 100
    default:
      let number = Double(bitPattern: next())
      return number.isFinite ? number : 0.5
    }
  }

  fileprivate mutating func text() -> String {
    let parts = ["a", "B", "\"", "\\", "/", "\n", "\u{1}", "é", "e\u{301}", "👩‍👩‍👧", "\u{2028}", " "]
    return (0..<Int.random(in: 0..<40, using: &self))
      .map { _ in parts[Int.random(in: 0..<parts.count, using: &self)] }.joined()
  }
}
