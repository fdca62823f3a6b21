internal import Glibc

/// What this module does with paths.
package enum Files {
  /// The bytes of a file; nil when there is none.
  ///
  /// - Throws: What the system said.
  package static func read(_ path: String) throws(FileFailure) -> [UInt8]? {
    let file: OpenFile
    do { file = try OpenFile(path, O_RDONLY) } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
    return try file.readAll()
  }

  /// What the system knows about a file; nil when there is none.
  static func status(_ path: String) throws(FileFailure) -> stat? {
    var status = stat()
    if unsafe fstatat(AT_FDCWD, path, &status, 0) == 0 { return status }
    if errno == ENOENT { return nil }
    throw .last("look at", path)
  }

  /// The folder that holds a path.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path from the root on.
  static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let current = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(current) }
    return unsafe "\(String(cString: current))/\(path)"
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// Makes a folder and those above it that are missing, for this user alone.
  package static func makeFolder(_ path: String) throws(FileFailure) {
    var missing: [String] = []
    var current = path
    while unsafe mkdir(current, 0o700) != 0 {
      if errno == EEXIST { break }
      guard errno == ENOENT, current != "/", current != "." else { throw .last("make", current) }
      missing.append(current)
      current = folder(of: current)
    }
    for path in missing.reversed() where unsafe mkdir(path, 0o700) != 0 && errno != EEXIST {
      throw .last("make", path)
    }
  }

  /// Where a path leads, through symbolic links of which the last may lead to nothing yet.
  static func target(of path: String) -> String {
    var current = path
    for _ in 0..<40 {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = unsafe buffer.withUnsafeMutableBytes {
        guard let base = $0.baseAddress else { return 0 }
        return unsafe readlink(current, base.assumingMemoryBound(to: CChar.self), $0.count)
      }
      guard count > 0 else { break }
      let link = String(decoding: buffer[..<count], as: UTF8.self)
      current = link.hasPrefix("/") ? link : "\(folder(of: current))/\(link)"
    }
    guard let resolved = unsafe realpath(folder(of: current), nil) else { return current }
    defer { unsafe free(resolved) }
    let folder = unsafe String(cString: resolved)
    return folder == "/" ? "/\(name(of: current))" : "\(folder)/\(name(of: current))"
  }

  /// Renames a file, replacing what is there.
  static func rename(_ path: String, to new: String) throws(FileFailure) {
    if unsafe Glibc.rename(path, new) != 0 { throw .last("rename", path) }
  }

  /// Removes a file; none is no failure.
  static func remove(_ path: String) throws(FileFailure) {
    if unsafe unlink(path) != 0 && errno != ENOENT { throw .last("remove", path) }
  }

  /// Waits until a folder's names are on the disk.
  static func synchronizeFolder(_ path: String) throws(FileFailure) {
    try OpenFile(folder: path).synchronize()
  }

  /// Replaces a file so that at every instant, and after a crash, it is the old or the new one.
  ///
  /// The new bytes go to a temporary file beside it. The caller holds a lock, so the name is always
  /// the same and one that was left behind is written over.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileFailure) {
    let folder = folder(of: path)
    let temporary = temporary(for: path)
    do {
      let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW)
      if let old = try status(path) { file.takeMode(of: old) }
      try file.write(bytes)
      try file.synchronize()
      try rename(temporary, to: path)
    } catch {
      _ = unsafe unlink(temporary)
      throw error
    }
    try synchronizeFolder(folder)
  }

  /// The name of the file from which `replace(_:with:)` makes the new one.
  static func temporary(for path: String) -> String { "\(folder(of: path))/.\(name(of: path)).new" }

  /// Gives a file a second name that is free, such as "<path>.damaged-1".
  ///
  /// - Returns: The new path.
  static func keep(_ path: String, as suffix: String) throws(FileFailure) -> String {
    var number = 1
    while true {
      let kept = "\(path).\(suffix)-\(number)"
      // `link` refuses a name that is taken, which `rename` would replace.
      if unsafe link(path, kept) == 0 { return kept }
      if errno != EEXIST { throw .last("keep", path) }
      number += 1
    }
  }

  /// Renames a file that cannot be read to a name that is free.
  ///
  /// - Returns: The new path.
  static func putAside(_ path: String) throws(FileFailure) -> String {
    let aside = try keep(path, as: "unreadable")
    try remove(path)
    return aside
  }
}
