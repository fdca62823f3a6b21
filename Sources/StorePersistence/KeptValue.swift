internal import StoreSignals

/// A property whose value is kept as a whole.
final class KeptValue<Value: Codable & Equatable & Sendable>: KeptProperty {
  private let handle: PropertyHandle<Value>
  private let template: String?
  private let rowText: RowText
  /// The value when the journal was told to keep it.
  private let first: Value
  private var initial: Value
  private var loaded: Value?
  private var leftovers: [Leftover]?
  /// The text of a value that could not be read, until another one is set.
  private var unread: String?

  init(_ name: String, _ handle: PropertyHandle<Value>) {
    self.handle = handle
    first = untracked { handle.value }
    initial = first
    template = try? ValueText.text(first)
    rowText = RowText(template: template.flatMap { try? JSON(parsing: $0) })
    super.init(name)
  }

  private var value: Value { untracked { handle.value } }

  override var property: any AnyProperty { handle }

  override var makeReplayer: @Sendable () -> any Replayer {
    let name = name
    let template = template
    return { ValueReplayer<Value>(name, template: DecodingMembers.template(template)) }
  }

  override func beginLoading() { initial = value }

  override func take(_ loaded: (any Sendable)?) -> [JournalOperation] {
    let found = loaded as? LoadedValue<Value>
    leftovers = found?.leftovers.isEmpty == false ? found?.leftovers : nil
    unread = found?.unread
    if value != initial { return [operation(value)] }
    if let new = found?.value { handle.node?.write(new) }
    self.loaded = value
    // What was set before the first load is nowhere else.
    return found == nil && value != first ? [operation(value)] : []
  }

  override var isAsLoaded: Bool { value == loaded }

  override func operation(for edit: any PropertyEdit) -> JournalOperation {
    unread = nil
    return operation((edit as? ValueEdit<Value>)?.new ?? value)
  }

  override func wholeOperation() -> JournalOperation {
    unread = nil
    return operation(value)
  }

  private func operation(_ value: Value) -> JournalOperation {
    let (name, rowText, leftovers) = (name, rowText, leftovers)
    return { text in
      text.append(name, .set) { text throws in try rowText.append(value, leftovers, to: &text) }
    }
  }

  override func snapshot() -> @Sendable (inout JournalText) -> Void {
    if let unread {
      let name = name
      return { text in
        text.appendCommit([{ text in text.append(name, .set) { $0.appendText(unread) } }])
      }
    }
    let operation = operation(value)
    return { text in text.appendCommit([operation]) }
  }
}
