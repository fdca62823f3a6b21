/// The async work of one store.
struct ScopeTasks {
  private var names: [Int: String] = [:]
  private var cancels: [Int: () -> Void] = [:]
  /// The newest call of each name.
  private var newest: [String: Int] = [:]
  private var lastSerial = 0

  /// The names of the work under way, in the order in which it began.
  var running: [String] { names.keys.sorted().compactMap { names[$0] } }

  /// Begins a call that is one of several of its name.
  mutating func begin(_ name: String) -> Int {
    lastSerial += 1
    names[lastSerial] = name
    return lastSerial
  }

  /// Begins the newest call of a name; gives what cancels the one before.
  mutating func beginNewest(_ name: String) -> (serial: Int, older: (() -> Void)?) {
    _ = begin(name)
    let older = newest.updateValue(lastSerial, forKey: name).flatMap { cancels[$0] }
    return (lastSerial, older)
  }

  mutating func keep(_ serial: Int, cancel: @escaping () -> Void) { cancels[serial] = cancel }

  /// Ends a call; tells whether it was the newest of its name.
  @discardableResult
  mutating func end(_ serial: Int, of name: String) -> Bool {
    names[serial] = nil
    cancels[serial] = nil
    guard newest[name] == serial else { return false }
    newest[name] = nil
    return true
  }

  /// Leaves a name without a newest call; gives what cancels it.
  mutating func cancelNewest(_ name: String) -> (() -> Void)? {
    newest.removeValue(forKey: name).flatMap { cancels[$0] }
  }

  func cancelAll() {
    for serial in cancels.keys.sorted() { cancels[serial]?() }
  }
}
