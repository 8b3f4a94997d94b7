extension Signal {
    /// Returns a signal of what `transform` makes of the latest values of two signals.
    ///
    /// `combineLatest` and `map` in one; see `combineLatest` of two without a transform.
    ///
    /// ```
    /// a                                --1-----2-----|
    /// b                                -----5-----4-----|
    /// combineLatest(a, b) { $0 + $1 }  -----6--7--6-----|
    /// ```
    ///
    /// Source: `+combineLatest:reduce:` in RACSignal.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - transform: Makes a value of one of each; called once per result and subscription, one at a time.
    @inlinable
    public static func combineLatest<First: Sendable, Second: Sendable>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>,
        transform: @escaping @Sendable (First, Second) -> Value
    ) -> Signal {
        Signal<(First, Second), Failure>.combineLatest(first, second)
            .map { transform($0.0, $0.1) }
    }

    /// As the form above, where the first cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - transform: Makes a value of one of each; called once per result and subscription, one at a time.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable>(
        _ first: any SignalProtocol<First, Never>,
        _ second: any SignalProtocol<Second, Failure>,
        transform: @escaping @Sendable (First, Second) -> Value
    ) -> Signal {
        combineLatest(first.signal.widened(to: Failure.self), second.signal, transform: transform)
    }

    /// As the form above, where the second cannot fail.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - transform: Makes a value of one of each; called once per result and subscription, one at a time.
    @inlinable
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable>(
        _ first: any SignalProtocol<First, Failure>,
        _ second: any SignalProtocol<Second, Never>,
        transform: @escaping @Sendable (First, Second) -> Value
    ) -> Signal {
        combineLatest(first.signal, second.signal.widened(to: Failure.self), transform: transform)
    }

    /// Returns a signal of what `transform` makes of the latest values of three signals; see `combineLatest` of two.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - transform: Makes a value of one of each; called once per result and subscription, one at a time.
    @inlinable
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>,
        _ third: some SignalProtocol<Third, Failure>,
        transform: @escaping @Sendable (First, Second, Third) -> Value
    ) -> Signal {
        Signal<(First, Second, Third), Failure>.combineLatest(first, second, third)
            .map { transform($0.0, $0.1, $0.2) }
    }

    /// Returns a signal of what `transform` makes of the latest values of four signals; see `combineLatest` of two.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - fourth: Subscribed to fourth.
    ///   - transform: Makes a value of one of each; called once per result and subscription, one at a time.
    @inlinable
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>,
        _ third: some SignalProtocol<Third, Failure>,
        _ fourth: some SignalProtocol<Fourth, Failure>,
        transform: @escaping @Sendable (First, Second, Third, Fourth) -> Value
    ) -> Signal {
        Signal<(First, Second, Third, Fourth), Failure>.combineLatest(first, second, third, fourth)
            .map { transform($0.0, $0.1, $0.2, $0.3) }
    }

    /// Returns a signal of what `transform` makes of the latest values of five signals; see `combineLatest` of two.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - fourth: Subscribed to fourth.
    ///   - fifth: Subscribed to fifth.
    ///   - transform: Makes a value of one of each; called once per result and subscription, one at a time.
    @inlinable
    public static func combineLatest<
        First: Sendable,
        Second: Sendable,
        Third: Sendable,
        Fourth: Sendable,
        Fifth: Sendable
    >(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>,
        _ third: some SignalProtocol<Third, Failure>,
        _ fourth: some SignalProtocol<Fourth, Failure>,
        _ fifth: some SignalProtocol<Fifth, Failure>,
        transform: @escaping @Sendable (First, Second, Third, Fourth, Fifth) -> Value
    ) -> Signal {
        Signal<(First, Second, Third, Fourth, Fifth), Failure>.combineLatest(first, second, third, fourth, fifth)
            .map { transform($0.0, $0.1, $0.2, $0.3, $0.4) }
    }

    /// Returns a signal of what `transform` makes of the latest values of six signals; see `combineLatest` of two.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - fourth: Subscribed to fourth.
    ///   - fifth: Subscribed to fifth.
    ///   - sixth: Subscribed to sixth.
    ///   - transform: Makes a value of one of each; called once per result and subscription, one at a time.
    @inlinable
    public static func combineLatest<
        First: Sendable,
        Second: Sendable,
        Third: Sendable,
        Fourth: Sendable,
        Fifth: Sendable,
        Sixth: Sendable
    >(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>,
        _ third: some SignalProtocol<Third, Failure>,
        _ fourth: some SignalProtocol<Fourth, Failure>,
        _ fifth: some SignalProtocol<Fifth, Failure>,
        _ sixth: some SignalProtocol<Sixth, Failure>,
        transform: @escaping @Sendable (First, Second, Third, Fourth, Fifth, Sixth) -> Value
    ) -> Signal {
        Signal<(First, Second, Third, Fourth, Fifth, Sixth), Failure>.combineLatest(
            first,
            second,
            third,
            fourth,
            fifth,
            sixth
        )
        .map { transform($0.0, $0.1, $0.2, $0.3, $0.4, $0.5) }
    }

    /// Returns a signal of what `transform` makes of the latest values of seven signals; see `combineLatest` of two.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - fourth: Subscribed to fourth.
    ///   - fifth: Subscribed to fifth.
    ///   - sixth: Subscribed to sixth.
    ///   - seventh: Subscribed to seventh.
    ///   - transform: Makes a value of one of each; called once per result and subscription, one at a time.
    @inlinable
    public static func combineLatest<
        First: Sendable,
        Second: Sendable,
        Third: Sendable,
        Fourth: Sendable,
        Fifth: Sendable,
        Sixth: Sendable,
        Seventh: Sendable
    >(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>,
        _ third: some SignalProtocol<Third, Failure>,
        _ fourth: some SignalProtocol<Fourth, Failure>,
        _ fifth: some SignalProtocol<Fifth, Failure>,
        _ sixth: some SignalProtocol<Sixth, Failure>,
        _ seventh: some SignalProtocol<Seventh, Failure>,
        transform: @escaping @Sendable (First, Second, Third, Fourth, Fifth, Sixth, Seventh) -> Value
    ) -> Signal {
        Signal<(First, Second, Third, Fourth, Fifth, Sixth, Seventh), Failure>.combineLatest(
            first,
            second,
            third,
            fourth,
            fifth,
            sixth,
            seventh
        )
        .map { transform($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6) }
    }

    /// Returns a signal of what `transform` makes of the latest values of eight signals; see `combineLatest` of two.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - fourth: Subscribed to fourth.
    ///   - fifth: Subscribed to fifth.
    ///   - sixth: Subscribed to sixth.
    ///   - seventh: Subscribed to seventh.
    ///   - eighth: Subscribed to eighth.
    ///   - transform: Makes a value of one of each; called once per result and subscription, one at a time.
    @inlinable
    public static func combineLatest<
        First: Sendable,
        Second: Sendable,
        Third: Sendable,
        Fourth: Sendable,
        Fifth: Sendable,
        Sixth: Sendable,
        Seventh: Sendable,
        Eighth: Sendable
    >(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>,
        _ third: some SignalProtocol<Third, Failure>,
        _ fourth: some SignalProtocol<Fourth, Failure>,
        _ fifth: some SignalProtocol<Fifth, Failure>,
        _ sixth: some SignalProtocol<Sixth, Failure>,
        _ seventh: some SignalProtocol<Seventh, Failure>,
        _ eighth: some SignalProtocol<Eighth, Failure>,
        transform: @escaping @Sendable (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth) -> Value
    ) -> Signal {
        Signal<(First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth), Failure>.combineLatest(
            first,
            second,
            third,
            fourth,
            fifth,
            sixth,
            seventh,
            eighth
        )
        .map { transform($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7) }
    }

    /// Returns a signal of what `transform` makes of the latest values of nine signals; see `combineLatest` of two.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - fourth: Subscribed to fourth.
    ///   - fifth: Subscribed to fifth.
    ///   - sixth: Subscribed to sixth.
    ///   - seventh: Subscribed to seventh.
    ///   - eighth: Subscribed to eighth.
    ///   - ninth: Subscribed to ninth.
    ///   - transform: Makes a value of one of each; called once per result and subscription, one at a time.
    @inlinable
    public static func combineLatest<
        First: Sendable,
        Second: Sendable,
        Third: Sendable,
        Fourth: Sendable,
        Fifth: Sendable,
        Sixth: Sendable,
        Seventh: Sendable,
        Eighth: Sendable,
        Ninth: Sendable
    >(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>,
        _ third: some SignalProtocol<Third, Failure>,
        _ fourth: some SignalProtocol<Fourth, Failure>,
        _ fifth: some SignalProtocol<Fifth, Failure>,
        _ sixth: some SignalProtocol<Sixth, Failure>,
        _ seventh: some SignalProtocol<Seventh, Failure>,
        _ eighth: some SignalProtocol<Eighth, Failure>,
        _ ninth: some SignalProtocol<Ninth, Failure>,
        transform: @escaping @Sendable (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth) -> Value
    ) -> Signal {
        Signal<(First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth), Failure>.combineLatest(
            first,
            second,
            third,
            fourth,
            fifth,
            sixth,
            seventh,
            eighth,
            ninth
        )
        .map { transform($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $0.8) }
    }

    /// Returns a signal of what `transform` makes of the latest values of ten signals; see `combineLatest` of two.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - fourth: Subscribed to fourth.
    ///   - fifth: Subscribed to fifth.
    ///   - sixth: Subscribed to sixth.
    ///   - seventh: Subscribed to seventh.
    ///   - eighth: Subscribed to eighth.
    ///   - ninth: Subscribed to ninth.
    ///   - tenth: Subscribed to tenth.
    ///   - transform: Makes a value of one of each; called once per result and subscription, one at a time.
    @inlinable
    public static func combineLatest<
        First: Sendable,
        Second: Sendable,
        Third: Sendable,
        Fourth: Sendable,
        Fifth: Sendable,
        Sixth: Sendable,
        Seventh: Sendable,
        Eighth: Sendable,
        Ninth: Sendable,
        Tenth: Sendable
    >(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>,
        _ third: some SignalProtocol<Third, Failure>,
        _ fourth: some SignalProtocol<Fourth, Failure>,
        _ fifth: some SignalProtocol<Fifth, Failure>,
        _ sixth: some SignalProtocol<Sixth, Failure>,
        _ seventh: some SignalProtocol<Seventh, Failure>,
        _ eighth: some SignalProtocol<Eighth, Failure>,
        _ ninth: some SignalProtocol<Ninth, Failure>,
        _ tenth: some SignalProtocol<Tenth, Failure>,
        transform:
            @escaping @Sendable (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth) -> Value
    ) -> Signal {
        Signal<(First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth), Failure>.combineLatest(
            first,
            second,
            third,
            fourth,
            fifth,
            sixth,
            seventh,
            eighth,
            ninth,
            tenth
        )
        .map { transform($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $0.8, $0.9) }
    }
}
