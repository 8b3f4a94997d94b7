extension SignalProtocol {
    // Only `subscribe` has an overload for asynchronous closures. `map` has one declaration. If there were a second one for
    // asynchronous closures, the compiler would report other mistakes in the closure less precisely. The same is true of
    // `flattenMap`.
    /// Unavailable: the closure of `subscribe(_:)` is neither asynchronous nor throwing.
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
