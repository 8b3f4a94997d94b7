extension SignalProtocol {
    /// Returns a signal that sends a given value if this one completes without any.
    ///
    /// Values and failure pass unchanged. Keeps a flag.
    ///
    /// ```
    /// self               -----|
    /// defaultIfEmpty(0)  -----(0|)
    /// ```
    ///
    /// Not in ReactiveObjC, but for the blocking `-firstOrDefault:`; `ifEmpty(default:)` in RxSwift, `replaceEmpty` in
    /// Combine.
    ///
    /// - Parameter value: Kept as long as the signal.
    @inlinable
    public func defaultIfEmpty(_ value: Value) -> Signal<Value, Failure> {
        ifEmpty(switchTo: .just(value)).named(after: self)
    }

    /// Returns a signal that goes on with another one if this one completes without a value.
    ///
    /// Values and failure pass unchanged, and the other signal is not subscribed to then. Keeps a flag.
    ///
    /// ```
    /// self                      -----|
    /// other                          --1--2--|
    /// ifEmpty(switchTo: other)  -------1--2--|
    /// ```
    ///
    /// Not in ReactiveObjC; `ifEmpty(switchTo:)` in RxSwift.
    ///
    /// - Parameter other: Subscribed to where the completion is delivered, after this signal has been disposed.
    @inlinable
    public func ifEmpty(switchTo other: Signal<Value, Failure>) -> Signal<Value, Failure> {
        let source = signal
        return source.derive { downstream in
            let isEmpty = Confined(true)
            source.attach(
                below: downstream.lifetime,
                next: { value in
                    isEmpty.value = false
                    downstream.send(value)
                },
                failed: { downstream.fail($0) },
                completed: {
                    if isEmpty.value { other.attach(downstream) } else { downstream.complete() }
                }
            )
        }
    }

    /// Returns a signal that goes on with another one if this one completes without a value.
    ///
    /// - Parameter other: Subscribed to where the completion is delivered, after this signal has been disposed.
    @inlinable
    @_disfavoredOverload
    public func ifEmpty(switchTo other: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> {
        ifEmpty(switchTo: other.signal)
    }
}
