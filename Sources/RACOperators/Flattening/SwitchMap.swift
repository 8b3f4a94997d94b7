extension SignalProtocol {
    /// Returns a signal of the values of the latest signal that `transform` has made; the former one is disposed.
    ///
    /// `map(transform)` and ``switchToLatest()`` in one. So `transform` is called while the former signal still runs; then that
    /// is disposed, and the new one is subscribed to, on the thread that delivers the value. It completes when this signal and
    /// the latest inner one have completed, and fails at once with either. Values arrive from wherever the latest inner signal
    /// sends them. Keeps nothing but the latest inner subscription.
    ///
    /// The closure may return a signal, a subject, a property, or a leading dot: `.just(1)`. This signal and the inner ones
    /// have the same failure type, or one side cannot fail. A closure of several statements whose first `return` has a leading
    /// dot needs a type: `{ value -> Signal<User, APIError> in`.
    ///
    /// ```
    /// self                       --a-----b---------|
    /// a                            --1--1--1--1--1
    /// b                                  --2--2--2----|
    /// switchMap { signals[$0] }  ----1--1--2--2--2----|
    /// ```
    ///
    /// Not in ReactiveObjC under one name; `flatMapLatest` in RxSwift.
    ///
    /// - Parameter transform: Makes an inner signal for each value; called once per value and subscription.
    @inlinable
    @_disfavoredOverload
    public func switchMap<NewValue: Sendable, Inner: SignalProtocol<NewValue, Failure>>(
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<NewValue, Failure> {
        map(transform).switchToLatest().named(after: self)
    }

    /// As the form above, for inner signals that cannot fail.
    ///
    /// - Parameter transform: Makes an inner signal for each value; called once per value and subscription.
    @inlinable
    @_disfavoredOverload
    public func switchMap<NewValue: Sendable, Inner: SignalProtocol<NewValue, Never>>(
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<NewValue, Failure> {
        switchMap { transform($0).widened(to: Failure.self) }
    }

    /// As the form above, for inner signals that the closure names by a leading dot: `.just(1)`, `.empty`.
    ///
    /// - Parameter transform: Makes an inner signal for each value; called once per value and subscription. Not `nil`.
    @inlinable
    public func switchMap<NewValue: Sendable>(
        _ transform: (@Sendable (Value) -> Signal<NewValue, Failure>)?
    ) -> Signal<NewValue, Failure> {
        map(requireClosure(transform)).switchToLatest().named(after: self)
    }
}

extension SignalProtocol where Failure == Never {
    /// As `switchMap`, of a signal that cannot fail and inner ones that can.
    ///
    /// - Parameter transform: Makes an inner signal for each value; called once per value and subscription.
    @inlinable
    @_disfavoredOverload
    public func switchMap<NewValue: Sendable, NewFailure: Error, Inner: SignalProtocol<NewValue, NewFailure>>(
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<NewValue, NewFailure> {
        widened(to: NewFailure.self).switchMap(transform)
    }

    /// As `switchMap`, of a signal that cannot fail and inner ones that can and that the closure names by a leading dot.
    ///
    /// - Parameter transform: Makes an inner signal for each value; called once per value and subscription. Not `nil`.
    @inlinable
    @_disfavoredOverload
    public func switchMap<NewValue: Sendable, NewFailure: Error>(
        _ transform: (@Sendable (Value) -> Signal<NewValue, NewFailure>)?
    ) -> Signal<NewValue, NewFailure> {
        widened(to: NewFailure.self).switchMap(requireClosure(transform))
    }
}
