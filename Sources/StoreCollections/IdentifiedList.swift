/// An ordered list of elements with unique ids in which a change costs what changed.
///
/// Rows are read and edited in place by position and by id. Copies are snapshots: taking one costs
/// nothing, and the next change copies a few small parts, not the list. An id is in the list at
/// most once: an element whose id is there already is refused by a result or an error, and never
/// lost in silence. The list records its changes as `ListEdit`s while it is asked to.
///
///     var todos: IdentifiedList = [Todo(id: 1), Todo(id: 2)]
///     todos[id: 2]?.isDone = true
///     todos.move(from: 1, to: 0)
///     let twice = todos.append(Todo(id: 1))  // false
///
/// An index or an offset out of range stops the program with a message that names it.
///
/// An element's id may change in place: the list then finds it under the new id. If another element
/// has that id, the program stops with a message that names both, because there is nobody to give
/// an error to. An id that changes behind the list's back, in an element that is a class, is a
/// mistake that the list cannot see.
@frozen
public struct IdentifiedList<Element: Identifiable> {
  @usableFromInline var storage: Storage

  /// Makes an empty list.
  ///
  /// - Complexity: O(1).
  @inlinable
  public init() {
    self.init(Content(tree: ListTree(), stamp: 0))
  }

  /// Makes a list of elements with different ids.
  ///
  /// - Throws: `Failure.duplicates` with every element whose id came before.
  /// - Complexity: O(*n*).
  @inlinable
  @inline(__always)  // The optimizer of Swift 6.3 stops at a generic error type otherwise.
  public init(_ elements: some Sequence<Element>) throws(Failure) {
    let (tree, refused) = Self.unique(Array(elements))
    guard refused.isEmpty else { throw .duplicates(refused.map(\.id)) }
    self.init(Content(tree: tree, stamp: freshStamps()))
  }

  /// Makes a list of elements of which some may have the same id, and keeps them all.
  ///
  /// The first element of an id keeps it. A later one is passed to `renewing`, which gives it back
  /// with a new id; it is asked again while that id is taken too. So a file with duplicates is
  /// loaded without losing a row.
  ///
  ///     let todos = IdentifiedList(loaded) { Todo(id: UUID(), title: $0.title) }
  ///
  /// - Parameters:
  ///   - elements: The elements, in order.
  ///   - renewing: Gives an element another id. If it gives taken ids a thousand times in a row,
  ///     the program stops with a message that names the last.
  /// - Throws: What `renewing` throws.
  /// - Complexity: O(*n*).
  @inlinable
  public init<E: Error>(
    _ elements: some Sequence<Element>, renewing: (Element) throws(E) -> Element
  ) throws(E) {
    var elements = Array(elements)
    var tree = ListTree<Element>()
    let duplicates = tree.build(elements)
    if !duplicates.isEmpty {
      var taken = Set(elements.map(\.id))
      for offset in duplicates {
        var attempts = 0
        repeat {
          if attempts == 1_000 { Self.failRenewal(elements[offset].id) }
          attempts += 1
          elements[offset] = try renewing(elements[offset])
        } while !taken.insert(elements[offset].id).inserted
      }
      tree = ListTree()
      _ = tree.build(elements)
    }
    self.init(Content(tree: tree, stamp: freshStamps()))
  }

  /// Makes a list of elements that are known to have different ids.
  @inlinable
  init(unique elements: [Element]) {
    self.init(Content(tree: Self.unique(elements).tree, stamp: freshStamps()))
  }

  /// Makes an empty list whose parts are small, so that a test reaches every boundary soon.
  package init(leafCapacity: Int, blockCapacity: Int) {
    let tree = ListTree<Element>(leafCapacity: leafCapacity, blockCapacity: blockCapacity)
    self.init(Content(tree: tree, stamp: 0))
  }

  /// What is wrong with the structure, for tests; nil when nothing is.
  package var fault: String? { content.tree.fault() }

  /// How many places a search for an id looks at, on average, for tests.
  package var meanSearch: Double { content.tree.meanSearch }

  /// The elements with different ids among some, and those whose id came before.
  @inlinable
  static func unique(_ elements: [Element]) -> (tree: ListTree<Element>, refused: [Element]) {
    var tree = ListTree<Element>()
    let duplicates = tree.build(elements)
    guard !duplicates.isEmpty else { return (tree, []) }
    var kept: [Element] = []
    var refused: [Element] = []
    var next = 0
    for (offset, element) in elements.enumerated() {
      if next < duplicates.count, duplicates[next] == offset {
        refused.append(element)
        next += 1
      } else {
        kept.append(element)
      }
    }
    tree = ListTree()
    _ = tree.build(kept)
    return (tree, refused)
  }

  @usableFromInline
  static func failRenewal(_ id: Element.ID) -> Never {
    fatalError("IdentifiedList: every renewed id was taken already, the last one was \(id)")
  }
}
