/// What the command line asked for.
struct Options {
  private(set) var filter = ""
  private(set) var isJSON = false
  private(set) var isQuick = false

  static let usage = "usage: benchmarks [--filter TEXT] [--json] [--quick]"

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": isJSON = true
      case "--quick": isQuick = true
      case "--filter":
        guard let text = rest.popFirst() else { return nil }
        filter = text
      default: return nil
      }
    }
  }

  func includes(_ name: String) -> Bool { filter.isEmpty || name.contains(filter) }
}
