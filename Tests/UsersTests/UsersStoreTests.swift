import StoreEnvironment
import StoreSignals
import Testing
import Users

@MainActor
@Suite("UsersStore knows users and who is signed in")
struct UsersStoreTests {
  struct Wrong: Error, CustomStringConvertible { let description = "wrong password" }
  struct SourceCancelled: Error {}

  private let service = GatedUsers()
  private let store: UsersStore
  private let ada = User(id: "a", name: "Ada")
  private let bob = User(id: "b", name: "Bob")

  init() { store = UsersStore(service) }

  /// The whole state as one line.
  private func state(_ store: UsersStore) -> String {
    let session =
      switch store.session {
      case .signedOut: "out"
      case .signingIn: "signing in"
      case .signedIn(let id): "in as \(id)"
      case .failed(let failure): "failed: \(failure.message)"
      }
    let users = store.users.map { "\($0.id)=\($0.name)" }.joined(separator: ",")
    let failures = store.fetchFailures.sorted { $0.key < $1.key }
      .map { " \($0.key) failed: \($0.value.message)" }.joined()
    let fetching = store.fetching.sorted().map { " \($0) loading" }.joined()
    return "\(session) [\(users)]\(fetching)\(failures)"
  }

  /// Starts work and waits until the service was asked.
  private func start(_ work: () -> StoreTask) async -> StoreTask {
    let count = service.calls.count + 1
    let task = work()
    await service.calls(count)
    return task
  }

  private func signIn() async {
    let task = await start { store.signIn(with: "example.org") }
    service.answer(service.calls.count - 1, .success(ada))
    await task.wait()
  }

  @Test("signing in by a password makes the user known and current")
  func password() async {
    #expect(state(store) == "out []")
    let task = await start { store.signIn(username: "ada", password: "secret") }
    #expect(state(store) == "signing in []")
    service.answer(0, .success(ada))
    await task.wait()
    #expect(state(store) == "in as a [a=Ada]")
    #expect(store.currentUser.value == ada)
    #expect(service.calls == ["ada:secret"])
  }

  @Test("signing in by a provider does the same")
  func provider() async {
    await signIn()
    #expect(state(store) == "in as a [a=Ada]")
    #expect(service.calls == ["with example.org"])
  }

  @Test("a refusal is a session that has failed, with an error to show")
  func refused() async {
    let task = await start { store.signIn(username: "ada", password: "wrong") }
    service.answer(0, .failure(Wrong()))
    await task.wait()
    #expect(state(store) == "failed: wrong password []")
    #expect(store.currentUser.value == nil)
    await signIn()
    #expect(state(store) == "in as a [a=Ada]")
  }

  @Test("the password is nowhere in the store, its log or its history after the call")
  func passwordIsNotKept() async {
    let environment = StoreEnvironment()
    let service = service
    environment.register(UsersServiceKey.self) { _ in service }
    environment.log.limit = 100
    let store = environment[UsersStore.self]
    let task = await start { store.signIn(username: "ada", password: "secret-4711") }
    var text = ""
    dump(store, to: &text)
    dump(environment.log.actions, to: &text)
    dump(environment.history.undoNames, to: &text)
    #expect(!text.contains("secret-4711"))
    #expect(text.contains("signIn"))
    service.answer(0, .success(ada))
    await task.wait()
    text = ""
    dump(store, to: &text)
    dump(environment.log.actions, to: &text)
    #expect(!text.contains("secret-4711"))
  }

  @Test(
    "D01: of two sign-ins the newest counts, whichever way and order", arguments: [true, false])
  func newestSignIn(isOlderFirst: Bool) async {
    let older = await start { store.signIn(username: "ada", password: "x") }
    let newer = await start { store.signIn(with: "example.org") }
    if isOlderFirst {
      service.answer(0, .success(ada))
      await older.wait()
      #expect(state(store) == "signing in []")
    }
    service.answer(1, .success(bob))
    await newer.wait()
    if !isOlderFirst {
      service.answer(0, .failure(Wrong()))
      await older.wait()
    }
    #expect(state(store) == "in as b [b=Bob]")
  }

  @Test("D01: of two fetches of one user the newest counts; other users have their own")
  func newestFetch() async {
    let first = await start { store.fetchUser(id: "a") }
    let other = await start { store.fetchUser(id: "b") }
    let second = await start { store.fetchUser(id: "a") }
    #expect(state(store) == "out [] a loading b loading")
    service.answer(2, .success(User(id: "a", name: "New")))
    await second.wait()
    service.answer(0, .success(ada))
    await first.wait()
    #expect(state(store) == "out [a=New] b loading")
    service.answer(1, .success(bob))
    await other.wait()
    #expect(state(store) == "out [a=New,b=Bob]")
  }

