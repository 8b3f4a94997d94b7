// Overloads for signals with different failure types. They do not compile, and their messages name the fix. The closure of an
// operator that flattens is an optional here, as in the overload for leading dots. Otherwise the compiler would choose this
// overload for any error in a closure of several statements, with a less useful message.

extension SignalProtocol {
    /// Unavailable: the signals of `merge(with:)` must have the same failure type, unless one of them cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func merge<OtherFailure: Error>(with other: some SignalProtocol<Value, OtherFailure>) -> Signal<
        Value, Failure
    > {
        renamed()
    }

    /// Unavailable: the signals of `merge(_:)` must have the same failure type, unless one of them cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func merge<OtherFailure: Error>(_ other: some SignalProtocol<Value, OtherFailure>) -> Signal<Value, Failure>
    {
        renamed()
    }

    /// Unavailable: the signals of `concat(_:)` must have the same failure type, unless one of them cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func concat<OtherFailure: Error>(_ other: some SignalProtocol<Value, OtherFailure>) -> Signal<Value, Failure>
    {
        renamed()
    }

    /// Unavailable: the signals of `combineLatest(with:)` must have the same failure type, unless one of them cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func combineLatest<Other: Sendable, OtherFailure: Error>(
        with other: some SignalProtocol<Other, OtherFailure>
    ) -> Signal<(Value, Other), Failure> { renamed() }

    /// Unavailable: the signals of `combineLatest(_:)` must have the same failure type, unless one of them cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func combineLatest<Other: Sendable, OtherFailure: Error>(
        _ other: some SignalProtocol<Other, OtherFailure>
    ) -> Signal<(Value, Other), Failure> { renamed() }

    /// Unavailable: the signals of `zip(with:)` must have the same failure type, unless one of them cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func zip<Other: Sendable, OtherFailure: Error>(
        with other: some SignalProtocol<Other, OtherFailure>
    ) -> Signal<(Value, Other), Failure> { renamed() }

    /// Unavailable: the signals of `zip(_:)` must have the same failure type, unless one of them cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func zip<Other: Sendable, OtherFailure: Error>(
        _ other: some SignalProtocol<Other, OtherFailure>
    ) -> Signal<(Value, Other), Failure> { renamed() }

    /// Unavailable: the signals of `withLatest(from:)` must have the same failure type, unless one of them cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func withLatest<Other: Sendable, OtherFailure: Error>(
        from other: some SignalProtocol<Other, OtherFailure>
    ) -> Signal<(Value, Other), Failure> { renamed() }

    /// Unavailable: the signals of `race(with:)` must have the same failure type, unless one of them cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func race<OtherFailure: Error>(
        with other: some SignalProtocol<Value, OtherFailure>
    ) -> Signal<Value, Failure> { renamed() }

    /// Unavailable: the signals of `flattenMap(_:)` must have the same failure type as this signal, unless one side cannot
    /// fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func flattenMap<NewValue: Sendable, OtherFailure: Error>(
        _ transform: (@Sendable (Value) -> Signal<NewValue, OtherFailure>)?
    ) -> Signal<NewValue, Failure> { renamed() }

    /// Unavailable: the signals of `concatMap(_:)` must have the same failure type as this signal, unless one side cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func concatMap<NewValue: Sendable, OtherFailure: Error>(
        _ transform: (@Sendable (Value) -> Signal<NewValue, OtherFailure>)?
    ) -> Signal<NewValue, Failure> { renamed() }

    /// Unavailable: the signals of `switchMap(_:)` must have the same failure type as this signal, unless one side cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func switchMap<NewValue: Sendable, OtherFailure: Error>(
        _ transform: (@Sendable (Value) -> Signal<NewValue, OtherFailure>)?
    ) -> Signal<NewValue, Failure> { renamed() }

    /// Unavailable: the signals of `exhaustMap(_:)` must have the same failure type as this signal, unless one side cannot
    /// fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func exhaustMap<NewValue: Sendable, OtherFailure: Error>(
        _ transform: (@Sendable (Value) -> Signal<NewValue, OtherFailure>)?
    ) -> Signal<NewValue, Failure> { renamed() }

    /// Unavailable: the signals of `then(_:)` must have the same failure type as this signal, unless one side cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public func then<NewValue: Sendable, OtherFailure: Error>(
        _ makeSignal: (@Sendable () -> Signal<NewValue, OtherFailure>)?
    ) -> Signal<NewValue, Failure> { renamed() }
}

extension Signal {
    /// Unavailable: the signals of `merge` must have the same failure type, unless one of them cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public static func merge<OtherFailure: Error>(
        _ first: some SignalProtocol<Value, Failure>,
        _ second: some SignalProtocol<Value, OtherFailure>
    ) -> Signal { renamed() }

    /// Unavailable: the signals of `concat` must have the same failure type, unless one of them cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public static func concat<OtherFailure: Error>(
        _ first: some SignalProtocol<Value, Failure>,
        _ second: some SignalProtocol<Value, OtherFailure>
    ) -> Signal { renamed() }

    /// Unavailable: the signals of `race` must have the same failure type, unless one of them cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public static func race<OtherFailure: Error>(
        _ first: some SignalProtocol<Value, Failure>,
        _ second: some SignalProtocol<Value, OtherFailure>
    ) -> Signal { renamed() }

    /// Unavailable: the signals of `combineLatest` must have the same failure type, unless one of them cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public static func combineLatest<First: Sendable, Second: Sendable, OtherFailure: Error>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, OtherFailure>
    ) -> Signal where Value == (First, Second) { renamed() }

    /// Unavailable: the signals of `zip` must have the same failure type, unless one of them cannot fail.
    @available(*, unavailable, message: "these signals fail differently: make their failures alike with 'mapError'")
    @_disfavoredOverload
    public static func zip<First: Sendable, Second: Sendable, OtherFailure: Error>(
        _ first: some SignalProtocol<First, Failure>,
        _ second: some SignalProtocol<Second, OtherFailure>
    ) -> Signal where Value == (First, Second) { renamed() }
}
