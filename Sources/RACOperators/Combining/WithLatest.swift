extension SignalProtocol {
    /// Returns a signal that pairs each value with the latest value of another signal.
    ///
    /// Values of this signal are dropped until the other signal has sent a value. A value of the other signal sends no pair.
    ///
    /// ```
    /// self                     --1-----2--3-----4--|
    /// other                    -----a--------b--|
    /// withLatest(from: other)  --------x--y-----z--|     x = (2, a), y = (3, a), z = (4, b)
    /// ```
    ///
    /// ```swift
    /// let searches = taps.withLatest(from: query).map { _, text in text }
    /// ```
    ///
    /// - *Completes* when this signal completes. The last value of a completed other signal stays the latest.
    /// - *Keeps* the other signal's latest value.
    ///
    /// - Parameter other: The other signal, which is subscribed to before this signal.
    @inlinable
    public func withLatest<Other: Sendable>(
        from other: some SignalProtocol<Other, Failure>
    ) -> Signal<(Value, Other), Failure> {
        let (source, other) = (signal, other.signal)
        return source.derive { downstream in
            let coordinator = InputCoordinator(WithLatestMachine<Value, Other, Failure>(), downstream)
            coordinator.subscribe(to: other, as: 1) { coordinator.receive(.second($0)) }
            coordinator.subscribe(to: source, as: 0) { coordinator.receive(.first($0)) }
        }
    }

    /// Returns a signal that combines each value with the latest value of another signal. See `withLatest(from:)`.
    ///
    /// ```
    /// self                                 --1-----2--3-----4--|
    /// other                                -----6--------5--|
    /// withLatest(from: other) { $0 + $1 }  --------8--9-----9--|
    /// ```
    ///
    /// ```swift
    /// let searches = taps.withLatest(from: query) { _, text in text }
    /// ```
    ///
    /// - Parameters:
    ///   - other: The other signal, which is subscribed to before this signal.
    ///   - combine: Computes a result from a value and the other signal's latest value. Calls for one subscription never overlap.
    @inlinable
    public func withLatest<Other: Sendable, NewValue: Sendable>(
        from other: some SignalProtocol<Other, Failure>,
        _ combine: @escaping @Sendable (Value, Other) -> NewValue
    ) -> Signal<NewValue, Failure> {
        withLatest(from: other).map { combine($0, $1) }.named(after: self)
    }
}

@usableFromInline
struct WithLatestMachine<Value: Sendable, Other: Sendable, Failure: Error>: InputMachine {
    @usableFromInline var latest: Other?

    @inlinable
    init() {}

    @inlinable
    func receiveFirst(_ value: Value) -> InputAction<(Value, Other), Failure> {
        if let latest { .send((value, latest)) } else { .nothing }
    }

    @inlinable
    mutating func receiveSecond(_ value: Other) -> InputAction<(Value, Other), Failure> {
        latest = value
        return .nothing
    }

    @inlinable
    mutating func completed(_ number: Int) -> InputAction<(Value, Other), Failure> {
        number == 0 ? .complete : .nothing
    }
}
