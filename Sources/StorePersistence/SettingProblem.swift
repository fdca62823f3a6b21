/// Something about saved settings that was not as expected, and was left as it is.
public enum SettingProblem: Equatable, Sendable {
  /// The value that is kept for a key does not fit the setting, which has its default until it is
  /// set.
  case unusable(key: String, text: String, reason: String)

  /// Nothing could be loaded; every setting has its default.
  case unreadable(reason: String)
}

extension SettingProblem: CustomStringConvertible {
  /// The problem in words.
  public var description: String {
    switch self {
    case .unusable(let key, let text, let reason):
      "the setting \"\(key)\" is ignored (\(IssueList.excerpt(Array(text.utf8)[...]))): \(reason)"
    case .unreadable(let reason): "the settings could not be read: \(reason)"
    }
  }
}
