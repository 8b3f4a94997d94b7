import RACCore
import RACOperators
import RACSchedulers

// The forms stand in the order in which the compiler is to prefer them. It looks into a closure at once only if it knows what
// kind of signal the closure returns, and each form for any kind of signal multiplies the time that it takes for a chain. So
// the forms for a plain `Signal` come among the first. They differ in how optional their closures are, for the compiler to tell
// them apart.
extension MainSignal {
    /// Returns a signal that drops the values of this one and, when this one has completed, goes on with another.
    ///
    /// It ends as the other signal does. A failure of this signal fails the result at once; the closure is not called then.
    /// Disposing the result disposes the signal that runs. Keeps nothing.
    ///
    /// The closure may return a signal of the main actor, which may be named by a leading dot: `.just(1)`. It may also return
    /// an ordinary signal, a subject or a property, whose values come to the main queue as by ``SignalProtocol/onMain``. This
    /// signal and the other one have the same failure type, or one of them cannot fail. A closure of several statements whose
    /// first `return` has a leading dot needs a type: `{ () -> Signal<User, APIError> in`.
    ///
    /// ```
    /// self            --1--2--|
    /// other                   --a--|
    /// then { other }  ----------a--|
    /// ```
    ///
    /// Source: `-then:` in RACSignal.
    ///
    /// - Parameter makeSignal: Called at most once per subscription, after completion.
    @inlinable
    public func then<NewValue>(
        _ makeSignal: @escaping @MainActor () -> MainSignal<NewValue, Failure>
    ) -> MainSignal<NewValue, Failure> {
        MainSignal<NewValue, Failure>(stream.then(calledOnMainQueue { makeSignal().stream }))
    }

    /// As the form above, for an ordinary signal, which may have a leading dot: `isKnown ? .empty : load()`.
    ///
    /// - Parameter makeSignal: Called at most once per subscription, after completion. Precondition: not `nil`.
    @inlinable
    public func then<NewValue>(
        _ makeSignal: (@MainActor () -> Signal<NewValue, Failure>)?
    ) -> MainSignal<NewValue, Failure> {
        let makeSignal = requireClosure(makeSignal)
        return then { makeSignal().onMain }
    }
}

extension MainSignal where Failure == Never {
    /// As the form above, of a signal that cannot fail and an ordinary one that can.
    ///
    /// - Parameter makeSignal: Called at most once per subscription, after completion. Precondition: not `nil`.
    @inlinable
    public func then<NewValue, NewFailure: Error>(
        _ makeSignal: (@MainActor () -> Signal<NewValue, NewFailure>)??
    ) -> MainSignal<NewValue, NewFailure> {
        widened(to: NewFailure.self).then(requireClosure(requireClosure(makeSignal)))
    }

    /// As the form above, of a signal that cannot fail and one of the main actor that can.
    ///
    /// - Parameter makeSignal: Called at most once per subscription, after completion.
    @inlinable
    @_disfavoredOverload
    public func then<NewValue, NewFailure: Error>(
        _ makeSignal: @escaping @MainActor () -> MainSignal<NewValue, NewFailure>
    ) -> MainSignal<NewValue, NewFailure> {
        widened(to: NewFailure.self).then(makeSignal)
    }
}

extension MainSignal {
    /// As the form above, for one of the main actor that cannot fail.
    ///
    /// - Parameter makeSignal: Called at most once per subscription, after completion.
    @inlinable
    @_disfavoredOverload
    public func then<NewValue>(
        _ makeSignal: @escaping @MainActor () -> MainSignal<NewValue, Never>
    ) -> MainSignal<NewValue, Failure> {
        then { makeSignal().widened(to: Failure.self) }
    }

    /// As the form above, for a signal of any other kind: a subject, a property.
    ///
    /// - Parameter makeSignal: Called at most once per subscription, after completion.
    @inlinable
    @_disfavoredOverload
    public func then<NewValue, Next: SignalProtocol<NewValue, Failure>>(
        _ makeSignal: @escaping @MainActor () -> Next
    ) -> MainSignal<NewValue, Failure> {
        then { makeSignal().onMain }
    }

    /// As the form above, for one of any kind that cannot fail.
    ///
    /// - Parameter makeSignal: Called at most once per subscription, after completion. Precondition: not `nil`.
    @inlinable
    @_disfavoredOverload
    public func then<NewValue, Next: SignalProtocol<NewValue, Never>>(
        _ makeSignal: (@MainActor () -> Next)?
    ) -> MainSignal<NewValue, Failure> {
        let makeSignal = requireClosure(makeSignal)
        return then { makeSignal().onMain }
    }
}

extension MainSignal where Failure == Never {
    /// As the form above, of a signal that cannot fail and one of any kind that can.
    ///
    /// - Parameter makeSignal: Called at most once per subscription, after completion. Precondition: not `nil`.
    @inlinable
    @_disfavoredOverload
    public func then<NewValue, NewFailure: Error, Next: SignalProtocol<NewValue, NewFailure>>(
        _ makeSignal: (@MainActor () -> Next)?
    ) -> MainSignal<NewValue, NewFailure> {
        widened(to: NewFailure.self).then(requireClosure(makeSignal))
    }
}
