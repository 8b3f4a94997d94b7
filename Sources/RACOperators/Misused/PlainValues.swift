// Operators on a signal of signals, declared for plain values, so that the compiler's messages name the fix.

extension SignalProtocol {
    /// Unavailable: the values of this signal are not signals.
    @available(
        *,
        unavailable,
        message: "this needs a signal of signals, but the values here are none: make them with 'switchMap'"
    )
    @_disfavoredOverload
    public func switchToLatest() -> Signal<Value, Failure> { renamed() }

    /// Unavailable: the values of this signal are not signals.
    @available(
        *,
        unavailable,
        message: "this needs a signal of signals, but the values here are none: make them with 'flattenMap'"
    )
    @_disfavoredOverload
    public func flatten() -> Signal<Value, Failure> { renamed() }
}
