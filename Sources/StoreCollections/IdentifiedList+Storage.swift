extension IdentifiedList {
  /// What a list holds: its rows, their stamp, and the edits while they are recorded.
  ///
  /// It is changed only by the one list that refers to it; a list that shares it makes a copy first.
  @usableFromInline
  final class Storage {
    @usableFromInline var tree: ListTree<Element>
    @usableFromInline var stamp: UInt64

    /// The stamp for the next change; none when its low bits are zero.
    @usableFromInline var nextStamp: UInt64

    /// The recording that `edits` belong to; they lead from the list as it was when it began.
    @usableFromInline var recording: Recording?
    @usableFromInline var edits: [ListEdit<Element>] = []

    /// A recording that has ended and can be used again.
    @usableFromInline var spare: Recording?

    @inlinable
    init(tree: ListTree<Element>, stamp: UInt64) {
      self.tree = tree
      self.stamp = stamp
      nextStamp = stamp == 0 ? 0 : stamp &+ 1
    }

    /// A copy with the same content and stamp.
    @inlinable
    init(copying other: Storage) {
      tree = other.tree
      stamp = other.stamp
      nextStamp = 0
    }

    @inlinable
    deinit {
      if let recording { recording.rescue(self) }
    }

    /// Notes that the content has changed.
    @inlinable
    func changed() {
      if nextStamp & 0xF_FFFF == 0 { nextStamp = freshStamps() }
      stamp = nextStamp
      nextStamp &+= 1
    }
  }

  /// Makes the storage ours alone before it is changed, and settles whether edits are recorded.
  @inlinable
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) || storage.recording != nil { separate() }
  }

  @inlinable
  mutating func separate() {
    let isUnique = isKnownUniquelyReferenced(&storage)
    guard let recording = storage.recording, recording.isOpen else {
      if isUnique {
        storage.recording = nil
        storage.edits = []
      } else {
        storage = Storage(copying: storage)
      }
      return
    }
    // A copy that another thread was given must not be changed in place while the recording may
    // still look at it; see `Recording.finish()`.
    let isHere = recording.thread == currentThread()
    if isUnique, isHere { return }
    let copy = Storage(copying: storage)
    if isHere {
      copy.recording = recording
      copy.edits = storage.edits
    }
    storage = copy
  }
}

// The content is changed only through a list that `isKnownUniquelyReferenced` proved to be the only
// one, so what other threads can reach does not change. The compiler cannot see that in a class.
extension IdentifiedList.Storage: @unchecked Sendable where Element: Sendable {}
