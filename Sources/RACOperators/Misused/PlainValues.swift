// Forms for plain values where signals are wanted, which do not compile and say what to do.

extension SignalProtocol {
    /// Unavailable: the values of this signal are no signals.
    @available(
        *,
        unavailable,
        message: "this needs a signal of signals, but the values here are none: make them with 'switchMap'"
    )
    @_disfavoredOverload
    public func switchToLatest() -> Signal<Value, Failure> { renamed() }

    /// Unavailable: the values of this signal are no signals.
    @available(
        *,
        unavailable,
        message: "this needs a signal of signals, but the values here are none: make them with 'flattenMap'"
    )
    @_disfavoredOverload
    public func flatten() -> Signal<Value, Failure> { renamed() }
}
