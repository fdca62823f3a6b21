/// The node of a stored property: the value beside what the engine needs.
@usableFromInline
package class PropertyNode<Value>: Node {
  @exclusivity(unchecked) @usableFromInline final var value: Value
  @exclusivity(unchecked) @usableFromInline final var attachment: Attachment = unsafe .none

  @usableFromInline
  init(_ value: Value, flags: Flags, file: StaticString, line: UInt) {
    unsafe self.value = value
    super.init(flags: flags, file: file, line: line)
  }

  deinit {
    if let handle = unsafe attachment.handle as? PropertyHandle<Value> {
      unsafe handle.close(with: value)
    }
  }

  /// Whether two values are the same to a subscriber; false when they cannot be compared.
  @usableFromInline
  package func isSame(_ left: Value, _ right: Value) -> Bool { false }

  /// Whether the value can be read and written with no look at the thread's engine.
  ///
  /// One test and so one slow branch, into which the compiler then sinks the counting.
  @inlinable @inline(__always) final var isIdle: Bool {
    unsafe Int(truncatingIfNeeded: flags.intersection(.attention).rawValue) | attachment.load() == 0
  }

  /// The value as the wrappers give it.
  ///
  /// The fast paths look at the node without counting it, because a count around them costs ten times
  /// as much as they do (benchmarks `Stored.get` and `Stored.set, no subscriber`); nothing that they do
  /// can release the node. The slow paths count it.
  ///
  /// Only one `yield`: with two the accessor is not inlined. What ends an access stands in `defer`,
  /// because an access that throws leaves the accessor at the `yield`.
  @inlinable final var current: Value {
    @inline(__always) get {
      let uncounted = unsafe Unmanaged.passUnretained(self)
      if unsafe uncounted._withUnsafeGuaranteedRef({ $0.isReadable }) {
        return unsafe uncounted._withUnsafeGuaranteedRef { unsafe $0.value }
      }
      return unsafe PropertyNode.read(uncounted)
    }
    @inline(__always) set {
      let uncounted = unsafe Unmanaged.passUnretained(self)
      if unsafe uncounted._withUnsafeGuaranteedRef({ $0.isIdle }) {
        // The old value goes after the new one is in: its `deinit` may come back here.
        let old = unsafe uncounted._withUnsafeGuaranteedRef {
          unsafe exchange(&$0.value, with: newValue)
        }
        withExtendedLifetime(old) {}
        return
      }
      unsafe PropertyNode.write(newValue, to: uncounted)
    }
    @inline(__always) _modify {
      var base = Record.Base.none
      if isIdle { unsafe flags.insert(.modifying) } else { base = beginAccess() }
      defer {
        unsafe flags.remove(.modifying)
        if !isIdle { endAccess(base) }
      }
      yield unsafe &value
    }
  }

  /// Whether a read needs no look at the thread's engine.
  @inlinable @inline(__always) final var isReadable: Bool {
    unsafe Int(truncatingIfNeeded: flags.intersection(.modifying).rawValue) | attachment.load() == 0
  }

  /// The value, for a reader that may be tracked.
  @inlinable @inline(never)
  package final func read() -> Value {
    Engine.current.didRead(self)
    return unsafe value
  }

  @inlinable @inline(never)
  static func read(_ uncounted: Unmanaged<PropertyNode>) -> Value {
    unsafe uncounted._withUnsafeGuaranteedRef { $0.read() }
  }

  @inlinable @inline(never)
  static func write(_ newValue: Value, to uncounted: Unmanaged<PropertyNode>) {
    // Counted, since a subscriber may release the store.
    unsafe uncounted.takeUnretainedValue().write(newValue)
  }

  /// Replaces the value.
  @inlinable @inline(never)
  package final func write(_ newValue: Value) {
    let engine = Engine.beginWrite(self)
    if unsafe flags.contains(.editing) { return writeRecording(newValue) }
    if unsafe !flags.contains(.comparing), let isSame = unsafe sameIfKnown(value, newValue) {
      if isSame { return }
    } else if unsafe isSame(value, newValue) {
      return
    }
    let old = unsafe exchange(&value, with: newValue)
    if _isPOD(Value.self) && MemoryLayout<Value>.size <= MemoryLayout<UInt64>.size {
      engine.endWrite(self, base: Record.Base(old))
    } else {
      engine.endWrite(self, base: engine.needsRecord(self) ? Record.Base(old) : .none)
    }
    // The old value goes after the last call out: its `deinit` may come back here.
    withExtendedLifetime(old) {}
  }

  /// Notes an in-place access that needs more than storing; gives what it has to be compared with.
  @inlinable @inline(never)
  package final func beginAccess() -> Record.Base {
    let engine = Engine.beginWrite(self)
    if unsafe flags.contains(.editing) {
      beginRecording()
      unsafe flags.insert(.modifying)
      return .none
    }
    unsafe flags.insert(.modifying)
    if _isPOD(Value.self) || engine.needsOldValue(self) { return unsafe Record.Base(value) }
    return .none
  }

  /// Ends an in-place access for which somebody may have to be told.
  @inlinable @inline(never)
  package final func endAccess(_ base: Record.Base) {
    if unsafe flags.contains(.editing) { return endRecording() }
    if let old: Value = base.value() {
      if unsafe !flags.contains(.comparing), let isSame = unsafe sameIfKnown(old, value) {
        if isSame { return }
      } else if unsafe isSame(old, value) {
        return
      }
    }
    Engine.current.endWrite(self, base: base)
  }

  @usableFromInline
  package func writeRecording(_ newValue: Value) {}
  @usableFromInline
  package func beginRecording() {}
  @usableFromInline
  package func endRecording() {}

  override func isBase(_ record: Record) -> Bool {
    guard let old: Value = record.base.value() else { return false }
    return unsafe isSame(old, value)
  }

  override func restore(_ record: Record) {
    guard let old: Value = record.base.value() else { return }
    let new = unsafe exchange(&value, with: old)
    withExtendedLifetime(new) {}
  }

  override package func makeEdit(_ records: [Record]) -> (any PropertyEdit)? {
    guard let first = records.first, let old: Value = first.base.value() else { return nil }
    return unsafe ValueEdit(handle: handle, old: old, new: value)
  }

  override package final var editReader: (any EditReader)? { unsafe attachment.reader }
  override package final var label: String? { unsafe attachment.label }
  override package final var valueDescription: String { unsafe "\(value)" }

  /// What signals and bindings hold: it outlives the store.
  final var handle: PropertyHandle<Value> {
    if let handle = unsafe attachment.handle as? PropertyHandle<Value> { return handle }
    let handle = PropertyHandle(node: self)
    ownAttachment.handle = handle
    return handle
  }

  final var ownAttachment: Attachment {
    if unsafe attachment.isShared { unsafe attachment = Attachment(isShared: false) }
    return unsafe attachment
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
  return nil
}
