public import StoreEnvironment

/// Takes the place of chosen actions: their bodies change nothing, and the calls are kept.
///
/// ```swift
/// let stub = ActionStub("TodosStore.removeCompleted()")
/// environment.interceptors.append(stub)
/// ```
///
/// An action that can throw throws `ActionStub.Stubbed`; one that returns nothing is skipped; the
/// body of any other runs for the value to return, and what it wrote is put back.
public final class ActionStub: ActionInterceptor {
  /// What an action that can throw throws.
  public struct Stubbed: Error, Equatable {}

  /// The calls, oldest first.
  public private(set) var calls: [ActionCall] = []

  private let names: Set<String>

  /// Makes a stub.
  ///
  /// - Parameter names: The store and the name of each action, such as `TodosStore.add(_:)`.
  public init(_ names: String...) { self.names = Set(names) }

  /// Refuses the chosen actions.
  ///
  /// - Throws: `Stubbed`.
  public func willRun(_ call: ActionCall) throws {
    guard names.contains(call.description) else { return }
    calls.append(call)
    throw Stubbed()
  }
}

@available(*, unavailable)
extension ActionStub: Sendable {}
