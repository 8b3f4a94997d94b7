import RACCore
import RACSchedulers

extension MainSignal {
    /// Returns a signal that goes on with another one when this one fails.
    ///
    /// Values and completion pass unchanged. The failure type of the result is that of the signals it goes on with, `Never` if
    /// they cannot fail. Disposing the result disposes the signal that runs. Keeps nothing.
    ///
    /// The closure may also return an ordinary signal, a subject or a property, if the values are Sendable.
    ///
    /// ```
    /// self                  --1--#
    /// other                      --2--|
    /// catch { _ in other }  --1----2--|
    /// ```
    ///
    /// Source: `-catch:` in RACSignal.
    ///
    /// - Parameter recover: Makes the signal to go on with; called at most once per subscription. Precondition: not `nil`.
    @inlinable
    public func `catch`<NewFailure: Error>(
        _ recover: (@MainActor (Failure) -> MainSignal<Value, NewFailure>)?
    ) -> MainSignal<Value, NewFailure> {
        recovered(requireClosure(recover))
    }

    /// Returns a signal that goes on with a given one when this one fails, whatever the failure.
    ///
    /// ```
    /// self            --1--#
    /// other                --2--|
    /// catchTo(other)  --1----2--|
    /// ```
    ///
    /// As `catch` in all other respects.
    ///
    /// Source: `-catchTo:` in RACSignal.
    ///
    /// - Parameter fallback: What to go on with; subscribed to when this signal fails.
    @inlinable
    public func catchTo<NewFailure: Error>(
        _ fallback: MainSignal<Value, NewFailure>
    ) -> MainSignal<Value, NewFailure> {
        MainSignal<Value, NewFailure>(stream.catchTo(fallback.stream))
    }

    /// What the forms of `catch` have in common.
    @inlinable
    func recovered<NewFailure: Error>(
        _ recover: @escaping @MainActor (Failure) -> MainSignal<Value, NewFailure>
    ) -> MainSignal<Value, NewFailure> {
        let plain = calledOnMainQueue { recover($0).stream }
        return MainSignal<Value, NewFailure>(stream.catch { plain($0) })
    }
}

extension MainSignal where Value: Sendable {
    /// As `catch` with a signal of the main actor, for an ordinary signal, a subject or a property, which may send on any thread.
    ///
    /// Source: `-catch:` in RACSignal.
    ///
    /// - Parameter recover: Makes the signal to go on with; called at most once per subscription.
    @inlinable
    @_disfavoredOverload
    public func `catch`<NewFailure: Error, Recovery: SignalProtocol<Value, NewFailure>>(
        _ recover: @escaping @MainActor (Failure) -> Recovery
    ) -> MainSignal<Value, NewFailure> {
        recovered { recover($0).onMain }
    }

    /// As the form above, for ordinary signals some of which have a leading dot: `isKnown ? .just(name) : load(id)`.
    ///
    /// - Parameter recover: Makes the signal to go on with; called at most once per subscription. Precondition: not `nil`.
    @inlinable
    @_disfavoredOverload
    public func `catch`<NewFailure: Error>(
        _ recover: (@MainActor (Failure) -> Signal<Value, NewFailure>)?
    ) -> MainSignal<Value, NewFailure> {
        let recover = requireClosure(recover)
        return recovered { recover($0).onMain }
    }

    /// As `catchTo` with a signal of the main actor, for an ordinary signal, a subject or a property, which may send on any
    /// thread.
    ///
    /// Source: `-catchTo:` in RACSignal.
    ///
    /// - Parameter fallback: What to go on with; subscribed to when this signal fails.
    @inlinable
    @_disfavoredOverload
    public func catchTo<NewFailure: Error>(
        _ fallback: some SignalProtocol<Value, NewFailure>
    ) -> MainSignal<Value, NewFailure> {
        catchTo(fallback.onMain)
    }
}
