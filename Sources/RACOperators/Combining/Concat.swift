extension Signal {
    /// Returns a signal of the values of all `signals`, one signal after another.
    ///
    /// When a signal has completed, the next signal is subscribed to, on the thread of the completion. Any number of signals
    /// uses constant stack. Without signals the result completes immediately.
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
    /// - *Fails* when one of the signals fails. The remaining signals are not subscribed to.
    ///
    /// - Parameter signals: The signals, in the order of subscription. The call reads the sequence, which must be finite.
    @inlinable
    public static func concat(_ signals: some Sequence<some SignalProtocol<Value, Failure>>) -> Signal {
        let signals = signals.map { $0.signal }
        let lastFirst = Array(signals.reversed())
        return Signal.trusted { downstream in
            // Each subscription removes the signals from its own copy, so that a signal that has ended is released.
            let rest = SubscriptionState(lastFirst)
            let step: @Sendable (Failure?) -> SequencerAction<Value, Failure, Failure> = { error in
                if let error { return .fail(error) }
                guard let next = rest.value.popLast() else { return .complete }
                return rest.value.isEmpty ? .finish(with: next) : .subscribe(next)
            }
            Sequencer(downstream, nextStep: step).take(step(nil))
        }
        .named(afterAll: InputPaths(signals))
    }
}

extension SignalProtocol {
    /// Returns a signal of the values of this signal, followed by the values of another signal.
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
    /// - Parameter other: The other signal, which is subscribed to when this signal has completed.
    @inlinable
    public func concat(_ other: Signal<Value, Failure>) -> Signal<Value, Failure> {
        .concat([signal, other])
    }
}
