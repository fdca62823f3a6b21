package import Workouts

/// How values are shown as text.
package struct TextFormat {
  /// Whether colours are used.
  package var isStyled = false
  /// How many columns a line may take; nil for any.
  package var width: Int?
  /// What the clock on the wall shows.
  package var zone = LocalZone.utc
  /// The unit of distances.
  package var unit = DistanceUnit.kilometers

  /// Makes a format without colours, in UTC and kilometres.
  package init() {}

  /// A text in a style, if colours are used.
  func styled(_ text: String, _ style: TextStyle) -> String {
    isStyled ? style.applied(to: text) : text
  }

  /// A heading, with something said beside it.
  func heading(_ title: String, _ remark: String) -> String {
    styled(title, .bold) + (remark.isEmpty ? "" : "  " + styled(remark, .dim))
  }

  /// The rows of a table.
  func lines(_ table: TextTable) -> [String] { table.lines(isStyled: isStyled, limit: width) }
}
