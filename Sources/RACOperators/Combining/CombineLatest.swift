extension Signal {
    /// Returns a signal of pairs of the latest values of two signals. A pair is sent whenever either signal sends a value.
    ///
    /// Nothing is sent before both signals have sent a value. Three to ten signals are combined in the same way, into flat
    /// tuples. Four or more signals must have the same failure type. Call ``SignalProtocol/promoteFailure(to:)`` on a signal that
    /// cannot fail.
    ///
    /// ```
    /// a                    --1-----2-----|
    /// b                    -----9-----8-----|
    /// combineLatest(a, b)  -----x--y--z-----|     x = (1, 9), y = (2, 9), z = (2, 8)
    /// ```
    ///
    /// ```swift
    /// let canSubmit = Signal.combineLatest(isValid, isOnline).map { $0 && $1 }
    /// ```
    ///
    /// - *Completes* when both signals have completed, or when one signal has completed without a value.
    /// - *Keeps* the latest values.
    ///
    /// - Parameters:
    ///   - first: The signal that is subscribed to first.
    ///   - second: The signal that is subscribed to second. A signal that is passed twice is subscribed to twice.
    @inlinable
    public static func combineLatest<First: Sendable, Second: Sendable>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>
    ) -> Signal where Value == (First, Second) {
        coordinatePair(first.signal, second.signal) { CombineLatestMachine() }
    }

    /// Returns a signal of the results of `transform` for the latest values of two signals. For more than six signals, or for
    /// three signals if some of them cannot fail, call `map` after ``combineLatest(_:_:)``.
    ///
    /// ```
    /// a                                --1-----2-----|
    /// b                                -----5-----4-----|
    /// combineLatest(a, b) { $0 + $1 }  -----6--7--6-----|
    /// ```
    ///
    /// ```swift
    /// let canSubmit = Signal.combineLatest(isValid, isOnline) { $0 && $1 }
    /// ```
    ///
    /// - Parameters:
    ///   - first: The signal that is subscribed to first.
    ///   - second: The signal that is subscribed to second.
    ///   - transform: Computes a result from the latest value of each signal. Calls for one subscription never overlap.
    @inlinable
    public static func combineLatest<First: Sendable, Second: Sendable>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>,
        transform: @escaping @Sendable (First, Second) -> Value
    ) -> Signal {
        Signal<(First, Second), Failure>.combineLatest(first, second)
            .map { transform($0.0, $0.1) }
    }

    /// Returns a signal of arrays of the latest values of all `signals`.
    ///
    /// The arrays have the order of `signals`. Without signals the result completes immediately. See ``combineLatest(_:_:)``.
    ///
    /// ```
    /// a                      --1-----2-----|
    /// b                      -----9-----8-----|
    /// combineLatest([a, b])  -----x--y--z-----|     x = [1, 9], y = [2, 9], z = [2, 8]
    /// ```
    ///
    /// ```swift
    /// let total = Signal.combineLatest([price, shipping]).map { $0.reduce(0, +) }
    /// ```
    ///
    /// - Parameter signals: The signals, in the order of subscription. The call reads the sequence, which must be finite.
    @inlinable
    public static func combineLatest<Element: Sendable>(
        _ signals: some Sequence<some SignalProtocol<Element, Failure>>
    ) -> Signal where Value == [Element] {
        coordinateAll(signals.map { $0.signal }) { CombineLatestAllMachine<Element, Failure>(count: $0) }
    }
}

extension SignalProtocol {
    /// Returns a signal of pairs of the latest values of this signal and another signal. See `combineLatest(_:_:)`.
    ///
    /// ```
    /// self                        --1-----2-----|
    /// other                       -----9-----8-----|
    /// combineLatest(with: other)  -----x--y--z-----|     x = (1, 9), y = (2, 9), z = (2, 8)
    /// ```
    ///
    /// ```swift
    /// let total = price.combineLatest(with: shipping).map { $0 + $1 }
    /// ```
    ///
    /// - Parameter other: The other signal, which is subscribed to after this signal.
    @inlinable
    @_disfavoredOverload
    public func combineLatest<Other: Sendable>(with other: Signal<Other, Failure>) -> Signal<(Value, Other), Failure> {
        .combineLatest(signal, other)
    }
}

@usableFromInline
struct CombineLatestMachine<First: Sendable, Second: Sendable, Failure: Error>: InputMachine {
    @usableFromInline var first: First?
    @usableFromInline var second: Second?
    @usableFromInline var isFirstOpen = true
    @usableFromInline var isSecondOpen = true

    @inlinable
    init() {}

    @inlinable
    mutating func receiveFirst(_ value: First) -> InputAction<(First, Second), Failure> {
        first = value
        return if let second { .send((value, second)) } else { .nothing }
    }

    @inlinable
    mutating func receiveSecond(_ value: Second) -> InputAction<(First, Second), Failure> {
        second = value
        return if let first { .send((first, value)) } else { .nothing }
    }

    @inlinable
    mutating func completed(_ number: Int) -> InputAction<(First, Second), Failure> {
        if number == 0 {
            isFirstOpen = false
            return first == nil || !isSecondOpen ? .complete : .nothing
        }
        isSecondOpen = false
        return second == nil || !isFirstOpen ? .complete : .nothing
    }
}

@usableFromInline
struct CombineLatestAllMachine<Element: Sendable, Failure: Error>: InputMachine {
    @usableFromInline var latest: [Element?]
    @usableFromInline var missing: Int
    @usableFromInline var open: Int

    @inlinable
    init(count: Int) {
        latest = Array(repeating: nil, count: count)
        missing = count
        open = count
    }

    @inlinable
    mutating func receiveFirst(_ input: (Element, Int)) -> InputAction<[Element], Failure> {
        let (value, number) = input
        if latest[number] == nil { missing -= 1 }
        latest[number] = value
        return missing == 0 ? .send(latest.compactMap { $0 }) : .nothing
    }

    @inlinable
    mutating func completed(_ number: Int) -> InputAction<[Element], Failure> {
        open -= 1
        return open == 0 || latest[number] == nil ? .complete : .nothing
    }
}
