// Plain values where signals are wanted.

extension SignalProtocol {
    /// Refused: the values of this signal are no signals.
    @available(
        *,
        unavailable,
        message: "this needs a signal of signals, but the values here are none: make them with 'switchMap'"
    )
    @_disfavoredOverload
    public func switchToLatest() -> Signal<Value, Failure> { renamed() }

    /// Refused: the values of this signal are no signals.
    @available(
        *,
        unavailable,
        message: "this needs a signal of signals, but the values here are none: make them with 'flattenMap'"
    )
    @_disfavoredOverload
    public func flatten() -> Signal<Value, Failure> { renamed() }
}
