import Testing
import diary

@Suite("A reader of tables")
struct CSVReaderTests {
  private func rows(_ text: String) throws -> [[String]] {
    var reader = CSVReader(try InputText(Array(text.utf8)))
    var rows: [[String]] = []
    while let row = try reader.next() { rows.append(row.texts) }
    return rows
  }

  @Test(
    "J03: reads quotes, commas and line breaks as RFC 4180 says",
    arguments: [
      ("", []), ("a", [["a"]]), ("a\n", [["a"]]), ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
      ("a,\n,b", [["a", ""], ["", "b"]]), ("\n\na", [[""], [""], ["a"]]), (",", [["", ""]]),
      (#""a,b",c"#, [["a,b", "c"]]), ("\"a\nb\r\nc\",d\n", [["a\nb\r\nc", "d"]]),
      (#""say ""hi""","""""#, [[#"say "hi""#, "\""]]), ("\"\",", [["", ""]]),
      (#"5" pipe,a"b""#, [[#"5" pipe"#, #"a"b""#]]), (" a , b ", [[" a ", " b "]]),
      ("a\rb\r", [["a"], ["b"]]), ("\u{FEFF}a,b", [["a", "b"]]), ("é,👨‍👩‍👧", [["é", "👨‍👩‍👧"]]),
    ] as [(String, [[String]])])
  func reading(text: String, expected: [[String]]) throws {
    #expect(try rows(text) == expected)
  }

  @Test("reads a cell of two quotes as empty")
  func emptyQuotes() throws {
    #expect(try rows("\"\",\"\"\n\"\"") == [["", ""], [""]])
  }

  @Test("names the line of each row, whatever its cells hold")
  func lines() throws {
    var reader = CSVReader(try InputText(Array("a\r\n\"b\nc\r\nd\re\"\nf\rg\n".utf8)))
    var lines: [Int] = []
    while let row = try reader.next() { lines.append(row.line) }
    #expect(lines == [1, 2, 6, 7])
  }

  @Test(
    "names the line of what is wrong",
    arguments: [
      ("a\n\"b\nc\nd", 2, ImportFailure.Problem.openQuote), ("\"a\"b", 1, .textAfterQuote),
      ("a\n\"b\nc\" ,d", 3, .textAfterQuote), ("\"", 1, .openQuote), ("\"\"\"", 1, .openQuote),
    ])
  func failures(text: String, line: Int, problem: ImportFailure.Problem) {
    #expect(throws: ImportFailure(line: line, problem: problem)) { _ = try rows(text) }
  }

  @Test("names the line of bytes that are not UTF-8")
  func invalidUTF8() {
    for (bytes, line) in [
      (Array("a\nb\n".utf8) + [0xFF], 3), ([0xFF, 0xFE, 0x41, 0], 1),
      (Array("é".utf8.dropLast()) + [0x0A], 1), (Array("a\n".utf8) + [0xC0, 0x80, 0x0A, 0xFF], 2),
    ] as [([UInt8], Int)] {
      #expect(throws: ImportFailure(line: line, problem: .invalidUTF8)) {
        _ = try InputText(bytes)
      }
    }
  }

  @Test("reads what a writer of tables wrote, for every short text of awkward characters")
  func everyShortText() throws {
    let characters = ["a", "\"", ",", "\n", "\r", "é"]
    var texts = [""]
    for _ in 0..<4 { texts += texts.flatMap { text in characters.map { text + $0 } } }
    let table = Set(texts).sorted()
    let written = table.map { "\"\(quoted($0))\",x" }
    #expect(try rows(written.joined(separator: "\n")) == table.map { [$0, "x"] })
  }

  private func quoted(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      result.unicodeScalars.append(scalar)
      if scalar == "\"" { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
