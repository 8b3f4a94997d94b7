extension Signal {
    /// Returns a signal of the values of all `signals`, one signal after another.
    ///
    /// Each signal is subscribed to when the previous signal has completed and has been disposed, on the thread that delivers
    /// the completion. Subscriptions do not nest, so any number of signals needs constant stack. Without signals the result
    /// completes immediately.
    ///
    /// ```
    /// a               --1--2--|
    /// b                       --3--|
    /// concat([a, b])  --1--2----3--|
    /// ```
    ///
    /// ```swift
    /// let pages = Signal.concat([cachedPage, download])
    /// ```
    ///
    /// - *Completes* when the last signal does.
    /// - *Fails* when one of the signals does, and the remaining signals are not subscribed to.
    /// - *Keeps* the signals that a subscription has not subscribed to yet. The result itself keeps all signals.
    ///
    /// - Parameter signals: The signals to run, in order. The sequence is read once, by this call, and must be finite.
    @inlinable
    public static func concat(_ signals: some Sequence<some SignalProtocol<Value, Failure>>) -> Signal {
        let signals = signals.map { $0.signal }
        let lastFirst = Array(signals.reversed())
        return Signal.trusted { downstream in
            // This is the subscription's own copy. The subscription releases each signal when it removes the signal from the
            // copy.
            let rest = SubscriptionState(lastFirst)
            let step: @Sendable () -> SequencerAction<Value, Failure, Failure> = {
                guard let next = rest.value.popLast() else { return .complete }
                return rest.value.isEmpty ? .finish(with: next) : .subscribe(next)
            }
            let sequencer = Sequencer<Value, Failure, Failure>(
                downstream,
                afterCompletion: step,
                afterFailure: { .fail($0) }
            )
            sequencer.take(step())
        }
        .named(afterAll: InputPaths(signals))
    }
}

extension SignalProtocol {
    /// Returns a signal of the values of this signal and, when this signal has completed, of another signal.
    ///
    /// ```
    /// self           --1--2--|
    /// other                  --3--|
    /// concat(other)  --1--2----3--|
    /// ```
    ///
    /// ```swift
    /// let pages = cachedPage.concat(download)
    /// ```
    ///
    /// - *Completes* when the other signal does.
    /// - *Fails* when either does.
    ///
    /// - Parameter other: The other signal, which is subscribed to when this signal has completed, and never if this signal
    ///   fails.
    @inlinable
    public func concat(_ other: Signal<Value, Failure>) -> Signal<Value, Failure> {
        .concat([signal, other])
    }
}
