import StoreSignals
import Testing

@Suite("A binding reads and writes where the value lives")
struct StoreBindingTests {
  private struct Todo: Equatable {
    var title: String
    var isDone = false
  }

  private final class Store {
    @Editable var todos = [Todo(title: "a"), Todo(title: "b"), Todo(title: "c")]
    @Editable var selected: Todo? = Todo(title: "s")
    @Editable var distance = 1.0
  }

  private let store = Store()

  @Test("A member is written in place and announced to the whole and to the part")
  func members() {
    var log: [String] = []
    let title = store.$todos[0].title
    let tokens = [
      store.$todos.subscribe { log.append("\($0.count) todos") },
      title.subscribe(initial: true) { log.append($0) },
      store.$todos[0].isDone.subscribe { log.append("\($0)") },
    ]
    title.value = "x"
    title.update { $0 += "y" }
    title.value = "xy"
    #expect(store.todos[0].title == "xy" && title.value == "xy")
    #expect(log == ["a", "3 todos", "x", "3 todos", "xy"])
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "B01: of an element that is gone the last value is read, and nothing is written",
    arguments: [0, 1, 2])
  func goneElement(way: Int) {
    let binding = store.$todos[2]
    var calls = 0
    var announced: [Todo] = []
    let whole = store.$todos.subscribe { _ in calls += 1 }
    let part = binding.subscribe { announced.append($0) }
    #expect(binding.value.title == "c" && !binding.isStale)
    switch way {
    case 0: store.todos.removeLast()
    case 1: store.todos.removeAll()
    default: store.todos = [Todo(title: "z")]
    }
    let left = store.todos
    #expect(binding.value == Todo(title: "c") && binding.isStale)
    binding.value.title = "new"
    binding.value = Todo(title: "new")
    binding.title.value = "new"
    binding.update { $0.isDone = true }
    #expect(store.todos == left && binding.value == Todo(title: "c"))
    #expect(calls == 1 && announced.isEmpty)
    // It is a position: whatever comes to stand there is read again.
    store.todos = [Todo(title: "1"), Todo(title: "2"), Todo(title: "3")]
    #expect(binding.value.title == "3" && !binding.isStale)
    #expect(announced == [Todo(title: "3")])
    withExtendedLifetime((whole, part)) {}
  }

  @Test("B01: an element is changed in place, without a copy of the rest")
  func elementInPlace() {
    var calls = 0
    let token = store.$todos.subscribe { _ in calls += 1 }
    for index in 0..<3 { store.$todos[index].isDone.value = true }
    #expect(store.todos.allSatisfy(\.isDone) && calls == 3)
    withExtendedLifetime(token) {}
  }

  @Test("B09: an unwrapped binding reads the last value and brings nothing back")
  func unwrapped() throws {
    let binding = try #require(store.$selected.unwrapped())
    var calls = 0
    let token = store.$selected.subscribe { _ in calls += 1 }
    binding.title.value = "t"
    #expect(store.selected?.title == "t" && calls == 1)
    store.selected = nil
    #expect(binding.value.title == "t" && binding.isStale)
    binding.value = Todo(title: "back")
    binding.title.value = "back"
    binding.update { $0.isDone = true }
    #expect(store.selected == nil && calls == 2 && binding.value.title == "t")
    let none = store.$selected.unwrapped()
    #expect(none.map(\.value) == nil)
    store.selected = Todo(title: "u")
    #expect(binding.value.title == "u" && !binding.isStale)
    withExtendedLifetime(token) {}
  }

  @Test("From two functions, and from one that changes in place")
  func functions() {
    var written: [Double] = []
    let kilometres = StoreBinding(
      get: { [store] in store.distance / 1000 },
      set: { [store] in
        written.append($0)
        store.distance = $0 * 1000
      })
    var log: [Double] = []
    let token = kilometres.subscribe { log.append($0) }
    kilometres.value = 2
    store.distance = 3000
    #expect(written == [2] && log == [2, 3])
    let inPlace = StoreBinding<Double>(
      get: { [store] in store.distance }, isStale: { [store] in store.distance < 0 },
      update: { [store] in $0(&store.distance) })
    inPlace.update { $0 += 1 }
    #expect(store.distance == 3001 && !inPlace.isStale)
    store.distance = -1
    #expect(inPlace.isStale)
    withExtendedLifetime(token) {}
  }

  @Test("A constant drops what is written")
  func constant() {
    let binding = StoreBinding.constant(5)
    binding.value = 6
    #expect(binding.value == 5)
  }

  private func conversion() -> Conversion<String> {
    store.$distance.converted(
      to: { "\($0)" },
      // A number may end in a point while it is typed.
      from: { text in Double(text.last == "." ? String(text.dropLast()) : text) })
  }

  @Test("A number as text: what is typed stays while it is a number (H03)")
  func typing() {
    let text = conversion()
    #expect(text.binding.value == "1.0")
    var numbers: [Double] = []
    for typed in ["1", "1.", "1.0", "1.05"] {
      text.binding.value = typed
      numbers.append(store.distance)
      #expect(text.binding.value == typed && !text.isRefused.value)
    }
    #expect(numbers == [1, 1, 1, 1.05])
  }

  @Test("A number as text: what is refused stays typed, and the number stays valid (H03)")
  func refusing() {
    let text = conversion()
    var refused: [Bool] = []
    var numbers: [Double] = []
    let tokens = [
      text.isRefused.subscribe { refused.append($0) },
      store.$distance.subscribe { numbers.append($0) },
    ]
    for typed in ["", "-", "-2", "-2x"] {
      text.binding.value = typed
      #expect(text.binding.value == typed)
    }
    #expect(refused == [true, false, true] && numbers == [-2])
    // Changed elsewhere: the text follows, and what was typed does not come back.
    store.distance = 7
    #expect(text.binding.value == "7.0" && !text.isRefused.value)
    store.distance = -2
    #expect(text.binding.value == "-2.0" && !text.isRefused.value)
    withExtendedLifetime(tokens) {}
  }

  @Test("A number as text: nothing is kept, and a store that is gone takes no more")
  func conversionOutlivesStore() {
    var store: Store? = Store()
    weak let weakStore = store
    let text = store?.$distance.converted(to: { "\($0)" }, from: { Double($0) })
    text?.binding.value = "5"
    store = nil
    #expect(weakStore == nil)
    text?.binding.value = "6"
    #expect(text?.binding.value == "5" && text?.binding.isStale == true)
  }
}
