extension SignalProtocol {
    /// Returns a signal that resubscribes after every failure of this signal, without a limit.
    ///
    /// The next attempt begins on the thread that delivered the failure, with constant stack. If every attempt fails during
    /// the subscription, the subscribing thread is blocked until the result is disposed.
    /// ```
    /// self     --1--#
    /// retry()  --1----1----1--…
    /// ```
    ///
    /// ```swift
    /// let page = download.retry()
    /// ```
    @inlinable
    public func retry() -> Signal<Value, Never> {
        let source = signal
        return source.derive { downstream in
            let sequencer = Sequencer<Value, Failure, Never>(downstream) { $0 == nil ? .complete : .subscribe(source) }
            sequencer.take(.subscribe(source))
        }
    }

    /// Returns a signal that resubscribes after failures of this signal, up to `count` times, and then fails.
    ///
    /// There are up to `count` + 1 attempts, whose values are all sent. Otherwise, the result behaves like ``retry()``.
    ///
    /// ```
    /// self      --1--#
    /// retry(1)  --1----1--#
    /// ```
    ///
    /// ```swift
    /// let page = download.retry(2)
    /// ```
    ///
    /// - Parameter count: The number of times to resubscribe. Precondition: not negative.
    @inlinable
    public func retry(_ count: Int) -> Signal<Value, Failure> {
        precondition(count >= 0, "retry(_:) needs a count that is not negative, but got \(count)")
        return retry(count, if: { _ in true })
    }
}
