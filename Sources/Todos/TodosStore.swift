public import StoreCollections
public import StoreEnvironment
public import StoreSignals

/// The todos, in the order that the user gives them, and which of them are shown.
///
/// ```swift
/// let todos = TodosStore()
/// let paper = try todos.add("Buy paper", priority: 3)
/// todos.complete([paper.id])
/// todos.show(.open)
/// todos.remove(atOffsets: [0])         // the first one that is shown
/// ```
///
/// *Behaviour.*
/// - Each method is one action: announced once, undone as one. One that changes nothing announces
///   nothing.
/// - Offsets are those of `shown`. They are resolved to ids before the first change, so nothing is
///   touched that is not shown.
/// - A method that takes an id does nothing when there is no such todo, and says so by its result.
/// - A blank title is refused with a `Failure` that holds it, before anything is changed.
public final class TodosStore: Store {
  /// Why a todo was refused.
  public typealias Failure = Todo.Failure

  /// What ties the store to its environment.
  public let scope = StoreScope()

  /// All todos; `$todos` is a binding, to whole rows too.
  @Editable public var todos: IdentifiedList<Todo> = []

  /// Which of the todos are shown.
  @Stored public private(set) var filter = TodoFilter.all

  /// The todos that are shown, in their order.
  ///
  /// A change of one of them costs what changed.
  public private(set) lazy var shown = $todos.signal.filtered { [filter = $filter] in
    filter.value.includes($0)
  }

  /// How many todos there are, also of those that are not shown.
  ///
  /// A change of one of them costs what changed.
  public private(set) lazy var counts = Computed {
    [all = $todos.signal.view, done = $todos.signal.count(where: \.isDone)] in
    TodoCounts(open: all.count - done.value, done: done.value)
  }

  /// What day it is.
  var today: CalendarDay { clock.today }

  private let clock: TodoClock

  /// Makes a store without todos.
  ///
  /// - Parameter clock: What time and day it is when todos are made and done.
  public init(clock: TodoClock = .machine) { self.clock = clock }

  /// Makes the store with the clock that the environment gives.
  public static func make(in environment: StoreEnvironment) -> TodosStore {
    TodosStore(clock: environment[TodoClock.self])
  }

  /// Gives the todos whose titles match a text, done or not, in their order.
  ///
  /// Case and accents do not count, and the machine's language does not matter; see `SearchQuery`.
  /// What reads it in a `Computed` runs again when the todos have changed.
  /// - Complexity: O(*n*) in the length of all titles.
  public func search(_ text: String) -> [Todo] {
    let query = SearchQuery(text)
    return todos.filter { query.matches($0.title) }
  }

  /// Adds a todo in front of all others.
  ///
  /// - Complexity: O(log *n*).
  /// - Parameters:
  ///   - title: What is to be done.
  ///   - priority: How urgent it is; higher is more urgent.
  ///   - due: The day until which it is to be done.
  /// - Returns: The todo.
  /// - Throws: `Failure.blankTitle` when the title has no character that shows.
  @discardableResult
  public func add(
    _ title: String, priority: Int = 0, due: CalendarDay? = nil
  ) throws(Failure) -> Todo {
    let todo = try Todo(checking: title, date: clock.now, due: due, priority: priority)
    // A new id is never in the list already.
    action { _ = todos.insert(todo, at: 0) }
    return todo
  }

  /// Adds todos behind all others, in their order, as an import does.
  ///
  /// - Complexity: O(*k*) for *k* todos.
  /// - Returns: Those that were refused because their id is taken.
  @discardableResult
  public func add(contentsOf added: some Sequence<Todo>) -> [Todo] {
    action { todos.append(contentsOf: added) }
  }

  /// Shows other todos.
  public func show(_ filter: TodoFilter) {
    action { self.filter = filter }
  }
}

@available(*, unavailable)
extension TodosStore: Sendable {}
