package import FoundationEssentials
package import Todos

/// Turns the tasks of a todo.txt file into todos, without making a second one of what is there.
///
/// The id of an imported todo is made of its text without a kept priority, its day of making, and
/// how many lines of the file before it were the same in that. So a task keeps its id when it is
/// done, opened again, or given another priority, in the file or here. These rules follow:
/// - Importing a file twice adds nothing, and what was edited here stays as edited.
/// - A line whose text was edited in the file is a new todo; the old one stays.
/// - A todo that was removed here comes back when the file is imported again.
/// - What was made here and exported is known again by what its line says.
package enum TodoTxtImport {
  private static let kind = "todo.txt"

  /// Makes the todos of a file, in its order.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  /// - Parameters:
  ///   - text: The file.
  ///   - importDate: When todos count as made whose line does not tell a day.
  ///   - progress: Told now and then how much of the file was read, from 0 to 1.
  /// - Returns: The todos; a line without a character that shows gives none.
  package static func todos(
    in text: InputText, importDate: Date, progress: (Double) -> Void = { _ in }
  ) -> [Todo] {
    var occurrences: [TodoTxtLine.Identity: Int] = [:]
    let lines = TodoTxtFile.lines(in: text)
    return lines.enumerated().compactMap { offset, line in
      if offset % 256 == 255 { progress(Double(offset) / Double(lines.count)) }
      let identity = line.identity
      let occurrence = occurrences[identity, default: 0] + 1
      occurrences[identity] = occurrence
      let created = identity.created?.description ?? ""
      let id = StableID.make(kind: kind, [created, identity.text, String(occurrence)])
      return line.todo(id: id, importDate: importDate)
    }
  }

  /// Gives those of the imported todos that are not there yet, in their order.
  ///
  /// - Complexity: O(*n*) in the sum of both numbers.
  package static func additions(of imported: [Todo], to existing: [Todo]) -> [Todo] {
    let importedIDs = Set(imported.map(\.id))
    var known = Set<UUID>()
    var unclaimed: [TodoTxtLine.Identity: Int] = [:]
    for todo in existing {
      if importedIDs.contains(todo.id) {
        known.insert(todo.id)
      } else {
        unclaimed[TodoTxtLine(todo).identity, default: 0] += 1
      }
    }
    return imported.filter { todo in
      guard known.insert(todo.id).inserted else { return false }
      if unclaimed.isEmpty { return true }
      let identity = TodoTxtLine(todo).identity
      guard let count = unclaimed[identity], count > 0 else { return true }
      unclaimed[identity] = count - 1
      return false
    }
  }
}
