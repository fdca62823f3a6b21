/// Where the lines of a journal are kept: a file, a database, the memory of a test.
///
/// The journal calls it from one thread at a time, never from the one that writes the properties.
/// What has been appended or replaced is safe when the call returns. An implementation is right
/// when it passes `JournalStorageContract` of the module StoreTesting.
public protocol JournalStorage: AnyObject, Sendable {
  /// What messages call it, such as a path.
  var name: String { get }

  /// Gives everything that is kept, and refuses other writers from now on.
  ///
  /// It may be called again later.
  /// - Parameter isReadOnly: Whether nothing will be written, so that others may write.
  /// - Returns: All bytes; nil when nothing was kept yet.
  /// - Throws: `Journal.Failure.locked` when another writer is there, or why it cannot be read.
  func open(isReadOnly: Bool) throws -> [UInt8]?

  /// Adds bytes at the end, or nothing when it throws; the bytes begin a line and end one.
  ///
  /// - Precondition: `open(isReadOnly: false)` has given bytes, or something was put in by
  ///   `replace`.
  func append(_ bytes: [UInt8]) throws

  /// Drops what lies behind so many bytes, and keeps it elsewhere if it can.
  func cut(to count: Int) throws

  /// Puts other bytes in the place of all, so that even after a crash the old or the new are there.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - suffix: Why the old content is to be kept, such as "damaged"; nil to let it go.
  /// - Returns: The name under which the old content is kept, if it is.
  /// - Throws: Why it could not be done; the old content is there then.
  func replace(with bytes: [UInt8], keepingOldAs suffix: String?) throws -> String?

  /// Ends the writing and lets others write; harmless when called twice.
  func close()
}
