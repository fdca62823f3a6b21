/// The elements of an array as `Decodable` types ask for them.
struct UnkeyedValues: UnkeyedDecodingContainer {
  let decoder: ValueDecoder
  let elements: [Range<Int>]
  private(set) var currentIndex = 0

  init(decoder: ValueDecoder, elements: [Range<Int>]) {
    self.decoder = decoder
    self.elements = elements
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  private func element(_ type: Any.Type) throws -> ValueDecoder {
    let path = DecodingPath(decoder.path, IndexKey(currentIndex))
    if isAtEnd {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(codingPath: path.keys, debugDescription: "the array ends before it"))
    }
    return ValueDecoder(session: decoder.session, range: elements[currentIndex], path: path)
  }

  private mutating func next<Value>(_ read: (ValueDecoder) throws -> Value) throws -> Value {
    let value = try read(try element(Value.self))
    currentIndex += 1
    return value
  }

  /// The next element when it is one token.
  private mutating func scalar<Value>(
    _ read: (DecodingSession, Range<Int>) -> Value?
  ) throws -> Value {
    if !isAtEnd, let value = read(decoder.session, elements[currentIndex]) {
      currentIndex += 1
      return value
    }
    throw try element(Value.self).mismatch(Value.self)
  }

  mutating func decodeNil() throws -> Bool {
    guard try element(Never.self).isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try scalar { $0.bool($1) } }
  mutating func decode(_ type: String.Type) throws -> String { try scalar { $0.plainText($1) } }
  mutating func decode(_ type: Double.Type) throws -> Double { try scalar { $0.number($1) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try scalar { $0.float($1) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try scalar { $0.integer($1) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try scalar { $0.integer($1) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try scalar { $0.integer($1) } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try scalar { $0.integer($1) } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try scalar { $0.integer($1) } }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try scalar { $0.integer($1) } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try scalar { $0.integer($1) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar { $0.integer($1) } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar { $0.integer($1) } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar { $0.integer($1) } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar { $0.integer($1) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar { $0.integer($1) } }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next { try $0.decode(type) }
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}

/// The position of an element as a key.
struct IndexKey: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { self.init(intValue) }
  init?(stringValue: String) { nil }

  var intValue: Int? { index }
  var stringValue: String { "\(index)" }
}
