package import Workouts

/// How a terminal shows a text.
package enum TextStyle: Hashable {
  /// In green.
  case green

  /// In orange.
  case orange

  /// In red.
  case red

  /// In bold letters.
  case bold

  /// In a weaker colour than other text.
  case dim

  /// The colour of a complexity.
  package init(_ color: ComplexityColor) {
    self =
      switch color {
      case .green: .green
      case .orange: .orange
      case .red: .red
      }
  }

  /// Gives the text between the codes that turn the style on and off.
  package func applied(to text: String) -> String {
    "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  private var code: String {
    switch self {
    case .green: "32"
    case .orange: "38;5;208"
    case .red: "31"
    case .bold: "1"
    case .dim: "2"
    }
  }
}
