extension SignalProtocol {
    // `map` and `flattenMap` have no such overload. With a second declaration, the compiler's messages about other mistakes in
    // their closures would be less precise.
    /// Unavailable: the closure of `subscribe(_:)` must not be asynchronous, and must not throw.
    @available(
        *,
        unavailable,
        message:
            "this closure can neither 'await' nor throw: use 'for await' with 'values', or 'concatMap { Signal.task { … } }'"
    )
    @_disfavoredOverload
    @discardableResult
    public func subscribe(_ next: (@Sendable (Value) async throws -> Void)?) -> any Disposable { renamed() }
}
