import FoundationEssentials
import StoreCollections
import StoreEnvironment
import StoreSignals
import Testing
import Todos

@Suite("TodosStore")
struct TodosStoreTests {
  private let store: TodosStore

  init() {
    // 23:30 in UTC is the next day an hour ahead of it.
    store = TodosStore(
      clock: TodoClock(secondsFromUTC: { _ in 3_600 }) {
        Date(timeIntervalSince1970: 86_400 * 10 - 1_800)
      })
  }

  /// The whole state as one line: titles, with priority and a mark when done.
  private var state: String {
    let todos = store.todos.map { todo in
      (todo.isDone ? "x" : "") + todo.title + (todo.priority == 0 ? "" : "\(todo.priority)")
    }
    return "\(store.filter): " + todos.joined(separator: " ")
  }

  /// Fills the store: "b2" has priority 2, "xa" is done, each a second younger than the one before.
  private func fill(_ texts: String) throws {
    for (index, text) in texts.split(separator: " ").enumerated() {
      let isDone = text.hasPrefix("x")
      let name = isDone ? text.dropFirst() : text
      let todo = try Todo(
        checking: String(name.prefix(1)),
        date: Date(timeIntervalSince1970: Double(index)), isDone: isDone,
        priority: Int(name.dropFirst()) ?? 0)
      store.add(contentsOf: [todo])
    }
  }

  private func id(_ title: String) throws -> Todo.ID {
    try #require(store.todos.first { $0.title == title }).id
  }

  @Test("adds a todo in front of the others, with the date of its clock")
  func add() throws {
    try store.add("a")
    let todo = try store.add("b", priority: 3, due: CalendarDay("2024-03-09"))
    #expect(state == "all: b3 a")
    #expect(todo == store.todos[0])
    #expect(todo.date == Date(timeIntervalSince1970: 86_400 * 10 - 1_800))
    #expect(todo.due == CalendarDay("2024-03-09"))
  }

  @Test("refuses blank titles and changes nothing", arguments: ["", " ", "\n", "\u{200B}"])
  func blankTitles(title: String) throws {
    try fill("a")
    var changes = 0
    let subscription = store.$todos.subscribe { _ in changes += 1 }
    #expect(throws: Todo.Failure.blankTitle(title)) { try store.add(title) }
    #expect(throws: Todo.Failure.blankTitle(title)) { try store.rename(id("a"), to: title) }
    #expect(state == "all: a")
    #expect(changes == 0)
    subscription.cancel()
  }

  @Test("adds todos behind the others, and refuses ids that it has")
  func addMany() throws {
    try fill("a b")
    let c = try Todo(checking: "c")
    #expect(store.add(contentsOf: [store.todos[0], c]).map(\.title) == ["a"])
    #expect(state == "all: a b c")
  }

  @Test("renames, toggles, completes and opens by id")
  func byID() throws {
    try fill("a b c")
    try store.rename(id("b"), to: "d")
    store.toggle(try id("a"))
    store.complete([try id("a"), try id("c")])
    #expect(state == "all: xa d xc")
    #expect(store.todos[0].completionDay == CalendarDay("1970-01-11"))
    store.toggle(try id("a"))
    #expect(store.todos[0].completionDay == nil)
    store.reopen([try id("c")])
    #expect(state == "all: a d c")
  }

  @Test("completing what is done keeps its day and announces nothing")
  func completeTwice() throws {
    let day = CalendarDay("2024-03-02")
    store.add(contentsOf: [try Todo(checking: "a", isDone: true, completionDay: day)])
    var changes = 0
    let subscription = store.$todos.subscribe { _ in changes += 1 }
    store.complete(store.todos.ids)
    #expect(store.todos[0].completionDay == day)
    #expect(changes == 0)
    subscription.cancel()
  }

  @Test("an id that is not there changes nothing, and the result says so")
  func unknownID() throws {
    try fill("a")
    let unknown = UUID()
    #expect(try !store.rename(unknown, to: "b"))
    #expect(!store.toggle(unknown))
    #expect(store.complete([unknown]) == [unknown])
    #expect(store.reopen([unknown]) == [unknown])
    #expect(store.remove(unknown) == nil)
    #expect(state == "all: a")
  }

  @Test("removes and moves by offsets")
  func offsets() throws {
    try fill("a b c d e")
    store.remove(atOffsets: [3, 0])
    #expect(state == "all: b c e")
    store.move(fromOffsets: [0], toOffset: 3)
    #expect(state == "all: c e b")
    store.move(fromOffsets: [2, 1], toOffset: 0)
    #expect(state == "all: e b c")
  }

  @Test("orders by date and by priority, and equals keep their order")
  func ordering() throws {
    try fill("a1 b2 c1 d2 e")
    store.orderByPriority()
    #expect(state == "all: b2 d2 a1 c1 e")
    store.orderByDate()
    #expect(state == "all: a1 b2 c1 d2 e")
  }

  @Test("H06: ordering what is in order already announces nothing")
  func orderingTwice() throws {
    try fill("a1 b2 c1 d2 e")
    store.orderByPriority()
    var changes = 0
    let subscription = store.$todos.subscribe { _ in changes += 1 }
    store.orderByPriority()
    #expect(changes == 0)
    subscription.cancel()
  }

  @Test("removes what is done, shown or not")
  func removeCompleted() throws {
    try fill("xa b xc d")
    store.show(.open)
    #expect(store.removeCompleted().map(\.title) == ["a", "c"])
    #expect(state == "open: b d")
  }

  @Test("shows what the filter includes, and counts all")
  func filter() throws {
    try fill("xa b xc d e")
    #expect(store.shown.value.map(\.title) == ["a", "b", "c", "d", "e"])
    store.show(.open)
    #expect(store.shown.value.map(\.title) == ["b", "d", "e"])
    store.show(.done)
    #expect(store.shown.value.map(\.title) == ["a", "c"])
    #expect(store.counts.value == TodoCounts(open: 3, done: 2))
    #expect(store.counts.value.all == 5)
  }

  @Test("H08: search does not mind case, accents and the machine's language")
  func search() throws {
    for title in ["İstanbul", "Café", "STRASSE", "ΣΑΣ", "Cafe\u{301} 2"] { try store.add(title) }
    #expect(store.search("istanbul").map(\.title) == ["İstanbul"])
    #expect(store.search("CAFE").count == 2)
    #expect(store.search("straße").map(\.title) == ["STRASSE"])
    #expect(store.search(" σας ").map(\.title) == ["ΣΑΣ"])
    #expect(store.search("").count == 5)
  }

  @Test("an environment gives the store its clock, and undo takes whole actions back")
  func environment() throws {
    let environment = StoreEnvironment()
    environment.register(TodoClock.self) { _ in TodoClock { Date(timeIntervalSince1970: 5) } }
    let store = environment[TodosStore.self]
    let todo = try store.add("a")
    #expect(todo.date == Date(timeIntervalSince1970: 5))
    store.complete([todo.id])
    store.removeCompleted()
    #expect(
      environment.history.undoNames
        == ["add(_:priority:due:)", "complete(_:)", "removeCompleted()"])
    environment.history.undo()
    environment.history.undo()
    #expect(Array(store.todos) == [todo])
  }
}
