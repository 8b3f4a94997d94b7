import RACCore

extension SignalProtocol {
    /// Starts the signal and calls the closures with its events on the main actor.
    ///
    /// For user interfaces: the closures may touch whatever belongs to the main actor, wherever the signal sends from.
    /// The work starts on this thread, and the events are delivered as by ``deliverOnMain(maxEventsPerTurn:)``: at once on the
    /// main queue when none waits, in a later turn of the main loop otherwise, always in order. Keeps the events that wait,
    /// without limit. Dropping the result changes nothing: the subscription lives until the signal ends or the result is
    /// disposed.
    ///
    /// ```swift
    /// search.results.subscribeOnMain { [weak list] in list?.show($0) }
    /// ```
    ///
    /// - Parameters:
    ///   - next: Receives each value.
    ///   - failed: Receives the failure, if that is how the signal ends.
    ///   - completed: Called if the signal completes.
    /// - Returns: Disposing it ends the subscription: on the main actor, no further closure is called after that.
    @inlinable
    @_disfavoredOverload
    @discardableResult
    public func subscribeOnMain(
        _ next: (@MainActor @Sendable (Value) -> Void)? = nil,
        failed: (@MainActor @Sendable (Failure) -> Void)? = nil,
        completed: (@MainActor @Sendable () -> Void)? = nil
    ) -> any Disposable {
        let source = deliveringOnMain()
        let failureHandler = failed.map { calledOnMainQueue($0) }
        let completionHandler = completed.map { calledOnMainQueue($0) }
        // With an optional variable for it each value would go through two closures more.
        guard let next else { return source.subscribe(failed: failureHandler, completed: completionHandler) }
        return source.subscribe(calledOnMainQueue(next), failed: failureHandler, completed: completionHandler)
    }

    /// Starts a signal that can fail and drops its failure. See ``subscribeOnMain(_:failed:completed:)``.
    ///
    /// It is deprecated so that the compiler warns of the dropped failure.
    @available(
        *,
        deprecated,
        message:
            "this signal may fail: handle that with 'failed:', or say that it does not matter with 'ignoreFailure()'"
    )
    @inlinable
    @_disfavoredOverload
    @discardableResult
    public func subscribeOnMain(
        _ next: @escaping @MainActor @Sendable (Value) -> Void,
        completed: (@MainActor @Sendable () -> Void)? = nil
    ) -> any Disposable {
        subscribeOnMain(next, failed: nil, completed: completed)
    }
}

// Without a default for `next`, as in Subscribing.swift.
extension SignalProtocol where Failure == Never {
    /// Starts the signal, which cannot fail, and calls the closures with its events on the main actor.
    ///
    /// - Parameters:
    ///   - next: Receives each value.
    ///   - completed: Called if the signal completes.
    /// - Returns: Disposing it ends the subscription: on the main actor, no further closure is called after that.
    @inlinable
    @discardableResult
    public func subscribeOnMain(
        _ next: @escaping @MainActor @Sendable (Value) -> Void,
        completed: (@MainActor @Sendable () -> Void)? = nil
    ) -> any Disposable {
        subscribeOnMain(next, failed: nil, completed: completed)
    }
}
