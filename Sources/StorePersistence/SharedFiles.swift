internal import Glibc

/// Something with changes to write before the program ends.
protocol UnsavedFile: AnyObject, Sendable {
  /// Writes what is not written; called at the end of the program.
  func writeAtEnd()
}

/// The files that this process uses.
///
/// This is the one place of the module that all threads share: the end of the program has to find
/// what is not written yet, and two users of one path have to find each other.
enum SharedFiles {
  private struct Reference {
    weak var content: SettingsFileContent?
  }

  private struct Table {
    var contents: [String: Reference] = [:]
    /// Those with changes to write, which nobody else may hold any more.
    var unsaved: [ObjectIdentifier: any UnsavedFile] = [:]
    var isWatchingEnd = false
  }

  private static let table = Guarded(Table())

  static func content(_ path: String) -> SettingsFileContent {
    let path = Files.target(of: Files.absolute(path))
    return table.withLock { table in
      if let content = table.contents[path]?.content { return content }
      let content = SettingsFileContent(path: path)
      table.contents[path] = Reference(content: content)
      return content
    }
  }

  static func forget(_ path: String) {
    table.withLock { table in
      if table.contents[path]?.content == nil { table.contents[path] = nil }
    }
  }

  /// Holds a file until it is written, at the latest at the end of the program.
  static func keep(_ file: any UnsavedFile) {
    table.withLock { table in
      table.unsaved[ObjectIdentifier(file)] = file
      if table.isWatchingEnd { return }
      table.isWatchingEnd = true
      atexit { SharedFiles.writeAll() }
    }
  }

  static func release(_ file: any UnsavedFile) {
    // Moved out, so that a last reference does not go inside the lock.
    let held = table.withLock { $0.unsaved.removeValue(forKey: ObjectIdentifier(file)) }
    withExtendedLifetime(held) {}
  }

  private static func writeAll() {
    let unsaved = table.withLock { $0.unsaved }
    for file in unsaved.values { file.writeAtEnd() }
  }
}
