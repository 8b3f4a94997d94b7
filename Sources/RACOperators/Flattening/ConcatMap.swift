extension SignalProtocol {
    /// Returns a signal of the values of the signals that `transform` makes, one signal after the other.
    ///
    /// `transform` is called when the value comes. The signal it makes is subscribed to when all before it have completed, on
    /// the thread where the last of them did; until then it waits, first-in first-out and without limit. A failure of this
    /// signal or of an inner one fails the result at once. It completes when this signal and all inner ones have. Values arrive
    /// from wherever the inner signals send them. Keeps one inner subscription, and the signals that wait.
    ///
    /// The closure may return a signal, a subject, a property, or a leading dot: `.just(1)`. This signal and the inner ones
    /// have the same failure type, or one side cannot fail. A closure of several statements whose first `return` has a leading
    /// dot needs a type: `{ value -> Signal<User, APIError> in`.
    ///
    /// ```
    /// self                       --a--b---------|
    /// a                            -1---1|
    /// b                                  -2|
    /// concatMap { signals[$0] }  ---1---1-2-----|
    /// ```
    ///
    /// Not in ReactiveObjC under one name; `concatMap` in RxSwift.
    ///
    /// - Parameter transform: Makes an inner signal for each value; called once per value and subscription.
    @inlinable
    @_disfavoredOverload
    public func concatMap<NewValue: Sendable, Inner: SignalProtocol<NewValue, Failure>>(
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<NewValue, Failure> {
        map(transform).concat().named(after: self)
    }

    /// As the form above, for inner signals that cannot fail.
    ///
    /// - Parameter transform: Makes an inner signal for each value; called once per value and subscription.
    @inlinable
    @_disfavoredOverload
    public func concatMap<NewValue: Sendable, Inner: SignalProtocol<NewValue, Never>>(
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<NewValue, Failure> {
        concatMap { transform($0).widened(to: Failure.self) }
    }

    /// As the form above, for inner signals that the closure names by a leading dot: `.just(1)`, `.empty`.
    ///
    /// - Parameter transform: Makes an inner signal for each value; called once per value and subscription. Not `nil`.
    @inlinable
    public func concatMap<NewValue: Sendable>(
        _ transform: (@Sendable (Value) -> Signal<NewValue, Failure>)?
    ) -> Signal<NewValue, Failure> {
        map(requireClosure(transform)).concat().named(after: self)
    }
}

extension SignalProtocol where Failure == Never {
    /// As `concatMap`, of a signal that cannot fail and inner ones that can.
    ///
    /// - Parameter transform: Makes an inner signal for each value; called once per value and subscription.
    @inlinable
    @_disfavoredOverload
    public func concatMap<NewValue: Sendable, NewFailure: Error, Inner: SignalProtocol<NewValue, NewFailure>>(
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<NewValue, NewFailure> {
        widened(to: NewFailure.self).concatMap(transform)
    }

    /// As `concatMap`, of a signal that cannot fail and inner ones that can and that the closure names by a leading dot.
    ///
    /// - Parameter transform: Makes an inner signal for each value; called once per value and subscription. Not `nil`.
    @inlinable
    @_disfavoredOverload
    public func concatMap<NewValue: Sendable, NewFailure: Error>(
        _ transform: (@Sendable (Value) -> Signal<NewValue, NewFailure>)?
    ) -> Signal<NewValue, NewFailure> {
        widened(to: NewFailure.self).concatMap(requireClosure(transform))
    }
}
