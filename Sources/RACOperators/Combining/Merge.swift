extension Signal {
    /// Returns a signal of the values of all `signals`, as they arrive.
    ///
    /// The signals are subscribed to in order. A synchronous signal sends all its values before the next signal is subscribed
    /// to. Once the result has ended, no further signal is subscribed to. Without signals the result completes immediately.
    ///
    /// ```
    /// a              --1-----2--|
    /// b              -----9--------|
    /// merge([a, b])  --1--9--2-----|
    /// ```
    ///
    /// ```swift
    /// let pages = Signal.merge([cachedPage, download])
    /// ```
    ///
    /// - *Completes* when all signals have completed.
    ///
    /// - Parameter signals: The signals, in the order of subscription. The call reads the sequence, which must be finite.
    @inlinable
    public static func merge(
        _ signals: some Sequence<some SignalProtocol<Value, Failure>>
    ) -> Signal {
        let signals = signals.map { $0.signal }
        return Signal.trusted { downstream in
            let coordinator = InputCoordinator(merging: MergeMachine(), into: downstream)
            for signal in signals { coordinator.add(signal) }
            coordinator.outerCompleted()
        }
        .named(afterAll: InputPaths(signals))
    }
}

extension SignalProtocol {
    /// Returns a signal of the values of this signal and another signal, as they arrive. See `merge(_:)`.
    ///
    /// ```
    /// self                --1-----2--|
    /// other               -----9--------|
    /// merge(with: other)  --1--9--2-----|
    /// ```
    ///
    /// ```swift
    /// let reloads = taps.merge(with: logout)
    /// ```
    ///
    /// - Parameter other: The other signal, which is subscribed to after this signal.
    @inlinable
    public func merge(with other: Signal<Value, Failure>) -> Signal<Value, Failure> {
        .merge([signal, other])
    }
}
