extension ActionLog {
  /// The entries for people: one line an action, with the edits below it, indented by nesting.
  ///
  /// - Complexity: O(*n*) for *n* entries and edits.
  public var text: String { actions.map(\.text).joined(separator: "\n") }

  /// The entries for tools: one JSON object a line.
  ///
  /// - Complexity: O(*n*) for *n* entries and edits.
  public var jsonLines: String { actions.map { $0.json + "\n" }.joined() }
}

extension LoggedAction {
  /// The entry for people.
  ///
  ///     +0.012 s  TodosStore.add(_:priority:)  done in 0.035 ms
  ///       TodosStore.todos: insert(at: 0, …)
  public var text: String {
    let indent = String(repeating: "  ", count: depth)
    let title = store.isEmpty ? name : "\(store).\(name)"
    var line = "+\(fixed(began.seconds, 3)) s  \(indent)\(title)"
    if let payload { line += "  \(payload)" }
    line += "  \(outcome)"
    if let duration { line += " in \(fixed(duration.seconds * 1_000, 3)) ms" }
    let inner = edits.map { "\n  \(indent)  \($0.property): \($0.change)" }
    return line + inner.joined()
  }

  /// The entry as one JSON object without line breaks.
  ///
  /// Keys: `id`, `parent`, `store`, `name`, `payload` (text), `began` and `duration` (seconds),
  /// `outcome`, `error`, `edits` (each with `property` and `change`). What is not there is `null`.
  public var json: String {
    let edits = edits.map {
      "{\"property\":\(quoted($0.property)),\"change\":\(quoted($0.change))}"
    }
    let fields = [
      "\"id\":\(id)", "\"parent\":\(parent.map(String.init) ?? "null")",
      "\"store\":\(quoted(store))", "\"name\":\(quoted(name))",
      "\"payload\":\(payload.map { quoted("\($0)") } ?? "null")",
      "\"began\":\(fixed(began.seconds, 9))",
      "\"duration\":\(duration.map { fixed($0.seconds, 9) } ?? "null")",
      "\"outcome\":\(quoted(outcome.word))",
      "\"error\":\(outcome.error.map(quoted) ?? "null")",
      "\"edits\":[\(edits.joined(separator: ","))]",
    ]
    return "{\(fields.joined(separator: ","))}"
  }
}

extension LoggedAction.Outcome: CustomStringConvertible {
  /// The outcome in a word, with the error if there is one.
  public var description: String { error.map { "\(word): \($0)" } ?? word }

  var word: String {
    switch self {
    case .running: "running"
    case .done: "done"
    case .failed: "failed"
    case .refused: "refused"
    case .cancelled: "cancelled"
    case .undone: "undone"
    }
  }

  var error: String? {
    switch self {
    case .failed(let error), .refused(let error): error
    case .running, .done, .cancelled, .undone: nil
    }
  }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}

/// A number with so many digits behind the point.
private func fixed(_ number: Double, _ digits: Int) -> String {
  let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
  let scaled = Int((abs(number) * scale).rounded())
  let rest = String(scaled % Int(scale))
  let zeros = String(repeating: "0", count: digits - rest.count)
  return "\(number < 0 && scaled != 0 ? "-" : "")\(scaled / Int(scale)).\(zeros)\(rest)"
}

/// A text as a JSON string.
private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
