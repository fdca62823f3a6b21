// Only the tests need Foundation: it takes characters apart, which the library does by itself.
import Foundation
import Testing
import Todos

@Suite("A search query")
struct SearchQueryTests {
  @Test(
    "H08: finds words whatever their case, accents and form",
    arguments: [
      ("İstanbul", "istanbul"), ("İSTANBUL", "ıstanbul"), ("Café", "cafe"), ("cafe", "CAFÉ"),
      ("STRASSE", "straße"), ("straße", "STRASSE"), ("STRAẞE", "strasse"), ("ΣΑΣ", "σας"),
      ("σας", "ΣΑΣ"), ("caf\u{E9}", "cafe\u{301}"), ("cafe\u{301}", "caf\u{E9}"),
      ("Łódź", "lodz"), ("Ελλάδα", "ελλαδα"), ("Ёлка", "елка"), ("ﬁnal", "FINAL"),
      ("Tiếng Việt", "tieng viet"), ("\u{212A}elvin", "kelvin"),
      ("한국어", "\u{1112}\u{1161}\u{11AB}"),
      ("が", "か\u{3099}"), ("Buy paper", "  PAPER "),
    ])
  func folding(text: String, query: String) {
    #expect(SearchQuery(query).matches(text))
    #expect(SearchQuery(text).matches(text))
  }

  @Test(
    "H08, H09: finds nothing that is not there",
    arguments: [
      ("Café", "cafes"), ("が", "か"), ("≠", "="), ("🇩🇪", "\u{1F1E9}"), ("👨‍👩‍👧", "👨"), ("", "a"),
      ("paper", "papers"), ("paper", "ö"), ("한국어", "하"), ("กิ", "ก"),
    ])
  func refusals(text: String, query: String) {
    #expect(!SearchQuery(query).matches(text))
  }

  @Test("matches everything when it is blank", arguments: ["", "  ", "\n\t", "\u{301}"])
  func blankQuery(query: String) {
    #expect(SearchQuery(query).isEmpty)
    #expect(SearchQuery(query).matches("anything"))
    #expect(SearchQuery(query).matches(""))
  }

  @Test("H08: folds every character as its decomposed form, and folding twice changes nothing")
  func everyScalar() {
    for value in UInt32(0x80)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      let decomposed = text.decomposedStringWithCanonicalMapping
      let folded = SearchQuery.folded(text)
      if !decomposed.unicodeScalars.elementsEqual(text.unicodeScalars) {
        #expect(folded == SearchQuery.folded(decomposed), "U+\(String(value, radix: 16))")
      }
      #expect(SearchQuery.folded(folded) == folded, "U+\(String(value, radix: 16))")
    }
  }

  @Test("folds a text as it folds each of its capitals")
  func cases() {
    for text in ["àéîõüçñ", "άέήίόύώϊϋ", "абвгдеёжзийў", "straße", "ŵŷǆ"] {
      #expect(SearchQuery.folded(text.uppercased()) == SearchQuery.folded(text))
    }
  }

  @Test("H09: searches a title of a million characters")
  func longTitle() {
    let title = String(repeating: "é", count: 1_000_000) + "x"
    #expect(SearchQuery("EX").matches(title))
    #expect(!SearchQuery("xe").matches(title))
  }
}