  @Test("D03: a cancelled sign-in is no error and leaves the session as it was")
  func cancelled() async {
    let answers: [Result<User, any Error>] = [
      .failure(CancellationError()), .failure(SourceCancelled()), .success(bob),
    ]
    for answer in answers {
      let task = await start { store.signIn(username: "bob", password: "x") }
      task.cancel()
      service.answer(service.calls.count - 1, answer)
      await task.wait()
      #expect(state(store) == "out []")
    }
    await signIn()
    for answer in answers {
      let task = await start { store.signIn(username: "bob", password: "x") }
      task.cancel()
      service.answer(service.calls.count - 1, answer)
      await task.wait()
      #expect(state(store) == "in as a [a=Ada]")
    }
  }

  @Test("D03: a cancelled fetch is no error")
  func cancelledFetch() async {
    let task = await start { store.fetchUser(id: "a") }
    task.cancel()
    service.answer(0, .success(ada))
    await task.wait()
    #expect(state(store) == "out []")
  }

  @Test("D04: a store that goes is freed before the answer comes, which is dropped")
  func storeGone() async {
    var store: UsersStore? = UsersStore(service)
    weak let weakStore = store
    var seen = 0
    let subscription = store?.$session.subscribe { _ in seen += 1 }
    let task = store?.signIn(username: "ada", password: "x")
    await service.calls(1)
    store = nil
    #expect(weakStore == nil)
    service.answer(0, .success(ada))
    await task?.wait()
    #expect(seen == 1)
    subscription?.cancel()
  }

  @Test("D05: a service that answers at once does not leave the store signing in")
  func immediate() async {
    struct Cache: UsersService {
      func signIn(username: String, password: String) async throws -> User {
        User(id: username, name: username)
      }
      func signIn(with provider: SignInProvider) async throws -> User { throw Wrong() }
      func user(id: User.ID) async throws -> User { User(id: id, name: id) }
    }
    let store = UsersStore(Cache())
    await store.signIn(username: "a", password: "x").wait()
    await store.fetchUser(id: "b").wait()
    #expect(state(store) == "in as a [a=a,b=b]")
  }

  @Test("D06: signing out drops the answers under way, so no user comes back by itself")
  func signOutWhileFetching() async {
    await signIn()
    let fetch = await start { store.fetchUser(id: "b") }
    let again = await start { store.signIn(with: "example.org") }
    store.signOut()
    #expect(state(store) == "out []")
    service.answer(1, .success(bob))
    service.answer(2, .success(ada))
    await fetch.wait()
    await again.wait()
    #expect(state(store) == "out []")
  }

  @Test("an answer is merged into the table: no other row is touched")
  func merging() async {
    await signIn()
    let fetch = await start { store.fetchUser(id: "b") }
    service.answer(1, .success(bob))
    await fetch.wait()
    let renamed = await start { store.fetchUser(id: "a") }
    service.answer(2, .success(User(id: "a", name: "Ada L.")))
    await renamed.wait()
    #expect(state(store) == "in as a [a=Ada L.,b=Bob]")
  }

  @Test("a fetch that has failed is told until the next one")
  func failedFetch() async {
    let first = await start { store.fetchUser(id: "a") }
    service.answer(0, .failure(Wrong()))
    await first.wait()
    #expect(state(store) == "out [] a failed: wrong password")
    let second = await start { store.fetchUser(id: "a") }
    #expect(state(store) == "out [] a loading")
    service.answer(1, .success(ada))
    await second.wait()
    #expect(state(store) == "out [a=Ada]")
  }

  @Test("A13: selectors are called only when their user changes")
  func selectors() async {
    await signIn()
    var current: [String?] = []
    var others: [String?] = []
    let bobs = store.user(id: "b")
    let subscriptions = [
      store.currentUser.subscribe { current.append($0?.name) },
      bobs.subscribe { others.append($0?.name) },
    ]
    for user in [bob, bob, User(id: "c", name: "C"), ada, User(id: "a", name: "Ada L.")] {
      let fetch = await start { store.fetchUser(id: user.id) }
      service.answer(service.calls.count - 1, .success(user))
      await fetch.wait()
    }
    #expect(current == ["Ada L."])
    #expect(others == ["Bob"])
    store.signOut()
    #expect(current == ["Ada L.", nil])
    #expect(others == ["Bob", nil])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test("without a service every sign-in fails and says why")
  func noService() async {
    let environment = StoreEnvironment()
    let store = environment[UsersStore.self]
    await store.signIn(username: "a", password: "b").wait()
    #expect(state(store) == "failed: there is no service to sign in with []")
  }
}
