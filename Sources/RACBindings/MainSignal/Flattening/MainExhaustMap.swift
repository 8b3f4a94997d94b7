import RACCore
import RACOperators
import RACSchedulers

// The forms stand in the order in which the compiler is to prefer them. It looks into a closure at once only if it knows what
// kind of signal the closure returns, and each form for any kind of signal multiplies the time that it takes for a chain. So
// the forms for a plain `Signal` come among the first. They differ in how optional their closures are, for the compiler to tell
// them apart.
extension MainSignal {
    /// Returns a signal of the values of the signals that `transform` makes, ignoring values while one of them runs.
    ///
    /// For work that is not to be started twice, like a submission. Completes when this signal and the inner one that runs
    /// have; a failure of either passes at once. Keeps the subscription to the inner signal that runs.
    ///
    /// The closure may return a signal of the main actor, which may be named by a leading dot: `.just(1)`. It may also return
    /// an ordinary signal, a subject or a property, whose values come to the main queue as by ``SignalProtocol/onMain``. This
    /// signal and the inner ones have the same failure type, or one side cannot fail. A closure of several statements whose
    /// first `return` has a leading dot needs a type: `{ value -> Signal<User, APIError> in`.
    ///
    /// ```
    /// self                        --a--b-----c------|
    /// a                             -1---1|
    /// b                           -2|
    /// c                                      -3--3|
    /// exhaustMap { signals[$0] }  ---1---1----3--3--|
    /// ```
    ///
    /// Not in ReactiveObjC; `flatMapFirst` in RxSwift.
    ///
    /// - Parameter transform: Makes an inner signal; called only for the values that are not ignored.
    @inlinable
    public func exhaustMap<NewValue>(
        _ transform: @escaping @MainActor (Value) -> MainSignal<NewValue, Failure>
    ) -> MainSignal<NewValue, Failure> {
        MainSignal<NewValue, Failure>(stream.exhaustMap(opening { transform($0).stream }))
    }

    /// As the form above, for ordinary signals, some of which may have a leading dot: `isKnown ? .just(name) : load(id)`.
    ///
    /// - Parameter transform: Makes an inner signal; called only for the values that are not ignored. Precondition: not `nil`.
    @inlinable
    public func exhaustMap<NewValue>(
        _ transform: (@MainActor (Value) -> Signal<NewValue, Failure>)?
    ) -> MainSignal<NewValue, Failure> {
        let transform = requireClosure(transform)
        return exhaustMap { transform($0).onMain }
    }
}

extension MainSignal where Failure == Never {
    /// As the form above, of a signal that cannot fail and ordinary ones that can.
    ///
    /// - Parameter transform: Makes an inner signal; called only for the values that are not ignored. Precondition: not `nil`.
    @inlinable
    public func exhaustMap<NewValue, NewFailure: Error>(
        _ transform: (@MainActor (Value) -> Signal<NewValue, NewFailure>)??
    ) -> MainSignal<NewValue, NewFailure> {
        widened(to: NewFailure.self).exhaustMap(requireClosure(requireClosure(transform)))
    }

    /// As the form above, of a signal that cannot fail and signals of the main actor that can.
    ///
    /// - Parameter transform: Makes an inner signal; called only for the values that are not ignored.
    @inlinable
    @_disfavoredOverload
    public func exhaustMap<NewValue, NewFailure: Error>(
        _ transform: @escaping @MainActor (Value) -> MainSignal<NewValue, NewFailure>
    ) -> MainSignal<NewValue, NewFailure> {
        widened(to: NewFailure.self).exhaustMap(transform)
    }
}

extension MainSignal {
    /// As the form above, for inner ones of the main actor that cannot fail.
    ///
    /// - Parameter transform: Makes an inner signal; called only for the values that are not ignored.
    @inlinable
    @_disfavoredOverload
    public func exhaustMap<NewValue>(
        _ transform: @escaping @MainActor (Value) -> MainSignal<NewValue, Never>
    ) -> MainSignal<NewValue, Failure> {
        exhaustMap { transform($0).widened(to: Failure.self) }
    }

    /// As the form above, for inner ones of any kind: subjects, properties.
    ///
    /// - Parameter transform: Makes an inner signal; called only for the values that are not ignored.
    @inlinable
    @_disfavoredOverload
    public func exhaustMap<NewValue, Inner: SignalProtocol<NewValue, Failure>>(
        _ transform: @escaping @MainActor (Value) -> Inner
    ) -> MainSignal<NewValue, Failure> {
        exhaustMap { transform($0).onMain }
    }

    /// As the form above, for inner ones of any kind that cannot fail.
    ///
    /// - Parameter transform: Makes an inner signal; called only for the values that are not ignored. Precondition: not `nil`.
    @inlinable
    @_disfavoredOverload
    public func exhaustMap<NewValue, Inner: SignalProtocol<NewValue, Never>>(
        _ transform: (@MainActor (Value) -> Inner)?
    ) -> MainSignal<NewValue, Failure> {
        let transform = requireClosure(transform)
        return exhaustMap { transform($0).onMain }
    }
}

extension MainSignal where Failure == Never {
    /// As the form above, of a signal that cannot fail and inner ones of any kind that can.
    ///
    /// - Parameter transform: Makes an inner signal; called only for the values that are not ignored. Precondition: not `nil`.
    @inlinable
    @_disfavoredOverload
    public func exhaustMap<NewValue, NewFailure: Error, Inner: SignalProtocol<NewValue, NewFailure>>(
        _ transform: (@MainActor (Value) -> Inner)?
    ) -> MainSignal<NewValue, NewFailure> {
        widened(to: NewFailure.self).exhaustMap(requireClosure(transform))
    }
}
