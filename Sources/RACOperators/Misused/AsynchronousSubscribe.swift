extension SignalProtocol {
    // Only `subscribe` has an overload for asynchronous closures. With such an overload of `map`, which has no other overload, or
    // of `flattenMap`, the compiler would report other mistakes in closures less precisely.
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
