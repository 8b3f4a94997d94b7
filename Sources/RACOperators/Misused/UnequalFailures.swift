// Signals that fail differently, where a form with two failure types says what to do. Only operators without a closure have one: with
// a closure of several statements the compiler takes it for whatever is wrong, and then tells less than without it.

extension SignalProtocol {
    /// Refused: both signals of `merge(with:)` fail alike, or one cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func merge<OtherFailure: Error>(with other: some SignalProtocol<Value, OtherFailure>) -> Signal<
        Value, Failure
    > {
        renamed()
    }

    /// Refused: both signals of `merge(_:)` fail alike, or one cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func merge<OtherFailure: Error>(_ other: some SignalProtocol<Value, OtherFailure>) -> Signal<Value, Failure>
    {
        renamed()
    }

    /// Refused: both signals of `concat(_:)` fail alike, or one cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func concat<OtherFailure: Error>(_ other: some SignalProtocol<Value, OtherFailure>) -> Signal<Value, Failure>
    {
        renamed()
    }

    /// Refused: both signals of `combineLatest(with:)` fail alike, or one cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func combineLatest<Other: Sendable, OtherFailure: Error>(
        with other: some SignalProtocol<Other, OtherFailure>
    ) -> Signal<(Value, Other), Failure> { renamed() }

    /// Refused: both signals of `combineLatest(_:)` fail alike, or one cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func combineLatest<Other: Sendable, OtherFailure: Error>(
        _ other: some SignalProtocol<Other, OtherFailure>
    ) -> Signal<(Value, Other), Failure> { renamed() }

    /// Refused: both signals of `zip(with:)` fail alike, or one cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func zip<Other: Sendable, OtherFailure: Error>(
        with other: some SignalProtocol<Other, OtherFailure>
    ) -> Signal<(Value, Other), Failure> { renamed() }

    /// Refused: both signals of `zip(_:)` fail alike, or one cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func zip<Other: Sendable, OtherFailure: Error>(
        _ other: some SignalProtocol<Other, OtherFailure>
    ) -> Signal<(Value, Other), Failure> { renamed() }

    /// Refused: both signals of `withLatest(from:)` fail alike, or one cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func withLatest<Other: Sendable, OtherFailure: Error>(
        from other: some SignalProtocol<Other, OtherFailure>
    ) -> Signal<(Value, Other), Failure> { renamed() }

    /// Refused: both signals of `race(with:)` fail alike, or one cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func race<OtherFailure: Error>(
        with other: some SignalProtocol<Value, OtherFailure>
    ) -> Signal<Value, Failure> { renamed() }
}

extension Signal {
    /// Refused: both signals of `merge` fail alike, or one cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public static func merge<OtherFailure: Error>(
        _ first: some SignalProtocol<Value, Failure>,
        _ second: some SignalProtocol<Value, OtherFailure>
    ) -> Signal { renamed() }

    /// Refused: both signals of `concat` fail alike, or one cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public static func concat<OtherFailure: Error>(
        _ first: some SignalProtocol<Value, Failure>,
        _ second: some SignalProtocol<Value, OtherFailure>
    ) -> Signal { renamed() }

    /// Refused: both signals of `race` fail alike, or one cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public static func race<OtherFailure: Error>(
        _ first: some SignalProtocol<Value, Failure>,
        _ second: some SignalProtocol<Value, OtherFailure>
    ) -> Signal { renamed() }

    /// Refused: both signals of `combineLatest` fail alike, or one cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable, OtherFailure: Error>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, OtherFailure>
    ) -> Signal where Value == (First, Second) { renamed() }

    /// Refused: both signals of `zip` fail alike, or one cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public static func zip<First: Sendable, Second: Sendable, OtherFailure: Error>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, OtherFailure>
    ) -> Signal where Value == (First, Second) { renamed() }
}
