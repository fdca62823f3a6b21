extension Store {
  /// Starts async work of which only the newest call counts.
  ///
  /// ```swift
  /// func fetch(matching query: String, isolation: isolated (any Actor)? = #isolation) -> StoreTask {
  ///   action { isLoading = true }
  ///   return latest { [service] in try await service.repos(matching: query) } then: { store, outcome in
  ///     store.take(outcome)     // an action
  ///   }
  /// }
  /// ```
  ///
  /// *Behaviour.*
  /// - A newer call of the same name cancels the older one, and the older one's outcome is dropped,
  ///   whatever it is and whenever it comes: its answer, failure or cancellation touches nothing.
  /// - A cancelled task, and a `CancellationError`, end as `cancelled`, never as `failure`.
  /// - The work holds the store weakly: a store that goes cancels it, and a late answer is dropped.
  ///   The same when the store's environment is disposed.
  /// - `finish` runs in the isolation of the caller, as an action of the same name.
  /// - Call it from an actor, such as the main actor: without one the work ends on some thread.
  ///
  /// - Parameters:
  ///   - name: What is newest of what: the calling method by default.
  ///   - isolation: Where `finish` runs.
  ///   - work: What to do; it runs outside the caller's isolation.
  ///   - finish: Takes in the outcome of the newest call.
  /// - Returns: The work, to wait for or to cancel.
  @discardableResult
  public func latest<Output: Sendable>(
    _ name: String = #function, isolation: isolated (any Actor)? = #isolation,
    _ work: @escaping @Sendable () async throws -> Output,
    then finish: @escaping (Self, TaskOutcome<Output>) -> Void
  ) -> StoreTask {
    startLatest(name, isolation: isolation, work) { store, outcome in
      store.action(name) { finish(store, outcome) }
    }
  }

  /// The same without an action around `finish`.
  func startLatest<Output: Sendable>(
    _ name: String, isolation: isolated (any Actor)?,
    _ work: @escaping @Sendable () async throws -> Output,
    then finish: @escaping (Self, TaskOutcome<Output>) -> Void
  ) -> StoreTask {
    let (serial, older) = scope.tasks.beginNewest(name)
    older?()
    let task = Task { [weak self] in
      _ = isolation
      let outcome = await outcome(of: work)
      guard let store = self else { return }
      let isNewest = store.scope.tasks.end(serial, of: name)
      if isNewest && !store.scope.isClosed { finish(store, outcome) }
    }
    scope.tasks.keep(serial) { task.cancel() }
    return StoreTask(task)
  }

  /// Drops the outcome of the work under way and cancels it, as for a query that was cleared.
  ///
  /// - Parameter name: The name that the work was started under: the method's.
  public func cancelLatest(_ name: String) { scope.tasks.cancelNewest(name)?() }
}

/// Runs work that may be cancelled.
private func outcome<Output: Sendable>(
  of work: @Sendable () async throws -> Output
) async -> TaskOutcome<Output> {
  do {
    let output = try await work()
    return Task.isCancelled ? .cancelled : .success(output)
  } catch {
    return Task.isCancelled || error is CancellationError ? .cancelled : .failure(error)
  }
}
