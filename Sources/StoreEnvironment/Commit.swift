internal import StoreSignals

/// What a hub knows of the commit under way.
struct Commit {
  /// What the commit is called.
  struct Name {
    let text: String
    /// The log's entry of the action; nil when no log is kept.
    let record: LogRecord?
    /// The async action around it.
    let task: Int?
  }

  /// What the library itself is doing.
  enum Step {
    case undo
    case redo
    /// Going through the log.
    case travel
  }

  /// The name of the first action that changed something.
  private(set) var name: Name?
  /// The changes, wave after wave.
  private(set) var edits: [any PropertyEdit] = []
  /// How many properties were told as written, wave after wave.
  private(set) var told = 0
  /// Whether one of them does not end where it began.
  private var hasChange = false
  var step: Step?
  /// How many of the edits of the named action are still to come.
  private var awaited = 0
  /// Whether nothing of this commit can be undone.
  var isExcluded = false
  /// The versions at which the properties were left that only writes which cannot be undone have
  /// changed.
  private var excluded: [ObjectIdentifier: UInt64] = [:]

  var isNamed: Bool { name != nil }

  var hasExcluded: Bool { isExcluded || !excluded.isEmpty }

  mutating func take(_ new: consuming Name, awaiting count: Int) {
    if name == nil { name = new }
    if count > 0 { awaited = count }
  }

  mutating func add(_ edit: consuming (any PropertyEdit)?, isChange: Bool) {
    told += 1
    if isChange { hasChange = true }
    if let edit { if edits.isEmpty { edits = [edit] } else { edits.append(edit) } }
    if awaited > 0 {
      awaited -= 1
      // The first wave is what the action itself has written.
      if awaited == 0 { name?.record?.take(edits) }
    }
  }

  /// Marks properties as changed by writes that cannot be undone.
  ///
  /// - Parameters:
  ///   - changed: What those writes have changed.
  ///   - earlier: What had been changed in the commit before them.
  mutating func exclude(_ changed: [any PropertyEdit], after earlier: [any PropertyEdit]) {
    let before = Set(earlier.map { ObjectIdentifier($0.property) })
    for edit in changed {
      let property = ObjectIdentifier(edit.property)
      if before.contains(property) && excluded[property] == nil { continue }
      excluded[property] = edit.property.anyNode?.version
    }
  }

  /// Whether all that the commit did to the property was marked.
  func isExcluded(_ property: any AnyProperty) -> Bool {
    if isExcluded { return true }
    guard let version = excluded[ObjectIdentifier(property)] else { return false }
    return property.anyNode?.version == version
  }

  /// Leaves one edit for each property, and none that ends where it began.
  mutating func settle() {
    if edits.count > 1 {
      edits = settledEdits(edits)
    } else if !hasChange {
      edits = []
    }
  }
}

/// The same changes with one edit for each property, and none that ends where it began.
private func settledEdits(_ edits: [any PropertyEdit]) -> [any PropertyEdit] {
  var places: [ObjectIdentifier: Int] = [:]
  var merged: [any PropertyEdit] = []
  for edit in edits {
    let property = ObjectIdentifier(edit.property)
    if let place = places[property], let both = merged[place].merged(with: edit) {
      merged[place] = both
    } else {
      places[property] = merged.count
      merged.append(edit)
    }
  }
  return merged.filter { !$0.isEmpty }
}
