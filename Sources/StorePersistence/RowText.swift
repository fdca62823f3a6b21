internal import FoundationEssentials

/// Writes rows so that what they hold in the file and not in the program stays there.
struct RowText: Sendable {
  /// The template's fields; a field that could not be read has the template's value.
  let template: JSON?

  /// Appends a row, with what was left over when it was loaded.
  func append(
    _ row: some Encodable, _ leftovers: [Leftover]?, to text: inout JournalText
  ) throws {
    guard let leftovers else { return try text.appendValue(row) }
    var json = try JSON(parsing: ValueText.text(row))
    for leftover in leftovers { put(leftover, into: &json) }
    text.appendText(json.text)
  }

  private func put(_ leftover: Leftover, into json: inout JSON) {
    guard let old = try? JSON(parsing: leftover.text) else { return }
    let now = json.value(at: leftover.path[...])
    // A field that could not be read stays as it was until somebody has given it another value.
    let isUntouched =
      leftover.isUnread ? now == nil : now == template?.value(at: leftover.path[...])
    if isUntouched { json.set(old, at: leftover.path[...]) }
  }
}

extension JSON {
  /// The value at the end of a path of members.
  func value(at path: ArraySlice<String>) -> JSON? {
    guard let key = path.first else { return self }
    return self[key]?.value(at: path.dropFirst())
  }

  /// Sets the value at the end of a path, if the objects on the way are there.
  mutating func set(_ value: JSON, at path: ArraySlice<String>) {
    guard let key = path.first else {
      self = value
      return
    }
    if path.count == 1 {
      self[key] = value
    } else if var member = self[key] {
      member.set(value, at: path.dropFirst())
      self[key] = member
    }
  }
}
