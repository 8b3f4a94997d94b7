import RACCore

extension SignalProtocol {
    /// Subscribes to the signal and calls the closures with its events on the main actor.
    ///
    /// The closures can use all state of the main actor. The subscription starts on the calling thread. Events are delivered in
    /// order, as by ``deliverOnMain(maxEventsPerTurn:)``, and pending events are kept without limit. If you drop the result,
    /// the subscription continues until the signal ends.
    ///
    /// ```swift
    /// search.results.subscribeOnMain { [weak list] in list?.show($0) }
    /// ```
    ///
    /// - Parameters:
    ///   - next: Receives each value.
    ///   - failed: Receives the failure if the signal fails.
    ///   - completed: Called if the signal completes.
    /// - Returns: A disposable that ends the subscription. After it is disposed on the main actor, no closure is called.
    @inlinable
    @_disfavoredOverload
    #if !KeptSubscriptions
        @discardableResult
    #endif
    public func subscribeOnMain(
        _ next: (@MainActor @Sendable (Value) -> Void)? = nil,
        failed: (@MainActor @Sendable (Failure) -> Void)? = nil,
        completed: (@MainActor @Sendable () -> Void)? = nil
    ) -> any Disposable {
        let source = deliveringOnMain()
        let failureHandler = failed.map { calledOnMainQueue($0) }
        let completionHandler = completed.map { calledOnMainQueue($0) }
        // With one optional variable for both cases, each value would pass through two more closures.
        guard let next else { return source.subscribe(failed: failureHandler, completed: completionHandler) }
        return source.subscribe(calledOnMainQueue(next), failed: failureHandler, completed: completionHandler)
    }

    /// Subscribes to a signal that can fail and drops its failure. See ``subscribeOnMain(_:failed:completed:)``. Deprecated,
    /// so that the compiler warns about the dropped failure.
    @available(
        *,
        deprecated,
        message:
            "this signal may fail: handle that with 'failed:', or say that it does not matter with 'ignoreFailure()'"
    )
    @inlinable
    @_disfavoredOverload
    #if !KeptSubscriptions
        @discardableResult
    #endif
    public func subscribeOnMain(
        _ next: @escaping @MainActor @Sendable (Value) -> Void,
        completed: (@MainActor @Sendable () -> Void)? = nil
    ) -> any Disposable {
        subscribeOnMain(next, failed: nil, completed: completed)
    }
}

// `next` has no default. With a default, a compiler in language mode 5 would prefer the deprecated overload for a trailing
// closure.
extension SignalProtocol where Failure == Never {
    /// Subscribes to a signal that cannot fail, as ``subscribeOnMain(_:failed:completed:)`` does.
    @inlinable
    #if !KeptSubscriptions
        @discardableResult
    #endif
    public func subscribeOnMain(
        _ next: @escaping @MainActor @Sendable (Value) -> Void,
        completed: (@MainActor @Sendable () -> Void)? = nil
    ) -> any Disposable {
        subscribeOnMain(next, failed: nil, completed: completed)
    }
}
