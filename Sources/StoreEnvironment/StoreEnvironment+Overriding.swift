extension StoreEnvironment {
  /// Gives something else for a type while the body runs.
  ///
  /// Seen by the body and what it calls, not by other tasks. A store that is first made inside
  /// belongs to the override and ends with it; stores that were made before keep what they were
  /// given.
  /// - Parameters:
  ///   - type: What is asked for.
  ///   - value: What is given.
  ///   - body: What runs with it.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  public func override<Value, Result, Failure: Error>(
    _ type: Value.Type, with value: Value, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try override(Key(type: ObjectIdentifier(type), id: nil), value, body)
  }

  /// Gives something else for a key while the body runs; see the form with a type.
  ///
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  public func override<Wanted: ServiceKey, Result, Failure: Error>(
    _ key: Wanted.Type, with service: Wanted.Service, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try override(Key(type: ObjectIdentifier(key), id: nil), service, body)
  }

  /// Gives something else for a type while an async body runs.
  ///
  /// Seen by the body and the tasks that it starts, also while it waits; not by other tasks, and
  /// not by detached ones.
  /// - Parameters:
  ///   - type: What is asked for.
  ///   - value: What is given.
  ///   - body: What runs with it.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @_disfavoredOverload
  public func override<Value, Result, Failure: Error>(
    _ type: Value.Type, with value: Value, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await override(Key(type: ObjectIdentifier(type), id: nil), value, body)
  }

  /// Gives something else for a key while an async body runs; see the form with a type.
  ///
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @_disfavoredOverload
  public func override<Wanted: ServiceKey, Result, Failure: Error>(
    _ key: Wanted.Type, with service: Wanted.Service, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await override(Key(type: ObjectIdentifier(key), id: nil), service, body)
  }

  private func override<Result, Failure: Error>(
    _ key: Key, _ value: Any, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let layer = begin(key, value)
    defer { end(layer) }
    let result = OverrideLayer.$active.withValue(OverrideLayer.active + [layer.id]) {
      () -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private func override<Result, Failure: Error>(
    _ key: Key, _ value: Any, _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let layer = begin(key, value)
    defer { end(layer) }
    let result = await OverrideLayer.$active.withValue(OverrideLayer.active + [layer.id]) {
      () async -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private func begin(_ key: Key, _ value: Any) -> OverrideLayer {
    let layer = OverrideLayer(key, value)
    layers.append(layer)
    fillPlain()
    return layer
  }

  private func end(_ layer: OverrideLayer) {
    layers.removeAll { $0 === layer }
    fillPlain()
    for store in layer.made.reversed() { close(store) }
  }
}
