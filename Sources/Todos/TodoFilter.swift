/// Which todos are shown.
///
///     TodoFilter.open.includes(todo)      // true while it is not done
public enum TodoFilter: String, CaseIterable, Codable, Hashable, Sendable {
  /// All of them.
  case all

  /// Those that are not done.
  case open

  /// Those that are done.
  case done

  /// Tells whether the todo is shown.
  public func includes(_ todo: Todo) -> Bool {
    switch self {
    case .all: true
    case .open: !todo.isDone
    case .done: todo.isDone
    }
  }
}
