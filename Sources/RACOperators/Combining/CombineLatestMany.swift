extension Signal {
    /// Returns a signal of the latest values of three signals; see `combineLatest` of two.
    ///
    /// Source: `+combineLatest:` in RACSignal.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    @inlinable
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>,
        _ third: some SignalProtocol<Third, Failure>
    ) -> Signal where Value == (First, Second, Third) {
        JoinInputs(first.signal, second.signal) { CombineLatestMachine() }
            .joining(third.signal) { CombineLatestMachine() }
            .signal { ($0.0.0, $0.0.1, $0.1) }
    }

    /// Returns a signal of the latest values of four signals; see `combineLatest` of two.
    ///
    /// Source: `+combineLatest:` in RACSignal.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - fourth: Subscribed to fourth.
    @inlinable
    public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>,
        _ third: some SignalProtocol<Third, Failure>,
        _ fourth: some SignalProtocol<Fourth, Failure>
    ) -> Signal where Value == (First, Second, Third, Fourth) {
        JoinInputs(first.signal, second.signal) { CombineLatestMachine() }
            .joining(third.signal) { CombineLatestMachine() }
            .joining(fourth.signal) { CombineLatestMachine() }
            .signal { ($0.0.0.0, $0.0.0.1, $0.0.1, $0.1) }
    }

    /// Returns a signal of the latest values of five signals; see `combineLatest` of two.
    ///
    /// Source: `+combineLatest:` in RACSignal.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - fourth: Subscribed to fourth.
    ///   - fifth: Subscribed to fifth.
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
        _ fifth: some SignalProtocol<Fifth, Failure>
    ) -> Signal where Value == (First, Second, Third, Fourth, Fifth) {
        JoinInputs(first.signal, second.signal) { CombineLatestMachine() }
            .joining(third.signal) { CombineLatestMachine() }
            .joining(fourth.signal) { CombineLatestMachine() }
            .joining(fifth.signal) { CombineLatestMachine() }
            .signal { ($0.0.0.0.0, $0.0.0.0.1, $0.0.0.1, $0.0.1, $0.1) }
    }

    /// Returns a signal of the latest values of six signals; see `combineLatest` of two.
    ///
    /// Source: `+combineLatest:` in RACSignal.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - fourth: Subscribed to fourth.
    ///   - fifth: Subscribed to fifth.
    ///   - sixth: Subscribed to sixth.
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
        _ sixth: some SignalProtocol<Sixth, Failure>
    ) -> Signal where Value == (First, Second, Third, Fourth, Fifth, Sixth) {
        JoinInputs(first.signal, second.signal) { CombineLatestMachine() }
            .joining(third.signal) { CombineLatestMachine() }
            .joining(fourth.signal) { CombineLatestMachine() }
            .joining(fifth.signal) { CombineLatestMachine() }
            .joining(sixth.signal) { CombineLatestMachine() }
            .signal { ($0.0.0.0.0.0, $0.0.0.0.0.1, $0.0.0.0.1, $0.0.0.1, $0.0.1, $0.1) }
    }

    /// Returns a signal of the latest values of seven signals; see `combineLatest` of two.
    ///
    /// Source: `+combineLatest:` in RACSignal.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - fourth: Subscribed to fourth.
    ///   - fifth: Subscribed to fifth.
    ///   - sixth: Subscribed to sixth.
    ///   - seventh: Subscribed to seventh.
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
        _ seventh: some SignalProtocol<Seventh, Failure>
    ) -> Signal where Value == (First, Second, Third, Fourth, Fifth, Sixth, Seventh) {
        JoinInputs(first.signal, second.signal) { CombineLatestMachine() }
            .joining(third.signal) { CombineLatestMachine() }
            .joining(fourth.signal) { CombineLatestMachine() }
            .joining(fifth.signal) { CombineLatestMachine() }
            .joining(sixth.signal) { CombineLatestMachine() }
            .joining(seventh.signal) { CombineLatestMachine() }
            .signal { ($0.0.0.0.0.0.0, $0.0.0.0.0.0.1, $0.0.0.0.0.1, $0.0.0.0.1, $0.0.0.1, $0.0.1, $0.1) }
    }

    /// Returns a signal of the latest values of eight signals; see `combineLatest` of two.
    ///
    /// Source: `+combineLatest:` in RACSignal.
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
        _ eighth: some SignalProtocol<Eighth, Failure>
    ) -> Signal where Value == (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth) {
        JoinInputs(first.signal, second.signal) { CombineLatestMachine() }
            .joining(third.signal) { CombineLatestMachine() }
            .joining(fourth.signal) { CombineLatestMachine() }
            .joining(fifth.signal) { CombineLatestMachine() }
            .joining(sixth.signal) { CombineLatestMachine() }
            .joining(seventh.signal) { CombineLatestMachine() }
            .joining(eighth.signal) { CombineLatestMachine() }
            .signal {
                ($0.0.0.0.0.0.0.0, $0.0.0.0.0.0.0.1, $0.0.0.0.0.0.1, $0.0.0.0.0.1, $0.0.0.0.1, $0.0.0.1, $0.0.1, $0.1)
            }
    }

    /// Returns a signal of the latest values of nine signals; see `combineLatest` of two.
    ///
    /// Source: `+combineLatest:` in RACSignal.
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
        _ ninth: some SignalProtocol<Ninth, Failure>
    ) -> Signal where Value == (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth) {
        JoinInputs(first.signal, second.signal) { CombineLatestMachine() }
            .joining(third.signal) { CombineLatestMachine() }
            .joining(fourth.signal) { CombineLatestMachine() }
            .joining(fifth.signal) { CombineLatestMachine() }
            .joining(sixth.signal) { CombineLatestMachine() }
            .joining(seventh.signal) { CombineLatestMachine() }
            .joining(eighth.signal) { CombineLatestMachine() }
            .joining(ninth.signal) { CombineLatestMachine() }
            .signal {
                (
                    $0.0.0.0.0.0.0.0.0, $0.0.0.0.0.0.0.0.1, $0.0.0.0.0.0.0.1, $0.0.0.0.0.0.1, $0.0.0.0.0.1, $0.0.0.0.1,
                    $0.0.0.1, $0.0.1, $0.1
                )
            }
    }

    /// Returns a signal of the latest values of ten signals; see `combineLatest` of two.
    ///
    /// Source: `+combineLatest:` in RACSignal.
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
        _ tenth: some SignalProtocol<Tenth, Failure>
    ) -> Signal where Value == (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth) {
        JoinInputs(first.signal, second.signal) { CombineLatestMachine() }
            .joining(third.signal) { CombineLatestMachine() }
            .joining(fourth.signal) { CombineLatestMachine() }
            .joining(fifth.signal) { CombineLatestMachine() }
            .joining(sixth.signal) { CombineLatestMachine() }
            .joining(seventh.signal) { CombineLatestMachine() }
            .joining(eighth.signal) { CombineLatestMachine() }
            .joining(ninth.signal) { CombineLatestMachine() }
            .joining(tenth.signal) { CombineLatestMachine() }
            .signal {
                (
                    $0.0.0.0.0.0.0.0.0.0, $0.0.0.0.0.0.0.0.0.1, $0.0.0.0.0.0.0.0.1, $0.0.0.0.0.0.0.1, $0.0.0.0.0.0.1,
                    $0.0.0.0.0.1, $0.0.0.0.1, $0.0.0.1, $0.0.1, $0.1
                )
            }
    }
}
