import StorePersistence
import Testing

@Suite("JSON reads and writes text without losing anything")
struct JSONTests {
  @Test(
    "text comes back as it was",
    arguments: [
      "null", "true", "[1,2.50,-0,1e400,12345678901234567890123]", #"{"a":{"b":[]},"c":"é👩‍👩‍👧"}"#,
      #""\"\\\n\t\u0001/""#, "{}", #"{"":{"":""}}"#,
    ])
  func roundTrip(text: String) throws {
    #expect(try JSON(parsing: text).text == text)
  }

  @Test("escapes are read")
  func escapes() throws {
    #expect(try JSON(parsing: #""\u00e9\ud83d\ude00\/\b\f\r""#) == .string("é😀/\u{8}\u{c}\r"))
    #expect(try JSON(parsing: #" { "\u0061" : 1 , "a" : 2 } "#) == ["a": 2])
  }

  @Test(
    "what is no JSON is refused",
    arguments: [
      "", " ", "{", "[1,]", "{\"a\":1,}", "01", "1.", ".5", "+1", "1e", "nul", "'a'", "\"a",
      "\"\\x\"",
      "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\n\"", "1 2", "{1:2}", "NaN", "tru e",
    ])
  func refused(text: String) {
    #expect(throws: JSON.Failure.self) { try JSON(parsing: text) }
  }

  @Test("the failure says where")
  func offset() {
    #expect(throws: JSON.Failure.invalid(offset: 5, reason: "expected a value")) {
      try JSON(parsing: #"{"a":}"#)
    }
  }

  @Test("deep nesting is refused, not an overflow")
  func depth() throws {
    let deep = String(repeating: "[", count: 256) + String(repeating: "]", count: 256)
    #expect(throws: Never.self) { try JSON(parsing: deep) }
    #expect(throws: JSON.Failure.self) { try JSON(parsing: String(repeating: "[", count: 100_000)) }
    #expect(throws: JSON.Failure.self) {
      try JSON(parsing: String(repeating: "{\"a\":", count: 100_000))
    }
  }

  @Test("members are written in the order of their UTF-8 bytes, however they look")
  func order() throws {
    #expect(try JSON(parsing: #"{"f":1,"e\u0301":2,"é":3}"#).text == "{\"e\u{301}\":3,\"f\":1}")
  }

  @Test("members are read, set and removed")
  func members() {
    var row: JSON = ["title": "Buy paper", "urgent": true]
    row["priority"] = row["urgent"] == true ? 2 : 0
    row["urgent"] = nil
    #expect(row == ["title": "Buy paper", "priority": 2])
    #expect(row["none"] == nil)
    var number: JSON = 1
    number["a"] = 2
    #expect(number == 1)
  }
}
