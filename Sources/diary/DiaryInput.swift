import StorePersistence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that the user wants to be read.
enum DiaryInput {
  /// The bytes of a file.
  ///
  /// - Throws: `DiaryFailure.file` when there is none, or the system refuses.
  static func bytes(_ path: String) throws(DiaryFailure) -> [UInt8] {
    do throws(FileFailure) {
      if let bytes = try DiaryFiles.read(path) { return bytes }
      throw FileFailure("open", path, code: ENOENT)
    } catch {
      throw .file(error)
    }
  }
}
