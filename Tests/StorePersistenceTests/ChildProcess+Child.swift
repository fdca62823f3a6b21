import ChildProcesses

extension ChildProcess {
  /// The program that the tests of this module run.
  static var persistenceChild: String { sibling("PersistenceChild") }

  /// Lets it do something.
  convenience init(_ arguments: [String]) throws {
    try self.init(ChildProcess.persistenceChild, arguments)
  }
}
