extension IdentifiedList {
  /// What a list holds: its rows, their stamp, and the edits while they are recorded.
  @usableFromInline
  struct Content {
    @usableFromInline var tree: ListTree<Element>
    @usableFromInline var stamp: UInt64

    /// The stamp for the next change; none when its low bits are zero.
    @usableFromInline var nextStamp: UInt64

    /// The recording that `edits` belong to; they lead from the list as it was when it began.
    @usableFromInline var recording: Recording?
    @usableFromInline var edits: [ListEdit<Element>] = []

    /// The access by id that is under way, and the element that it has taken out.
    @usableFromInline var access: Access?
    @usableFromInline var element: Element?

    /// The element that is being changed in place, as it was; only while edits are recorded.
    @usableFromInline var old: Element?

    /// A recording that has ended and can be used again.
    @usableFromInline var spare: Recording?

    @inlinable
    init(tree: ListTree<Element>, stamp: UInt64) {
      self.tree = tree
      self.stamp = stamp
      nextStamp = stamp == 0 ? 0 : stamp &+ 1
    }

    /// A copy with the same rows and stamp that records nothing.
    @inlinable
    init(copying other: borrowing Content) {
      tree = other.tree
      stamp = other.stamp
      nextStamp = 0
    }

    /// The recording, not counted for a look at it: the content keeps it.
    @inlinable var borrowedRecording: Unmanaged<Recording>? {
      mutating get {
        unsafe withUnsafePointer(to: &recording) { pointer in
          unsafe UnsafeRawPointer(pointer).load(as: Unmanaged<Recording>?.self)
        }
      }
    }

    /// Begins a recording: the last one again, unless a storage that was left to others has it.
    @inlinable @inline(__always)
    mutating func begin(_ last: inout Recording?) {
      recording = nil
      if let last, unsafe !last.isCopied, spare === last {
        swap(&recording, &spare)
        return
      }
      let new = Recording()
      recording = new
      last = new
    }

    /// Ends the recording and gives its edits.
    @inlinable
    mutating func takeEdits() -> [ListEdit<Element>] {
      spare = nil
      swap(&recording, &spare)
      var taken: [ListEdit<Element>] = []
      swap(&edits, &taken)
      return taken
    }

    /// Notes that the rows have changed.
    @inlinable
    mutating func changed() {
      if nextStamp & 0xF_FFFF == 0 { nextStamp = freshStamps() }
      stamp = nextStamp
      nextStamp &+= 1
    }
  }

  /// An access to an element by its id.
  @usableFromInline
  struct Access {
    @usableFromInline let id: Element.ID
    @usableFromInline let place: ListTree<Element>.Place
    @usableFromInline let hash: UInt32

    @inlinable
    init(id: Element.ID, place: ListTree<Element>.Place, hash: UInt32) {
      self.id = id
      self.place = place
      self.hash = hash
    }
  }

  /// The one word that a list is.
  @usableFromInline
  final class Storage: ManagedBuffer<Content, Never> {
    @inlinable
    deinit {
      unsafe withUnsafeMutablePointerToHeader { content in
        if let recording = unsafe content.pointee.recording {
          recording.rescue(unsafe content.pointee)
        }
      }
    }
  }

  @inlinable
  init(_ content: consuming Content) {
    let content = content
    let buffer = Storage.create(minimumCapacity: 0) { _ in content }
    // What `create` makes is of the class that it is called on.
    storage = unsafe unsafeDowncast(buffer, to: Storage.self)
  }

  // By address, because a stored property of a class checks each access, which costs more than an
  // edit. The check of the list itself covers the content: it is reached through the list only, and
  // changed only by a list that nobody else shares it with.
  @inlinable var content: Content {
    unsafeAddress {
      unsafe UnsafePointer(storage.withUnsafeMutablePointerToHeader { unsafe $0 })
    }
    unsafeMutableAddress {
      unsafe storage.withUnsafeMutablePointerToHeader { unsafe $0 }
    }
  }

  /// The place of the element with an id.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  func find(_ id: Element.ID, hash: UInt32) -> ListTree<Element>.Place? {
    unsafe storage.withUnsafeMutablePointerToHeader { content in
      // The tree is the first part of the content.
      let tree = unsafe UnsafeRawPointer(content).assumingMemoryBound(to: ListTree<Element>.self)
      return unsafe ListTree<Element>.find(id, hash: hash, in: tree)
    }
  }

  /// Makes the storage ours alone before it is changed, and settles whether edits are recorded.
  @inlinable
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { return separate() }
    guard let recording = unsafe content.borrowedRecording else { return }
    let isHere = unsafe recording._withUnsafeGuaranteedRef {
      unsafe $0.isOpen && $0.thread == currentThread()
    }
    if !isHere { separate() }
  }

  @inlinable
  @inline(never)
  mutating func separate() {
    let isUnique = isKnownUniquelyReferenced(&storage)
    guard let recording = content.recording, recording.isOpen else {
      if isUnique {
        content.recording = nil
        content.edits = []
      } else {
        self = IdentifiedList(Content(copying: content))
      }
      return
    }
    // A copy that another thread was given must not be changed in place while the recording may
    // still look at it; see `Recording.finish()`.
    let isHere = unsafe recording.thread == currentThread()
    var copy = Content(copying: content)
    if isHere {
      copy.recording = recording
      unsafe recording.isCopied = true
      copy.edits = content.edits
    }
    self = IdentifiedList(copy)
  }
}

// The content is changed only through a list that `isKnownUniquelyReferenced` proved to be the only
// one, so what other threads can reach does not change. The compiler cannot see that in a class.
extension IdentifiedList: @unchecked Sendable where Element: Sendable {}

@available(*, unavailable)
extension IdentifiedList.Content: Sendable {}

@available(*, unavailable)
extension IdentifiedList.Access: Sendable {}
