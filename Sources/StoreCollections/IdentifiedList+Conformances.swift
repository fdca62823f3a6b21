extension IdentifiedList: ExpressibleByArrayLiteral {
  /// Makes a list of elements; of several with one id the first stands.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public init(arrayLiteral elements: Element...) {
    guard !elements.isEmpty else {
      self.init()
      return
    }
    self.init(Content(tree: Self.unique(elements).tree, stamp: freshStamps()))
  }
}

extension IdentifiedList: Equatable where Element: Equatable {
  /// Whether two lists have equal elements in the same order.
  ///
  /// - Complexity: O(1) when nothing changed since one was copied from the other, else O(*n*).
  @inlinable
  public static func == (first: IdentifiedList, second: IdentifiedList) -> Bool {
    if first.changeStamp == second.changeStamp { return true }
    return first.count == second.count && first.elementsEqual(second)
  }
}

extension IdentifiedList: Hashable where Element: Hashable {
  /// Feeds the count and the elements into a hasher.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    forEach { hasher.combine($0) }
  }
}

extension IdentifiedList: Encodable where Element: Encodable {
  /// Encodes the list as an array of its elements.
  ///
  /// - Throws: What encoding an element throws.
  /// - Complexity: O(*n*).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension IdentifiedList: Decodable where Element: Decodable {
  /// Decodes the list from an array of elements with different ids.
  ///
  /// To keep the rows of a file that may have duplicates, decode an array and pass it to
  /// `init(_:renewing:)`.
  /// - Throws: `DecodingError.dataCorrupted` that names the ids which occur twice, or what decoding
  ///   an element throws.
  /// - Complexity: O(*n*).
  public init(from decoder: any Decoder) throws {
    let elements = try [Element](from: decoder)
    do throws(Failure) {
      try self.init(elements)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
  }
}

extension IdentifiedList: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements, written as an array writes them.
  public var description: String { Array(self).description }

  /// The elements, written as an array writes them for debugging.
  public var debugDescription: String { Array(self).debugDescription }
}

extension IdentifiedList: CustomReflectable {
  /// The elements as children of a collection.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}
