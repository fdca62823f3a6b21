import FoundationEssentials

/// Reads a file of `Tests/Samples`.
func sample(_ name: String, file: StaticString = #filePath) throws -> Data {
  let folder = URL(filePath: "\(file)").deletingLastPathComponent().deletingLastPathComponent()
  return try Data(contentsOf: folder.appending(path: "Samples").appending(path: name))
}
