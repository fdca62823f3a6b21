internal import StoreSignals

extension History {
  /// The entries as text, to be loaded in another process together with the state.
  ///
  /// - Complexity: That of encoding the edits.
  /// - Parameter coder: Turns edits into text.
  /// - Returns: The texts; entries whose edits cannot be encoded, and those before them, are left
  ///   out.
  /// - Throws: What the coder throws.
  public func saved(by coder: StateCoder) throws -> SavedHistory {
    SavedHistory(
      undo: try saved(stacks.undo.elements, by: coder),
      redo: try saved(stacks.redo.elements, by: coder))
  }

  private func saved(
    _ entries: [HistoryEntry], by coder: StateCoder
  ) throws -> [SavedHistory.Entry] {
    var saved: [SavedHistory.Entry] = []
    for entry in entries.reversed() {
      if entry.change.edits.contains(where: { !($0.payload is any Encodable) }) { break }
      saved.append(
        SavedHistory.Entry(
          name: entry.name, isForward: entry.change.isForward,
          edits: try entry.change.edits.map {
            SavedHistory.Edit(
              property: $0.property.label,
              text: try coder.text(of: $0.payload, named: $0.property.label))
          }))
    }
    return saved.reversed()
  }

  /// Replaces the entries by saved ones.
  ///
  /// The stores should hold what they held when the history was saved: an entry that does not fit
  /// what they hold is not taken back, and one that fits by chance is.
  /// - Complexity: That of decoding the edits.
  /// - Parameters:
  ///   - saved: The texts.
  ///   - coder: Turns text into edits.
  /// - Returns: How many entries were left out, because a store or a property of theirs, or of a
  ///   later entry's, is not there.
  /// - Throws: What the coder throws; the entries then stay as they were.
  @discardableResult
  public func load(_ saved: SavedHistory, by coder: StateCoder) throws -> Int {
    var properties: [String: any StateProperty] = [:]
    for store in hub?.environment?.stores ?? [] {
      for property in store.scope.properties(of: store) {
        properties["\(store.scope.name).\(property.name)"] = property.property
      }
    }
    let undo = try entries(saved.undo, properties, coder)
    let redo = try entries(saved.redo, properties, coder)
    removeAll()
    for entry in undo { stacks.undo.append(entry) }
    for entry in redo { stacks.redo.append(entry) }
    isOpen = false
    trim()
    showState()
    return saved.undo.count + saved.redo.count - undo.count - redo.count
  }

  private func entries(
    _ saved: [SavedHistory.Entry], _ properties: [String: any StateProperty], _ coder: StateCoder
  ) throws -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    for entry in saved.reversed() {
      var edits: [any PropertyEdit] = []
      for edit in entry.edits {
        guard let property = properties[edit.property] else { break }
        let payload = try coder.value(
          of: property.payloadType, from: edit.text, named: edit.property)
        guard let edit = property.edit(from: payload) else { break }
        edits.append(edit)
      }
      if edits.count < entry.edits.count { break }
      let loaded = HistoryEntry(
        name: entry.name, change: Change(edits: edits, isForward: entry.isForward), time: .zero,
        task: nil)
      loaded.isLoaded = true
      entries.append(loaded)
    }
    return entries.reversed()
  }
}
