// Of two and three signals of which some cannot fail. With more, `promoteFailure()` makes those fail as the others do.
extension Signal {
    /// As `combineLatest` of two, where the first cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable>(
        _ first: some SignalProtocol<First, Never>,
        _ second: some SignalProtocol<Second, Failure>
    ) -> Signal where Value == (First, Second) {
        combineLatest(first.widened(to: Failure.self), second.signal)
    }

    /// As `combineLatest` of two, where the second cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Never>
    ) -> Signal where Value == (First, Second) {
        combineLatest(first.signal, second.widened(to: Failure.self))
    }

    /// As `combineLatest` of three, where the first and the second cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: some SignalProtocol<First, Never>,
        _ second: some SignalProtocol<Second, Never>,
        _ third: some SignalProtocol<Third, Failure>
    ) -> Signal where Value == (First, Second, Third) {
        combineLatest(first.widened(to: Failure.self), second.widened(to: Failure.self), third.signal)
    }

    /// As `combineLatest` of three, where the first and the third cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: some SignalProtocol<First, Never>,
        _ second: some SignalProtocol<Second, Failure>,
        _ third: some SignalProtocol<Third, Never>
    ) -> Signal where Value == (First, Second, Third) {
        combineLatest(first.widened(to: Failure.self), second.signal, third.widened(to: Failure.self))
    }

    /// As `combineLatest` of three, where the first cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: some SignalProtocol<First, Never>,
        _ second: some SignalProtocol<Second, Failure>,
        _ third: some SignalProtocol<Third, Failure>
    ) -> Signal where Value == (First, Second, Third) {
        combineLatest(first.widened(to: Failure.self), second.signal, third.signal)
    }

    /// As `combineLatest` of three, where the second and the third cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Never>,
        _ third: some SignalProtocol<Third, Never>
    ) -> Signal where Value == (First, Second, Third) {
        combineLatest(first.signal, second.widened(to: Failure.self), third.widened(to: Failure.self))
    }

    /// As `combineLatest` of three, where the second cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Never>,
        _ third: some SignalProtocol<Third, Failure>
    ) -> Signal where Value == (First, Second, Third) {
        combineLatest(first.signal, second.widened(to: Failure.self), third.signal)
    }

    /// As `combineLatest` of three, where the third cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>,
        _ third: some SignalProtocol<Third, Never>
    ) -> Signal where Value == (First, Second, Third) {
        combineLatest(first.signal, second.signal, third.widened(to: Failure.self))
    }
}
