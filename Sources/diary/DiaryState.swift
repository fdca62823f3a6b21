import StoreCollections
import StoreEnvironment
import Todos
import Workouts

/// What is saved of the stores.
///
/// Comparing two of them costs nothing while the lists are the same.
struct DiaryState: Codable, Equatable {
  /// An element of a list that may be unreadable without spoiling the others.
  struct Row<Value: Codable>: Codable {
    let value: Value?

    init(_ value: Value) { self.value = value }

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  private enum CodingKeys: String, CodingKey {
    case version, generation, todos, filter, workouts, order
  }

  /// The version that this program writes, and the newest that it reads.
  static let version = 1

  var version = DiaryState.version
  /// Another one for each state that is saved, for the file of the history to name.
  var generation = ""
  var todos: IdentifiedList<Todo> = []
  var filter = TodoFilter.all
  var workouts: IdentifiedList<Workout> = []
  var order: WorkoutOrder?
  /// How many rows could not be read.
  var unreadableCount = 0
  /// The titles and names of rows whose id came before; they have got another one.
  var duplicates: [String] = []

  init() {}

  /// What stores hold.
  init(of environment: StoreEnvironment) {
    todos = environment[TodosStore.self].todos
    filter = environment[TodosStore.self].filter
    workouts = environment[WorkoutsStore.self].workouts
    order = environment[WorkoutsStore.self].order
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    guard version <= DiaryState.version else { return }
    generation = (try? container.decode(String.self, forKey: .generation)) ?? ""
    let todoRows = try container.decodeIfPresent([Row<Todo>].self, forKey: .todos) ?? []
    let workoutRows = try container.decodeIfPresent([Row<Workout>].self, forKey: .workouts) ?? []
    var duplicates: [String] = []
    todos = IdentifiedList(todoRows.compactMap(\.value)) { todo in
      duplicates.append(todo.title)
      return todo.renewed
    }
    workouts = IdentifiedList(workoutRows.compactMap(\.value)) { workout in
      duplicates.append(workout.name)
      return workout.renewed
    }
    self.duplicates = duplicates
    unreadableCount = todoRows.count - todos.count + workoutRows.count - workouts.count
    filter = (try? container.decode(TodoFilter.self, forKey: .filter)) ?? .all
    order = try? container.decode(WorkoutOrder.self, forKey: .order)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encode(generation, forKey: .generation)
    try container.encode(todos, forKey: .todos)
    try container.encode(filter, forKey: .filter)
    try container.encode(workouts, forKey: .workouts)
    try container.encode(order, forKey: .order)
  }
}

extension Todo {
  /// The same todo with a new id; what was valid stays valid.
  fileprivate var renewed: Todo {
    let copy = try? Todo(
      checking: title, date: date, due: due, isDone: isDone, priority: priority,
      creationDay: creationDay, completionDay: completionDay)
    return copy ?? self
  }
}

extension Workout {
  /// The same workout with a new id; what was valid stays valid.
  fileprivate var renewed: Workout {
    (try? Workout(checking: name, distance: distance, date: date, complexity: complexity)) ?? self
  }
}
