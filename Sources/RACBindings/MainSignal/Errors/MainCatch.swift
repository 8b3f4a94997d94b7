import RACCore
import RACOperators
import RACSchedulers

extension MainSignal {
    /// Returns a signal that continues with another signal when this signal fails.
    ///
    /// Works like ``SignalProtocol/catch(_:)``, with a closure that runs on the main actor. The closure can return a signal of
    /// the main actor or, if the values are Sendable, an ordinary signal, a subject or a property.
    @inlinable
    public func `catch`<NewFailure: Error>(
        _ recover: (@MainActor (Failure) -> MainSignal<Value, NewFailure>)?
    ) -> MainSignal<Value, NewFailure> {
        recovered(requireClosure(recover))
    }

    /// Returns a signal that continues with a given signal when this signal fails. Works like ``SignalProtocol/catchTo(_:)``.
    @inlinable
    public func catchTo<NewFailure: Error>(
        _ fallback: MainSignal<Value, NewFailure>
    ) -> MainSignal<Value, NewFailure> {
        MainSignal<Value, NewFailure>(stream.catchTo(fallback.stream))
    }

    @inlinable
    func recovered<NewFailure: Error>(
        _ recover: @escaping @MainActor (Failure) -> MainSignal<Value, NewFailure>
    ) -> MainSignal<Value, NewFailure> {
        let plain = calledOnMainQueue { recover($0).stream }
        return MainSignal<Value, NewFailure>(stream.catch { plain($0) })
    }
}

extension MainSignal where Value: Sendable {
    /// Returns a signal that continues with another signal when this signal fails. Works like ``SignalProtocol/catch(_:)``.
    /// This overload is for a closure that returns a subject, a property or another kind of signal.
    @inlinable
    @_disfavoredOverload
    public func `catch`<NewFailure: Error, Recovery: SignalProtocol<Value, NewFailure>>(
        _ recover: @escaping @MainActor (Failure) -> Recovery
    ) -> MainSignal<Value, NewFailure> {
        recovered { recover($0).onMain }
    }

    /// Returns a signal that continues with another signal when this signal fails.
    ///
    /// Works like ``SignalProtocol/catch(_:)``. This overload is for a closure that returns an ordinary signal. If one branch
    /// of a conditional returns an ordinary signal, the other branch can begin with a dot: `isKnown ? .just(name) : load(id)`.
    @inlinable
    @_disfavoredOverload
    public func `catch`<NewFailure: Error>(
        _ recover: (@MainActor (Failure) -> Signal<Value, NewFailure>)?
    ) -> MainSignal<Value, NewFailure> {
        let recover = requireClosure(recover)
        return recovered { recover($0).onMain }
    }

    /// Returns a signal that continues with a given signal when this signal fails. Works like ``SignalProtocol/catchTo(_:)``.
    /// This overload is for an ordinary signal, a subject or a property.
    @inlinable
    @_disfavoredOverload
    public func catchTo<NewFailure: Error>(
        _ fallback: some SignalProtocol<Value, NewFailure>
    ) -> MainSignal<Value, NewFailure> {
        catchTo(fallback.onMain)
    }
}
