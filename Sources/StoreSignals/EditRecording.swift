/// A value that records each of its own changes as an invertible edit.
///
/// A property that holds such a value asks it to record only while somebody needs the edits: a
/// transaction that may have to be undone, a subscriber to changes, a history, a journal.
/// Recording costs what changed, never what the value holds.
public protocol EditRecording {
  /// One change of the value.
  associatedtype Edit

  /// What ties the edits of one access together, from `beginRecording()` to `endRecording(_:)`.
  associatedtype Recording

  /// Starts to record edits of this value.
  ///
  /// - Complexity: O(1).
  mutating func beginRecording() -> Recording

  /// Starts to record edits of this value with what was used for that before.
  ///
  /// The default uses nothing again.
  /// - Parameters:
  ///   - recording: The last recording of this value or of another one, which is replaced unless it
  ///     can be used again; nil when there is none.
  ///   - memory: An empty array, which may be exchanged for another one.
  /// - Complexity: O(1).
  mutating func beginRecording(_ recording: inout Recording?, reusing memory: inout [Edit])

  /// Stops recording and gives the edits made since `beginRecording()`, oldest first.
  ///
  /// If the value was replaced as a whole in between, by an assignment through an `inout` access,
  /// the last edit is the replacement of the old value by this one.
  /// - Complexity: O(1) beside the edits themselves.
  mutating func endRecording(_ recording: Recording) -> [Edit]

  /// Stops recording and gives the edits; leaves of the recording what the next one can use.
  ///
  /// The default leaves nothing.
  /// - Complexity: O(1) beside the edits themselves.
  mutating func endRecording(keeping recording: inout Recording?) -> [Edit]

  /// Applies edits that lead from this value to another one; records nothing.
  ///
  /// - Precondition: The edits start from this value.
  mutating func apply(_ edits: [Edit])

  /// The value to which edits lead, or the one from which they came; nil when they do not fit this
  /// value, as those of a file that somebody has changed.
  ///
  /// The default takes every edit for one that fits.
  /// - Parameters:
  ///   - edits: The edits, oldest first.
  ///   - isUndo: Whether they are to be taken back.
  /// - Returns: The other value.
  func checked(_ edits: [Edit], isUndo: Bool) -> Self?

  /// A number that differs after each change of the value, also after being replaced as a whole.
  ///
  /// - Complexity: O(1).
  var changeStamp: UInt64 { get }

  /// The edits that take `edits` back, in the order in which they are to be applied.
  static func inverse(of edits: [Edit]) -> [Edit]

  /// The same change in as few edits as can be told in time proportional to `edits`.
  ///
  /// Edits that take each other back are left out, so that a change that ends where it began is
  /// empty.
  static func settled(_ edits: [Edit]) -> [Edit]

  /// The edits that replace the whole of `old` by `new`; empty when both are equal and that can be
  /// told at once.
  ///
  /// - Complexity: O(1).
  static func replacement(of old: Self, by new: Self) -> [Edit]

  /// Lets the value become another one by the smallest change that it can tell.
  ///
  /// The default replaces the whole.
  mutating func replaceAll(with new: Self)
}

extension EditRecording {
  /// Starts to record edits of this value, with nothing that was used before.
  public mutating func beginRecording(
    _ recording: inout Recording?, reusing memory: inout [Edit]
  ) {
    recording = beginRecording()
  }

  /// Stops recording, gives the edits and leaves nothing of the recording.
  public mutating func endRecording(keeping recording: inout Recording?) -> [Edit] {
    guard let ended = exchange(&recording, with: nil) else { return [] }
    return endRecording(ended)
  }

  /// Applies the edits, or those that take them back, to a copy.
  public func checked(_ edits: [Edit], isUndo: Bool) -> Self? {
    var copy = self
    copy.apply(isUndo ? Self.inverse(of: edits) : edits)
    return copy
  }

  /// Replaces the whole value.
  public mutating func replaceAll(with new: Self) { self = new }
}
