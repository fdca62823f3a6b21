/// The node of a stored property: the value beside what the engine needs.
@usableFromInline
package class PropertyNode<Value>: Node {
  @exclusivity(unchecked) @usableFromInline final var value: Value
  @exclusivity(unchecked) private final var attachment: Attachment?

  @usableFromInline
  init(_ value: Value, flags: Flags, file: StaticString, line: UInt) {
    unsafe self.value = value
    super.init(flags: flags, file: file, line: line)
  }

  deinit {
    unsafe keptHandle?.close(with: value)
  }

  /// Whether two values are the same to a subscriber; false when they cannot be compared.
  @usableFromInline
  package func isSame(_ left: Value, _ right: Value) -> Bool { false }

  /// Whether this level knows already what the value was, and nobody has read it since.
  @inlinable @inline(__always) final var isFresh: Bool {
    unsafe flags.intersection(.storing) == .fresh
  }

  /// Whether the value can be read and written with no look at the thread's engine.
  @inlinable @inline(__always) final var isIdle: Bool {
    unsafe flags.isDisjoint(with: .attention) && Engine.busyThreads() == 0
  }

  /// The value as the wrappers give it.
  ///
  /// No path calls foreign code while it needs the node: `read()` and `store(_:)` run none, and
  /// what is to be announced is announced by `Engine.commit()`, which is not told the node. So the
  /// compiler counts no reference around the fast paths, which would cost ten times as much as they
  /// do (benchmarks `Stored.get` and `Stored.set, no subscriber`).
  ///
  /// Only one `yield`: with two the accessor is not inlined. What ends an access stands in `defer`,
  /// because an access that throws leaves the accessor at the `yield`.
  @inlinable final var current: Value {
    @inline(__always) get {
      Engine.didRead(self)
      return unsafe value
    }
    @inline(__always) set {
      // The old value goes after the last call out: its `deinit` may come back here.
      if isIdle {
        let old = unsafe exchange(&value, with: newValue)
        withExtendedLifetime(old) {}
      } else if isFresh {
        let old = unsafe exchange(&value, with: newValue)
        unsafe version &+= 1
        withExtendedLifetime(old) {}
      } else if unsafe flags.contains(.editing) {
        // What follows the rows runs foreign code while it needs the node.
        write(newValue)
      } else {
        let engine = Engine.beginWrite(self)
        let old = store(newValue, engine)
        engine.commitIfOutermost()
        withExtendedLifetime(old) {}
      }
    }
    @inline(__always) _modify {
      let base = beginModify()
      defer { endModify(base) }
      yield unsafe &value
    }
  }

  /// Begins an in-place change of `value`.
  ///
  /// The wrappers call this and `endModify(_:)` themselves: an accessor inside an accessor costs a
  /// piece of memory from the heap where the compiler does not inline it (benchmark
  /// `row subscribers, toggle one`).
  @inlinable @inline(__always)
  final func beginModify() -> Record.Base {
    if isIdle || isFresh {
      unsafe flags.insert(.modifying)
      return .none
    }
    return beginAccess()
  }

  @inlinable @inline(__always)
  final func endModify(_ base: Record.Base) {
    unsafe flags.remove(.modifying)
    if isFresh {
      unsafe version &+= 1
    } else if !isIdle {
      let engine = endAccess(base)
      engine.commitIfOutermost()
    }
  }

  /// The value, for a reader that may be tracked.
  @inlinable @inline(__always)
  package final func read() -> Value { current }

  /// Replaces the value and commits.
  @inlinable @inline(never)
  package final func write(_ newValue: Value) {
    let engine = Engine.beginWrite(self)
    let isEditing = unsafe flags.contains(.editing)
    let old = isEditing ? storeRecording(newValue) : store(newValue, engine)
    engine.commitIfOutermost()
    withExtendedLifetime(old) {}
  }

  /// Replaces the value without running foreign code but the comparison; gives the old one.
  ///
  /// - Precondition: The value does not record its own edits.
  @_effects(releasenone) @inlinable @inline(never)
  final func store(_ newValue: Value, _ engine: Engine) -> Value? {
    if unsafe !flags.contains(.comparing), let isSame = unsafe sameIfKnown(value, newValue) {
      if isSame { return nil }
    } else if unsafe isSame(value, newValue) {
      return nil
    }
    let old = unsafe exchange(&value, with: newValue)
    if _isPOD(Value.self) && MemoryLayout<Value>.size <= MemoryLayout<UInt64>.size {
      engine.endWrite(self, base: Record.Base(old))
    } else {
      engine.endWrite(self, base: engine.needsRecord(self) ? Record.Base(old) : .none)
    }
    return old
  }

  /// Notes an in-place access that needs more than storing; gives what it has to be compared with.
  @inlinable @inline(never)
  package final func beginAccess() -> Record.Base {
    let engine = Engine.beginWrite(self)
    if unsafe flags.contains(.editing) {
      beginRecording(engine)
      unsafe flags.insert(.modifying)
      return .none
    }
    unsafe flags.insert(.modifying)
    if _isPOD(Value.self) || engine.needsOldValue(self) { return unsafe Record.Base(value) }
    return .none
  }

  /// Ends an in-place access for which somebody may have to be told.
  @inlinable @inline(never)
  final func endAccess(_ base: Record.Base) -> Engine {
    // Asked for again: in an asynchronous function an access may end on another thread.
    let engine = Engine.current
    if unsafe flags.contains(.editing) {
      endRecording(engine)
      return engine
    }
    if let old: Value = base.value() {
      if unsafe !flags.contains(.comparing), let isSame = unsafe sameIfKnown(old, value) {
        if isSame { return engine }
      } else if unsafe isSame(old, value) {
        return engine
      }
    }
    engine.endWrite(self, base: base)
    return engine
  }

  @usableFromInline
  func storeRecording(_ newValue: Value) -> Value? { nil }
  @usableFromInline
  package func beginRecording(_ engine: Engine) {}
  @usableFromInline
  package func endRecording(_ engine: Engine) {}

  override func isBase(_ record: Record) -> Bool {
    guard let old: Value = record.base.value() else { return false }
    return unsafe isSame(old, value)
  }

  override func restore(_ record: Record) -> Any? {
    guard let old: Value = record.base.value() else { return nil }
    return unsafe exchange(&value, with: old)
  }

  override var currentBase: Record.Base { unsafe Record.Base(value) }

  override package func makeEdit(
    _ first: Record, _ later: [Record]
  ) -> (any PropertyEdit)? {
    guard let old: Value = first.base.value() else { return nil }
    return unsafe ValueEdit(handle: handle, old: old, new: value)
  }

  override package final var editReader: (any EditReader)? { unsafe attachment?.reader }
  override final func isRead(by reader: any EditReader) -> Bool {
    unsafe attachment?.reader === reader
  }
  override package final var label: String? { unsafe attachment?.label }
  override package final var valueDescription: String { unsafe "\(value)" }

  /// What signals and bindings hold: it outlives the store.
  ///
  /// It runs no foreign code, so that a caller counts no reference to the node around it.
  @usableFromInline final var handle: PropertyHandle<Value> {
    @_effects(releasenone) @inline(never) get {
      if let keptHandle { return keptHandle }
      let handle = PropertyHandle(node: self)
      ownAttachment.handle = handle
      return handle
    }
  }

  // Nobody else puts one there: a cast that checks would look the type up at each subscription.
  private final var keptHandle: PropertyHandle<Value>? {
    guard let handle = unsafe attachment?.handle else { return nil }
    return unsafe unsafeDowncast(handle, to: PropertyHandle<Value>.self)
  }

  final var ownAttachment: Attachment {
    if let attachment = unsafe attachment { return attachment }
    let attachment = Attachment()
    unsafe self.attachment = attachment
    return attachment
  }
}

