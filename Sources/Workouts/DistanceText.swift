/// The text of a distance while it is typed, and the number that it stands for.
///
/// The text stays exactly as it was typed. It is read by one rule on every machine:
/// - White space around the number does not count. Digits may be of any script.
/// - The decimal mark is `.`, `,` or `٫`. One single dot or comma is always the decimal mark, so
///   `1,234` is 1.234. Of dot and comma together the last kind is the decimal mark.
/// - Groups of three digits may be parted by spaces, apostrophes, `٬`, or by the other of dot and
///   comma; one kind in a number. A dot or comma that occurs twice parts groups: `1,234,567`.
/// - Digits may be missing before or after the decimal mark, not on both sides.
/// - Refused are numbers below 0, while `-0` is 0; units, exponents, other letters and signs, and
///   what is too large for a finite number.
///
/// Text that could still become a number when more is typed, such as nothing or `-`, is unfinished.
///
///     var text = DistanceText("5,5")
///     text.kilometers                 // 5.5
///     text.text = "5,5x"
///     text.reading                    // .refused; kilometers is still 5.5
public struct DistanceText: Hashable, Sendable {
  /// What a text says.
  public enum Reading: Hashable, Sendable {
    /// It is a distance, in kilometres, finite and at least 0.
    case kilometers(Double)

    /// It is not a distance, but what is typed next can make it one.
    case unfinished

    /// It is not a distance, and nothing that is typed after it makes it one.
    case refused
  }

  /// The text as it was typed.
  public var text: String {
    didSet { read() }
  }

  /// What the text says.
  public private(set) var reading: Reading

  /// The last distance that the text stood for, in kilometres; nil before there was one.
  public private(set) var kilometers: Double?

  /// Starts with a text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String = "") {
    self.text = text
    reading = .unfinished
    read()
  }

  /// Reads a text once.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func reading(of text: String) -> Reading {
    if let number = number(in: text) { return .kilometers(number) }
    // Three more digits finish every group, so no text needs more than these to become a number.
    for rest in ["0", "00", "000"] where number(in: text + rest) != nil { return .unfinished }
    return .refused
  }

  /// Reads a text once, or throws it back.
  ///
  /// - Throws: `Workout.Failure.unreadableDistance` with the text, when it is unfinished or
  ///   refused.
  public static func kilometers(in text: String) throws(Workout.Failure) -> Double {
    guard let number = number(in: text) else { throw .unreadableDistance(text) }
    return number
  }

  private mutating func read() {
    reading = Self.reading(of: text)
    if case .kilometers(let number) = reading { kilometers = number }
  }

  /// The digits of a text, and the marks between them, each with the number of digits before it.
  private struct Tokens {
    var digits: [UInt8] = []
    var marks: [(mark: Character, position: Int)] = []
    var isNegative = false

    init?(_ text: String) {
      let scalars = text.unicodeScalars
      guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
        let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
      else { return nil }
      for index in scalars[first...last].indices {
        let scalar = scalars[index]
        if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
          digits.append(UInt8(ascii: "0") + UInt8(value))
        } else if let mark = DistanceText.mark(scalar) {
          marks.append((mark, digits.count))
        } else if index == first, scalar == "-" || scalar == "\u{2212}" {
          isNegative = true
        } else {
          return nil
        }
      }
    }
  }

  private static func mark(_ scalar: Unicode.Scalar) -> Character? {
    switch scalar {
    case ".", "\u{FF0E}": "."
    case ",", "\u{FF0C}": ","
    case "'", "\u{2019}": "'"
    case "\u{66B}", "\u{66C}": Character(scalar)
    default: scalar.properties.generalCategory == .spaceSeparator ? " " : nil
    }
  }

  private static func number(in text: String) -> Double? {
    if isPlain(text) { return Double(text).flatMap { $0.isFinite ? $0 : nil } }
    guard let tokens = Tokens(text), !tokens.digits.isEmpty else { return nil }
    var groups = tokens.marks[...]
    var end = tokens.digits.count
    if let last = groups.last, ".,\u{66B}".contains(last.mark),
      groups.count(where: { $0.mark == last.mark }) == 1
    {
      groups.removeLast()
      end = last.position
    }
    guard areGroups(groups, endingAt: end) else { return nil }
    let whole = String(decoding: tokens.digits[..<end], as: UTF8.self)
    let fraction = String(decoding: tokens.digits[end...], as: UTF8.self)
    guard let number = Double("0\(whole).\(fraction)0"), number.isFinite,
      number == 0 || !tokens.isNegative
    else { return nil }
    return number
  }

  /// Whether the text is written as programs write numbers: digits, or digits, a dot and digits.
  private static func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8Span.span
    var dots = 0
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "."), index > 0, index < bytes.count - 1 {
        dots += 1
      } else if !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
        return false
      }
    }
    return dots <= 1 && !bytes.isEmpty
  }

  /// Whether the marks are all of one kind and part groups of three digits after the first.
  private static func areGroups(
    _ marks: ArraySlice<(mark: Character, position: Int)>, endingAt end: Int
  ) -> Bool {
    guard let first = marks.first else { return true }
    guard first.mark != "\u{66B}", (1...3).contains(first.position) else { return false }
    var position = first.position
    for (mark, next) in marks.dropFirst() {
      guard mark == first.mark, next - position == 3 else { return false }
      position = next
    }
    return end - position == 3
  }
}
