extension Journal {
  /// Why a journal could not be loaded or written.
  public enum Failure: Error, Equatable, Sendable {
    /// Another writer has it open; its process, if that is known.
    case locked(name: String, process: Int?)

    /// It is no journal; it was left as it is.
    case unreadable(name: String, reason: String)

    /// It was written by a newer version of the program; it was left as it is, and can be opened
    /// read-only.
    case newer(name: String, version: Int, supported: Int)

    /// The step of a migration that starts at a version has failed or is missing; the file is as it
    /// was.
    case migration(name: String, version: Int, reason: String)

    /// A value cannot be written as JSON; everything else is written.
    case unencodable(property: String, reason: String)

    /// The system refused something about a file.
    case file(FileFailure)

    /// A storage other than a file has failed.
    case storage(String)

    /// The journal was not loaded, so nothing is written.
    case notLoaded

    /// The journal was opened read-only.
    case readOnly
  }
}

extension Journal.Failure {
  init(_ error: any Error, _ name: String) {
    switch error {
    case let failure as Journal.Failure: self = failure
    case let failure as FileFailure: self = .file(failure)
    default: self = .storage("\(name): \(error)")
    }
  }
}

extension Journal.Failure: CustomStringConvertible {
  /// The failure in words.
  public var description: String {
    switch self {
    case .locked(let name, let process):
      "\(name) is in use by " + (process.map { "process \($0)" } ?? "another program")
    case .unreadable(let name, let reason): "\(name): \(reason)"
    case .newer(let name, let version, let supported):
      "\(name) is of version \(version), this program knows up to \(supported)"
    case .migration(let name, let version, let reason):
      "\(name): the step from version \(version) failed: \(reason)"
    case .unencodable(let property, let reason): "\(property) cannot be written: \(reason)"
    case .file(let failure): failure.description
    case .storage(let text): text
    case .notLoaded: "the journal is not loaded"
    case .readOnly: "the journal is read-only"
    }
  }
}