extension Record.Base {
  @inlinable
  init<Value>(_ value: Value) {
    if _isPOD(Value.self) && MemoryLayout<Value>.size <= MemoryLayout<UInt64>.size {
      var bits: UInt64 = 0
      unsafe withUnsafeMutableBytes(of: &bits) {
        unsafe $0.storeBytes(of: value, as: Value.self)
      }
      self = .bits(bits)
    } else {
      self = .box(Box(value))
    }
  }

  @inlinable
  func value<Value>() -> Value? {
    switch self {
    case .none: nil
    case .bits(let bits): unsafe withUnsafeBytes(of: bits) { unsafe $0.load(as: Value.self) }
    // Only a node of this value's type has put the box there.
    case .box(let box): unsafe unsafeDowncast(box, to: Box<Value>.self).value
    }
  }
}

/// Compares values of the types that properties usually have, folding away where the type is known;
/// nil for other types.
///
/// A NaN is the same as a NaN.
@inlinable @inline(__always)
func sameIfKnown<Value>(_ left: Value, _ right: Value) -> Bool? {
  if Value.self == Int.self {
    return unsafe unsafeBitCast(left, to: Int.self) == unsafeBitCast(right, to: Int.self)
  }
  if Value.self == Bool.self {
    return unsafe unsafeBitCast(left, to: Bool.self) == unsafeBitCast(right, to: Bool.self)
  }
  if Value.self == Double.self {
    let left = unsafe unsafeBitCast(left, to: Double.self)
    let right = unsafe unsafeBitCast(right, to: Double.self)
    return left == right || (left.isNaN && right.isNaN)
  }
  if Value.self == String.self {
    return unsafe unsafeBitCast(left, to: String.self) == unsafeBitCast(right, to: String.self)
  }
  if Value.self == String?.self {
    return unsafe unsafeBitCast(left, to: String?.self) == unsafeBitCast(right, to: String?.self)
  }
  return nil
}
