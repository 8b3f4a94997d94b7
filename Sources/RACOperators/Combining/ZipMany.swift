extension Signal {
    /// Returns a signal that combines the first values of three signals, the second ones, and so on; see `zip` of two.
    ///
    /// Source: `+zip:` in RACStream.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    @inlinable
    public static func zip<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>,
        _ third: some SignalProtocol<Third, Failure>
    ) -> Signal where Value == (First, Second, Third) {
        JoinInputs(first.signal, second.signal) { ZipMachine() }
            .joining(third.signal) { ZipMachine() }
            .signal { ($0.0.0, $0.0.1, $0.1) }
    }

    /// Returns a signal that combines the first values of four signals, the second ones, and so on; see `zip` of two.
    ///
    /// Source: `+zip:` in RACStream.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - fourth: Subscribed to fourth.
    @inlinable
    public static func zip<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>,
        _ third: some SignalProtocol<Third, Failure>,
        _ fourth: some SignalProtocol<Fourth, Failure>
    ) -> Signal where Value == (First, Second, Third, Fourth) {
        JoinInputs(first.signal, second.signal) { ZipMachine() }
            .joining(third.signal) { ZipMachine() }
            .joining(fourth.signal) { ZipMachine() }
            .signal { ($0.0.0.0, $0.0.0.1, $0.0.1, $0.1) }
    }

    /// Returns a signal that combines the first values of five signals, the second ones, and so on; see `zip` of two.
    ///
    /// Source: `+zip:` in RACStream.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - fourth: Subscribed to fourth.
    ///   - fifth: Subscribed to fifth.
    @inlinable
    public static func zip<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, Failure>,
        _ third: some SignalProtocol<Third, Failure>,
        _ fourth: some SignalProtocol<Fourth, Failure>,
        _ fifth: some SignalProtocol<Fifth, Failure>
    ) -> Signal where Value == (First, Second, Third, Fourth, Fifth) {
        JoinInputs(first.signal, second.signal) { ZipMachine() }
            .joining(third.signal) { ZipMachine() }
            .joining(fourth.signal) { ZipMachine() }
            .joining(fifth.signal) { ZipMachine() }
            .signal { ($0.0.0.0.0, $0.0.0.0.1, $0.0.0.1, $0.0.1, $0.1) }
    }

    /// Returns a signal that combines the first values of six signals, the second ones, and so on; see `zip` of two.
    ///
    /// Source: `+zip:` in RACStream.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second.
    ///   - third: Subscribed to third.
    ///   - fourth: Subscribed to fourth.
    ///   - fifth: Subscribed to fifth.
    ///   - sixth: Subscribed to sixth.
    @inlinable
    public static func zip<
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
        JoinInputs(first.signal, second.signal) { ZipMachine() }
            .joining(third.signal) { ZipMachine() }
            .joining(fourth.signal) { ZipMachine() }
            .joining(fifth.signal) { ZipMachine() }
            .joining(sixth.signal) { ZipMachine() }
            .signal { ($0.0.0.0.0.0, $0.0.0.0.0.1, $0.0.0.0.1, $0.0.0.1, $0.0.1, $0.1) }
    }

    /// Returns a signal that combines the first values of seven signals, the second ones, and so on; see `zip` of two.
    ///
    /// Source: `+zip:` in RACStream.
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
    public static func zip<
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
        JoinInputs(first.signal, second.signal) { ZipMachine() }
            .joining(third.signal) { ZipMachine() }
            .joining(fourth.signal) { ZipMachine() }
            .joining(fifth.signal) { ZipMachine() }
            .joining(sixth.signal) { ZipMachine() }
            .joining(seventh.signal) { ZipMachine() }
            .signal { ($0.0.0.0.0.0.0, $0.0.0.0.0.0.1, $0.0.0.0.0.1, $0.0.0.0.1, $0.0.0.1, $0.0.1, $0.1) }
    }

    /// Returns a signal that combines the first values of eight signals, the second ones, and so on; see `zip` of two.
    ///
    /// Source: `+zip:` in RACStream.
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
    public static func zip<
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
        JoinInputs(first.signal, second.signal) { ZipMachine() }
            .joining(third.signal) { ZipMachine() }
            .joining(fourth.signal) { ZipMachine() }
            .joining(fifth.signal) { ZipMachine() }
            .joining(sixth.signal) { ZipMachine() }
            .joining(seventh.signal) { ZipMachine() }
            .joining(eighth.signal) { ZipMachine() }
            .signal {
                ($0.0.0.0.0.0.0.0, $0.0.0.0.0.0.0.1, $0.0.0.0.0.0.1, $0.0.0.0.0.1, $0.0.0.0.1, $0.0.0.1, $0.0.1, $0.1)
            }
    }

    /// Returns a signal that combines the first values of nine signals, the second ones, and so on; see `zip` of two.
    ///
    /// Source: `+zip:` in RACStream.
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
    public static func zip<
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
        JoinInputs(first.signal, second.signal) { ZipMachine() }
            .joining(third.signal) { ZipMachine() }
            .joining(fourth.signal) { ZipMachine() }
            .joining(fifth.signal) { ZipMachine() }
            .joining(sixth.signal) { ZipMachine() }
            .joining(seventh.signal) { ZipMachine() }
            .joining(eighth.signal) { ZipMachine() }
            .joining(ninth.signal) { ZipMachine() }
            .signal {
                (
                    $0.0.0.0.0.0.0.0.0, $0.0.0.0.0.0.0.0.1, $0.0.0.0.0.0.0.1, $0.0.0.0.0.0.1, $0.0.0.0.0.1, $0.0.0.0.1,
                    $0.0.0.1, $0.0.1, $0.1
                )
            }
    }

    /// Returns a signal that combines the first values of ten signals, the second ones, and so on; see `zip` of two.
    ///
    /// Source: `+zip:` in RACStream.
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
    public static func zip<
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
        JoinInputs(first.signal, second.signal) { ZipMachine() }
            .joining(third.signal) { ZipMachine() }
            .joining(fourth.signal) { ZipMachine() }
            .joining(fifth.signal) { ZipMachine() }
            .joining(sixth.signal) { ZipMachine() }
            .joining(seventh.signal) { ZipMachine() }
            .joining(eighth.signal) { ZipMachine() }
            .joining(ninth.signal) { ZipMachine() }
            .joining(tenth.signal) { ZipMachine() }
            .signal {
                (
                    $0.0.0.0.0.0.0.0.0.0, $0.0.0.0.0.0.0.0.0.1, $0.0.0.0.0.0.0.0.1, $0.0.0.0.0.0.0.1, $0.0.0.0.0.0.1,
                    $0.0.0.0.0.1, $0.0.0.0.1, $0.0.0.1, $0.0.1, $0.1
                )
            }
    }
}
