// Of two and three signals, some of which cannot fail. With more signals, `promoteFailure()` gives those the failure type of the
// others.
extension Signal {
    /// As `combineLatest` of two, where the first cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable>(
        _ first: any SignalProtocol<First, Never>,
        _ second: any SignalProtocol<Second, Failure>
    ) -> Signal where Value == (First, Second) {
        combineLatest(first.signal.widened(to: Failure.self), second.signal)
    }

    /// As `combineLatest` of two, where the second cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable>(
        _ first: any SignalProtocol<First, Failure>,
        _ second: any SignalProtocol<Second, Never>
    ) -> Signal where Value == (First, Second) {
        combineLatest(first.signal, second.signal.widened(to: Failure.self))
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
        _ first: any SignalProtocol<First, Never>,
        _ second: any SignalProtocol<Second, Never>,
        _ third: any SignalProtocol<Third, Failure>
    ) -> Signal where Value == (First, Second, Third) {
        combineLatest(first.signal.widened(to: Failure.self), second.signal.widened(to: Failure.self), third.signal)
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
        _ first: any SignalProtocol<First, Never>,
        _ second: any SignalProtocol<Second, Failure>,
        _ third: any SignalProtocol<Third, Never>
    ) -> Signal where Value == (First, Second, Third) {
        combineLatest(first.signal.widened(to: Failure.self), second.signal, third.signal.widened(to: Failure.self))
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
        _ first: any SignalProtocol<First, Never>,
        _ second: any SignalProtocol<Second, Failure>,
        _ third: any SignalProtocol<Third, Failure>
    ) -> Signal where Value == (First, Second, Third) {
        combineLatest(first.signal.widened(to: Failure.self), second.signal, third.signal)
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
        _ first: any SignalProtocol<First, Failure>,
        _ second: any SignalProtocol<Second, Never>,
        _ third: any SignalProtocol<Third, Never>
    ) -> Signal where Value == (First, Second, Third) {
        combineLatest(first.signal, second.signal.widened(to: Failure.self), third.signal.widened(to: Failure.self))
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
        _ first: any SignalProtocol<First, Failure>,
        _ second: any SignalProtocol<Second, Never>,
        _ third: any SignalProtocol<Third, Failure>
    ) -> Signal where Value == (First, Second, Third) {
        combineLatest(first.signal, second.signal.widened(to: Failure.self), third.signal)
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
        _ first: any SignalProtocol<First, Failure>,
        _ second: any SignalProtocol<Second, Failure>,
        _ third: any SignalProtocol<Third, Never>
    ) -> Signal where Value == (First, Second, Third) {
        combineLatest(first.signal, second.signal, third.signal.widened(to: Failure.self))
    }
}

// Of three signals with a transform.
extension Signal {
    /// As `combineLatest` of three with a transform, where the first and the second cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - transform: Makes a value of one of each; called once per result and subscription, one at a time.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: any SignalProtocol<First, Never>,
        _ second: any SignalProtocol<Second, Never>,
        _ third: any SignalProtocol<Third, Failure>,
        transform: @escaping @Sendable (First, Second, Third) -> Value
    ) -> Signal {
        combineLatest(
            first.signal.widened(to: Failure.self),
            second.signal.widened(to: Failure.self),
            third.signal,
            transform: transform
        )
    }

    /// As `combineLatest` of three with a transform, where the first and the third cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - transform: Makes a value of one of each; called once per result and subscription, one at a time.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: any SignalProtocol<First, Never>,
        _ second: any SignalProtocol<Second, Failure>,
        _ third: any SignalProtocol<Third, Never>,
        transform: @escaping @Sendable (First, Second, Third) -> Value
    ) -> Signal {
        combineLatest(
            first.signal.widened(to: Failure.self),
            second.signal,
            third.signal.widened(to: Failure.self),
            transform: transform
        )
    }

    /// As `combineLatest` of three with a transform, where the first cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - transform: Makes a value of one of each; called once per result and subscription, one at a time.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: any SignalProtocol<First, Never>,
        _ second: any SignalProtocol<Second, Failure>,
        _ third: any SignalProtocol<Third, Failure>,
        transform: @escaping @Sendable (First, Second, Third) -> Value
    ) -> Signal {
        combineLatest(first.signal.widened(to: Failure.self), second.signal, third.signal, transform: transform)
    }

    /// As `combineLatest` of three with a transform, where the second and the third cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - transform: Makes a value of one of each; called once per result and subscription, one at a time.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: any SignalProtocol<First, Failure>,
        _ second: any SignalProtocol<Second, Never>,
        _ third: any SignalProtocol<Third, Never>,
        transform: @escaping @Sendable (First, Second, Third) -> Value
    ) -> Signal {
        combineLatest(
            first.signal,
            second.signal.widened(to: Failure.self),
            third.signal.widened(to: Failure.self),
            transform: transform
        )
    }

    /// As `combineLatest` of three with a transform, where the second cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - transform: Makes a value of one of each; called once per result and subscription, one at a time.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: any SignalProtocol<First, Failure>,
        _ second: any SignalProtocol<Second, Never>,
        _ third: any SignalProtocol<Third, Failure>,
        transform: @escaping @Sendable (First, Second, Third) -> Value
    ) -> Signal {
        combineLatest(first.signal, second.signal.widened(to: Failure.self), third.signal, transform: transform)
    }

    /// As `combineLatest` of three with a transform, where the third cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - transform: Makes a value of one of each; called once per result and subscription, one at a time.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: any SignalProtocol<First, Failure>,
        _ second: any SignalProtocol<Second, Failure>,
        _ third: any SignalProtocol<Third, Never>,
        transform: @escaping @Sendable (First, Second, Third) -> Value
    ) -> Signal {
        combineLatest(first.signal, second.signal, third.signal.widened(to: Failure.self), transform: transform)
    }
}
