public import StoreCollections
public import StoreEnvironment
public import StoreSignals

/// The users that are known, and who is signed in.
///
/// ```swift
/// let users = UsersStore(service)
/// let subscription = users.currentUser.subscribe { show($0?.name) }
/// await users.signIn(username: "ada", password: typed).wait()
/// users.fetchUser(id: "u2")
/// users.signOut()
/// ```
///
/// *Behaviour.*
/// - Of several sign-ins the newest counts, whichever way it was tried and in whatever order the
///   answers come. One that is cancelled, by its task or by the service, leaves the session that
///   was there before.
/// - Of several fetches of one user the newest counts. Its answer is merged into the table: it
///   takes the place of that user's row, and no other row is touched. What of a row was changed
///   while the fetch was under way is the service's word then.
/// - `signOut()` drops every answer under way and forgets all users, so none comes back by itself.
/// - A password is handed to the service and nowhere else: it is in no property, log or history,
///   and released when the service has answered.
/// - Call from an actor, such as the main actor, so that answers are taken in there.
public final class UsersStore: Store {
  /// An error to present.
  public struct Failure: Error, Hashable, Sendable {
    /// What went wrong, in words.
    public let message: String

    /// Makes an error with a message.
    public init(message: String) { self.message = message }
  }

  /// What ties the store to its environment.
  public let scope = StoreScope()

  /// The users that are known, in the order in which they were first met.
  @Stored public private(set) var users: IdentifiedList<User> = []

  /// Who is signed in.
  @Stored public private(set) var session = UserSession.signedOut

  /// The users that are being fetched.
  @Stored public private(set) var fetching: Set<User.ID> = []

  /// Why users could not be fetched, until they are fetched again.
  @Stored public private(set) var fetchFailures: [User.ID: Failure] = [:]

  /// The user who is signed in; its subscribers are called only when that user changes.
  public private(set) lazy var currentUser = Computed { [users = $users, session = $session] in
    guard case .signedIn(let id) = session.value else { return User?.none }
    return users.value[id: id]
  }

  private let service: any UsersService
  /// The session that a cancelled sign-in goes back to.
  private var settled = UserSession.signedOut

  /// Makes a store in which nobody is signed in.
  ///
  /// - Parameter service: Where users sign in.
  public init(_ service: any UsersService) { self.service = service }

  /// Makes the store with the service that the environment gives.
  public static func make(in environment: StoreEnvironment) -> UsersStore {
    UsersStore(environment[UsersServiceKey.self])
  }

  /// A user by id; its subscribers are called only when that user changes.
  ///
  /// - Complexity: O(1) to make and to read.
  public func user(id: User.ID) -> Computed<User?> {
    Computed { [users = $users] in users.value[id: id] }
  }

  /// Signs in by a password.
  ///
  /// - Returns: The work, to wait for or to cancel.
  @discardableResult
  public func signIn(
    username: String, password: String, isolation: isolated (any Actor)? = #isolation
  ) -> StoreTask {
    signIn { [service] in try await service.signIn(username: username, password: password) }
  }

  /// Signs in by somebody who vouches for the user.
  ///
  /// - Returns: The work, to wait for or to cancel.
  @discardableResult
  public func signIn(
    with provider: SignInProvider, isolation: isolated (any Actor)? = #isolation
  ) -> StoreTask {
    signIn { [service] in try await service.signIn(with: provider) }
  }

  /// Asks for the profile of a user.
  ///
  /// - Returns: The work, to wait for or to cancel.
  @discardableResult
  public func fetchUser(
    id: User.ID, isolation: isolated (any Actor)? = #isolation
  ) -> StoreTask {
    action(UsersStore.fetchName(id)) {
      fetching.insert(id)
      fetchFailures[id] = nil
    }
    return latest(UsersStore.fetchName(id)) { [service] in
      try await service.user(id: id)
    } then: { store, outcome in
      store.fetching.remove(id)
      switch outcome {
      case .success(let user): store.users.upsert(user)
      case .failure(let error): store.fetchFailures[id] = Failure(message: "\(error)")
      case .cancelled: break
      }
    }
  }

  /// Signs out, forgets all users and drops every answer that is still to come.
  public func signOut() {
    cancelLatest(UsersStore.signInName)
    for id in fetching { cancelLatest(UsersStore.fetchName(id)) }
    settled = .signedOut
    action {
      session = .signedOut
      users.removeAll()
      fetching = []
      fetchFailures = [:]
    }
  }

  private func signIn(
    isolation: isolated (any Actor)? = #isolation,
    _ ask: @escaping @Sendable () async throws -> User
  ) -> StoreTask {
    action(UsersStore.signInName) { session = .signingIn }
    return latest(UsersStore.signInName, ask) { store, outcome in
      switch outcome {
      case .success(let user):
        store.users.upsert(user)
        store.session = .signedIn(user.id)
      case .failure(let error): store.session = .failed(Failure(message: "\(error)"))
      case .cancelled: store.session = store.settled
      }
      store.settled = store.session
    }
  }

  private static let signInName = "signIn"

  private static func fetchName(_ id: User.ID) -> String { "fetchUser(id: \(id))" }
}

@available(*, unavailable)
extension UsersStore: Sendable {}
