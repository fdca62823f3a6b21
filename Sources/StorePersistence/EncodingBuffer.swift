/// The bytes that values are written to, and the memory that writing needs, to be used again for
/// the next value.
struct EncodingBuffer: Sendable {
  /// A value that is being written.
  struct Frame {
    enum Kind { case nothing, object, array, single }

    let serial: Int
    var kind = Kind.nothing
    /// How long the path to the value is.
    let depth: Int
    /// Where the bytes of the value begin, and its part of `members`.
    let start: Int
    let firstMember: Int
    /// How many elements an array has.
    var count = 0
    /// Whether a key does not come after the one before it.
    var isUnordered = false
    /// Whether a part of the value is written elsewhere.
    var hasParts = false
  }

  /// A member of an object by where it stands: it ends before the comma of the next.
  struct Member {
    /// Behind the quote.
    let key: Int
    let value: Int
    /// The member whose value is written elsewhere.
    var part: Int?
  }

  var bytes: [UInt8] = []
  /// The values that are being written, one inside the other.
  var frames: [Frame] = []
  /// The members of the objects among them.
  var members: [Member] = []
  var path: [any CodingKey] = []
}
