/// Gives a value the container that it wants to be written to.
struct ValueEncoder: Encoder {
  let session: EncodingSession
  /// Which of the values that the session is writing.
  let serial: Int

  var codingPath: [any CodingKey] { session.path(serial) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      KeyedFields<Key>(session: session, serial: session.open(serial, as: .object)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedFields(session: session, serial: session.open(serial, as: .array))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleField(session: session, serial: session.open(serial, as: .single))
  }
}
