extension SignalProtocol {
    /// Returns a signal that goes on with another one when this one fails.
    ///
    /// Values and completion pass unchanged. On failure this signal is disposed, and the other one is subscribed to where the
    /// failure is delivered. The failure type of the result is that of the other signals, `Never` if they cannot fail. Disposing
    /// the result disposes the signal it goes on with as well. Keeps nothing. Delivers where the signals send.
    ///
    /// The closure may return a signal, a subject, a property, or a leading dot: `.just(1)`, `.empty`.
    ///
    /// ```
    /// self                  --1--#
    /// other                      --2--|
    /// catch { _ in other }  --1----2--|
    /// ```
    ///
    /// Source: `-catch:` in RACSignal.
    ///
    /// - Parameter recover: Makes the signal to go on with. Called at most once per subscription, where the failure is delivered.
    @inlinable
    @_disfavoredOverload
    public func `catch`<NewFailure: Error, Recovery: SignalProtocol<Value, NewFailure>>(
        _ recover: @escaping @Sendable (Failure) -> Recovery
    ) -> Signal<Value, NewFailure> {
        recovered { recover($0).signal }
    }

    /// Goes on after a failure with a signal that the closure names by a leading dot: `.just(1)`, `.empty`. The closure is not `nil`.
    @inlinable
    public func `catch`<NewFailure: Error>(
        _ recover: (@Sendable (Failure) -> Signal<Value, NewFailure>)?
    ) -> Signal<Value, NewFailure> {
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
    /// Source: `-catchTo:` in RACSignal. See ``catch(_:)``.
    ///
    /// - Parameter fallback: What to go on with. Kept as long as the signal.
    @inlinable
    public func catchTo<NewFailure: Error>(_ fallback: Signal<Value, NewFailure>) -> Signal<Value, NewFailure> {
        self.catch { _ in fallback }.named(after: self)
    }

    /// Goes on after a failure with a subject, a property or another signal. See `catchTo(_:)`.
    @inlinable
    @_disfavoredOverload
    public func catchTo<NewFailure: Error>(
        _ fallback: some SignalProtocol<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        catchTo(fallback.signal)
    }

    /// What the forms of `catch` have in common.
    @inlinable
    func recovered<NewFailure: Error>(
        _ recover: @escaping @Sendable (Failure) -> Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        let source = signal
        return source.derive("catch") { downstream in
            source.attach(
                parent: downstream.lifetime,
                next: downstream.next,
                failed: { recover($0).attach(downstream) },
                completed: { downstream.complete() }
            )
        }
    }
}
