import StoreCollections
import StoreSignals

extension ViewModel {
  struct Refusal: Error {}

  /// The steps that the walks are made of.
  static let steps: [(name: String, change: @Sendable (ViewModel) -> Void)] = [
    ("append", { model in _ = model.store.rows.append(model.fresh(1)) }),
    ("insert at 0", { model in _ = model.store.rows.insert(model.fresh(2), at: 0) }),
    ("remove in the middle", { $0.change { $0.remove(at: $0.count / 2) } }),
    ("remove the first", { $0.change { $0.remove(at: 0) } }),
    (
      "change the last", { $0.change { $0[$0.count - 1].value = ($0[$0.count - 1].value + 1) % 3 } }
    ),
    ("change the first", { $0.change { $0[0].value = ($0[0].value + 2) % 3 } }),
    ("move the first to the end", { $0.change { $0.move(from: 0, to: $0.count - 1) } }),
    ("move the last to the front", { $0.change { $0.move(from: $0.count - 1, to: 0) } }),
    ("reverse", { $0.change { $0.sort(on: { -$0.id }) } }),
    ("write through a binding", { $0.write(2, 2) }),
    ("remove all", { $0.store.rows.removeAll() }),
    ("threshold", { $0.store.threshold = ($0.store.threshold + 1) % 3 }),
    ("change the other list", { $0.other.rows[1].value += 1 }),
    (
      "three in a transaction, read in between",
      { model in
        transaction {
          _ = model.store.rows.insert(model.fresh(1), at: model.rows.count / 2)
          try? model.checkLazy("inside")
          model.change { $0.move(from: $0.count - 1, to: 0) }
          model.change { $0[0].value = 2 }
        }
      }
    ),
    (
      "rolled back",
      { model in
        try? transaction { () throws(Refusal) in
          model.change { $0.move(from: 0, to: $0.count - 1) }
          model.change { $0.remove(at: 0) }
          _ = model.store.rows.append(model.fresh(2))
          try? model.checkLazy("inside")
          model.store.threshold += 1
          model.store.rows.removeAll()
          throw Refusal()
        }
      }
    ),
    (
      "inner failure",
      { model in
        transaction {
          model.change { $0[0].value = 1 }
          try? transaction { () throws(Refusal) in
            model.change { $0[0].value = 2 }
            model.change { $0.remove(at: $0.count - 1) }
            throw Refusal()
          }
          model.change { $0[$0.count - 1].value = 0 }
        }
      }
    ),
    ("undo", { $0.undoLast() }),
  ]

  /// Changes the list when it has rows.
  func change(_ body: (inout IdentifiedList<Row>) -> Void) {
    if !store.rows.isEmpty { body(&store.rows) }
  }

  /// Makes a change and takes it back by its inverse edits, as one transaction each.
  func undoLast() {
    var edits: [ListEdit<Row>] = []
    let subscription = store.$rows.signal.changes.subscribe { edits = $0.edits }
    transaction {
      change { $0.move(from: $0.count - 1, to: 0) }
      change { $0[0].value = 7 }
      change { $0.remove(at: $0.count / 2) }
    }
    subscription.cancel()
    store.rows.apply(IdentifiedList.inverse(of: edits))
  }

  /// Many changes at once, which cross the limits of what is told row by row.
  func bulk(_ size: Int) {
    transaction {
      _ = store.rows.append(contentsOf: (0..<size).map { fresh($0 % 3) })
      store.rows.removeAll { $0.id % 3 == 0 }
    }
  }
}
