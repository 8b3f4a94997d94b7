import RACCore
import RACOperators
import RACSchedulers

// The forms stand in the order in which the compiler is to prefer them. It looks into a closure at once only if it knows what
// kind of signal the closure returns, and each form for any kind of signal multiplies the time that it takes for a chain. So
// the forms for a plain `Signal` come among the first. They differ in how optional their closures are, for the compiler to tell
// them apart.
extension MainSignal {
    /// Returns a signal of the values of the latest signal that `transform` has made; the former one is disposed.
    ///
    /// Completes when this signal and the latest inner one have; a failure of either passes at once. Keeps the subscription to
    /// the latest inner signal.
    ///
    /// The closure may return a signal of the main actor, which may be named by a leading dot: `.just(1)`. It may also return
    /// an ordinary signal, a subject or a property, whose values come to the main queue as by ``SignalProtocol/onMain``. This
    /// signal and the inner ones have the same failure type, or one side cannot fail. A closure of several statements whose
    /// first `return` has a leading dot needs a type: `{ value -> Signal<User, APIError> in`.
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
    public func switchMap<NewValue>(
        _ transform: @escaping @MainActor (Value) -> MainSignal<NewValue, Failure>
    ) -> MainSignal<NewValue, Failure> {
        MainSignal<NewValue, Failure>(stream.switchMap(opening { transform($0).stream }))
    }

    /// As the form above, for ordinary signals, some of which may have a leading dot: `isKnown ? .just(name) : load(id)`.
    ///
    /// - Parameter transform: Makes an inner signal for each value; called once per value and subscription. Precondition: not
    ///   `nil`.
    @inlinable
    public func switchMap<NewValue>(
        _ transform: (@MainActor (Value) -> Signal<NewValue, Failure>)?
    ) -> MainSignal<NewValue, Failure> {
        let transform = requireClosure(transform)
        return switchMap { transform($0).onMain }
    }
}

extension MainSignal where Failure == Never {
    /// As the form above, of a signal that cannot fail and ordinary ones that can.
    ///
    /// - Parameter transform: Makes an inner signal for each value; called once per value and subscription. Precondition: not
    ///   `nil`.
    @inlinable
    public func switchMap<NewValue, NewFailure: Error>(
        _ transform: (@MainActor (Value) -> Signal<NewValue, NewFailure>)??
    ) -> MainSignal<NewValue, NewFailure> {
        widened(to: NewFailure.self).switchMap(requireClosure(requireClosure(transform)))
    }

    /// As the form above, of a signal that cannot fail and signals of the main actor that can.
    ///
    /// - Parameter transform: Makes an inner signal for each value; called once per value and subscription.
    @inlinable
    @_disfavoredOverload
    public func switchMap<NewValue, NewFailure: Error>(
        _ transform: @escaping @MainActor (Value) -> MainSignal<NewValue, NewFailure>
    ) -> MainSignal<NewValue, NewFailure> {
        widened(to: NewFailure.self).switchMap(transform)
    }
}

extension MainSignal {
    /// As the form above, for inner ones of the main actor that cannot fail.
    ///
    /// - Parameter transform: Makes an inner signal for each value; called once per value and subscription.
    @inlinable
    @_disfavoredOverload
    public func switchMap<NewValue>(
        _ transform: @escaping @MainActor (Value) -> MainSignal<NewValue, Never>
    ) -> MainSignal<NewValue, Failure> {
        switchMap { transform($0).widened(to: Failure.self) }
    }

    /// As the form above, for inner ones of any kind: subjects, properties.
    ///
    /// - Parameter transform: Makes an inner signal for each value; called once per value and subscription.
    @inlinable
    @_disfavoredOverload
    public func switchMap<NewValue, Inner: SignalProtocol<NewValue, Failure>>(
        _ transform: @escaping @MainActor (Value) -> Inner
    ) -> MainSignal<NewValue, Failure> {
        switchMap { transform($0).onMain }
    }

    /// As the form above, for inner ones of any kind that cannot fail.
    ///
    /// - Parameter transform: Makes an inner signal for each value; called once per value and subscription. Precondition: not
    ///   `nil`.
    @inlinable
    @_disfavoredOverload
    public func switchMap<NewValue, Inner: SignalProtocol<NewValue, Never>>(
        _ transform: (@MainActor (Value) -> Inner)?
    ) -> MainSignal<NewValue, Failure> {
        let transform = requireClosure(transform)
        return switchMap { transform($0).onMain }
    }
}

extension MainSignal where Failure == Never {
    /// As the form above, of a signal that cannot fail and inner ones of any kind that can.
    ///
    /// - Parameter transform: Makes an inner signal for each value; called once per value and subscription. Precondition: not
    ///   `nil`.
    @inlinable
    @_disfavoredOverload
    public func switchMap<NewValue, NewFailure: Error, Inner: SignalProtocol<NewValue, NewFailure>>(
        _ transform: (@MainActor (Value) -> Inner)?
    ) -> MainSignal<NewValue, NewFailure> {
        widened(to: NewFailure.self).switchMap(requireClosure(transform))
    }
}
