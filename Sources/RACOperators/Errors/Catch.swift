extension SignalProtocol {
    /// Returns a signal that continues with another signal when this signal fails.
    ///
    /// The other signal is subscribed to on the thread that delivers the failure. The result has the failure type of the other
    /// signal. The closure can return a signal, a subject, a property, or an expression with a leading dot: `.just(1)`.
    ///
    /// ```
    /// self                  --1--#
    /// other                      --2--|
    /// catch { _ in other }  --1----2--|
    /// ```
    ///
    /// ```swift
    /// let page = download.catch { _ in cachedPage }
    /// ```
    ///
    /// - *Completes* when this signal or the other signal completes.
    /// - *Fails* only when the other signal does.
    ///
    /// - Parameter recover: Returns the signal to continue with. Called at most once per subscription.
    @inlinable
    @_disfavoredOverload
    public func `catch`<NewFailure: Error, Recovery: SignalProtocol<Value, NewFailure>>(
        _ recover: @escaping @Sendable (Failure) -> Recovery
    ) -> Signal<Value, NewFailure> {
        recovered { recover($0).signal }
    }

    /// Continues with another signal when this signal fails. In this overload, the closure can return a signal with a leading
    /// dot, such as `.just(1)`. Precondition: the closure is not `nil`.
    @inlinable
    public func `catch`<NewFailure: Error>(
        _ recover: (@Sendable (Failure) -> Signal<Value, NewFailure>)?
    ) -> Signal<Value, NewFailure> {
        recovered(requireClosure(recover))
    }

    /// Returns a signal that continues with a given signal when this signal fails. See ``catch(_:)``.
    ///
    /// ```
    /// self            --1--#
    /// other                --2--|
    /// catchTo(other)  --1----2--|
    /// ```
    ///
    /// ```swift
    /// let page = download.catchTo(cachedPage)
    /// ```
    ///
    /// - Parameter fallback: The signal to continue with. Kept as long as the result exists.
    @inlinable
    public func catchTo<NewFailure: Error>(_ fallback: Signal<Value, NewFailure>) -> Signal<Value, NewFailure> {
        self.catch { _ in fallback }.named(after: self)
    }

    /// Continues with a subject, a property or another signal when this signal fails. See `catchTo(_:)`.
    @inlinable
    @_disfavoredOverload
    public func catchTo<NewFailure: Error>(
        _ fallback: some SignalProtocol<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        catchTo(fallback.signal)
    }

    @inlinable
    func recovered<NewFailure: Error>(
        _ recover: @escaping @Sendable (Failure) -> Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        let source = signal
        return source.derive("catch") { downstream in
            source.attach(
                parent: downstream.lifetime,
                capacity: downstream.lifetime.capacity,
                next: downstream.next,
                failed: { recover($0).attach(downstream) },
                completed: { downstream.complete() }
            )
        }
    }
}
