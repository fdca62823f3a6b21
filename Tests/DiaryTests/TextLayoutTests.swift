import Testing
import Workouts
import diary

@Suite("Text on a terminal")
struct TextLayoutTests {
  @Test(
    "takes as many columns as a terminal shows",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("家族", 4), ("한국", 4), ("\u{1112}\u{1161}", 2),
      ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("☎", 1), ("☎\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("👍🏽", 2),
      ("\u{200B}", 0), ("\u{301}", 0), ("\t", 0), ("ﾊ", 1), ("ハ", 2), ("，", 2), ("שלום", 4),
      ("–…€", 3), ("𝒳", 1), ("𠀀", 2),
    ])
  func widths(text: String, width: Int) {
    #expect(TextLayout.width(of: text) == width)
  }

  @Test("H09: is cut only between characters, to any width")
  func truncation() {
    let text = "a👨‍👩‍👧b🇩🇪家e\u{301}z"
    for limit in 0...12 {
      let cut = TextLayout.truncated(text, toWidth: limit)
      #expect(TextLayout.width(of: cut) <= limit)
      if limit >= TextLayout.width(of: text) {
        #expect(cut == text)
      } else if limit > 0 {
        #expect(cut.last == "…")
        #expect(text.hasPrefix(cut.dropLast()))
        #expect(TextLayout.width(of: cut) >= limit - 1)
      }
    }
    #expect(TextLayout.truncated("abcdef", toWidth: 4) == "abc…")
    #expect(TextLayout.truncated("abcd", toWidth: 4) == "abcd")
    #expect(TextLayout.truncated("abc\u{301}", toWidth: 3) == "abc\u{301}")
    #expect(TextLayout.truncated("", toWidth: 0).isEmpty)
  }

  @Test("H09: shows what would move the cursor, change colours or turn the line as signs")
  func controls() {
    #expect(TextLayout.shown("a\u{1B}[31mb\nc\0\u{7F}") == "a␛[31mb␊c␀␡")
    #expect(TextLayout.shown("a\u{202E}b\u{2066}\u{9B}") == "a\u{FFFD}b\u{FFFD}\u{FFFD}")
    #expect(TextLayout.shown("👨‍👩‍👧 שלום é") == "👨‍👩‍👧 שלום é")
  }

  @Test("stands in columns, aligned by what is shown")
  func table() {
    var table = TextTable(columns: [.trailing, .leading, .trailing])
    table.add(["1", "家族", "5.0 km"])
    table.add(["10", "a\nb", "41.3 km"])
    table.add(["9", "", ""])
    #expect(table.lines(isStyled: false) == [" 1  家族   5.0 km", "10  a␊b   41.3 km", " 9"])
    #expect(TextTable(columns: []).lines(isStyled: true).isEmpty)
  }

  @Test("cuts the widest column to keep lines in their limit")
  func limits() {
    var table = TextTable(columns: [.trailing, .leading, .leading])
    table.add(["1", "a long title of a todo", "open"])
    table.add(["2", "short", "done"])
    for limit in 12...40 {
      let lines = table.lines(isStyled: false, limit: limit)
      #expect(lines.allSatisfy { TextLayout.width(of: $0) <= limit })
      #expect(lines[0].hasSuffix("open"))
    }
    #expect(table.lines(isStyled: false, limit: 20)[0] == "1  a long tit…  open")
  }

  @Test("has colours only when they are wanted, around the text alone")
  func styles() {
    var table = TextTable(columns: [.leading, .leading])
    table.add([TextTable.Cell("low", style: TextStyle(Complexity.low.color)), "x"])
    table.add([TextTable.Cell("medium", style: TextStyle(Complexity.medium.color)), "x"])
    #expect(
      table.lines(isStyled: true) == [
        "\u{1B}[32mlow\u{1B}[0m     x", "\u{1B}[38;5;208mmedium\u{1B}[0m  x",
      ])
    #expect(table.lines(isStyled: false) == ["low     x", "medium  x"])
    #expect(TextStyle(Complexity.high.color) == .red)
  }
}
