import FoundationEssentials

/// What a screen shows: values that become text for people, or JSON for programs.
///
/// A rendering view knows no store. The same values give the same text, whatever the machine.
package protocol RenderingView: Encodable {
  /// The lines of the text.
  func lines(in format: TextFormat) -> [String]
}

extension RenderingView {
  /// The text for people; every line has an end.
  package func text(in format: TextFormat) -> String {
    lines(in: format).map { $0 + "\n" }.joined()
  }

  /// The JSON for programs: keys in order, instants as ISO 8601 in UTC, what is missing as null.
  ///
  /// - Throws: `EncodingError` when a number is not finite.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
