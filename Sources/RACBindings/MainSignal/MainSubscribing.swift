import RACCore
import RACSchedulers

extension MainSignal {
    /// Starts the signal, and calls the closures with its events on the main actor.
    ///
    /// The work of the signal starts before this method returns. All cleanups run before `failed` or `completed` is called. The
    /// subscription lives until the signal ends or the result is disposed, even if you do not keep the result. To end the
    /// subscription together with an owner, add the result to a ``DisposableBag`` of the owner.
    ///
    /// - Parameters:
    ///   - next: Receives each value.
    ///   - failed: Receives the failure, if the signal fails.
    ///   - completed: Called if the signal completes.
    /// - Returns: The subscription. A disposal on the main actor ends the subscription immediately, and none of these closures
    ///   is called afterwards. A disposal on another thread ends the subscription on the main queue, in a later turn. Until
    ///   then, closures of operators may be called. Of `next`, `failed` and `completed`, at most one more call may follow: a
    ///   call that was about to begin at the moment of the disposal.
    @inlinable
    @_disfavoredOverload
    #if !KeptSubscriptions
        @discardableResult
    #endif
    public func subscribe(
        _ next: (@MainActor (Value) -> Void)? = nil,
        failed: (@MainActor (Failure) -> Void)? = nil,
        completed: (@MainActor () -> Void)? = nil
    ) -> any Disposable {
        let lifetime = CompoundDisposable()
        let subscription = MainSubscription(lifetime)
        let failureHandler = failed.map { subscription.calling($0) }
        let completionHandler = completed.map { subscription.calling($0) }
        // The two cases are separate because a shared optional closure would pass each value through two more closures.
        if let next {
            let subscriber = Subscriber(
                lastOf: lifetime,
                next: subscription.opening(next),
                failed: failureHandler,
                completed: completionHandler
            )
            stream.attach(subscriber)
        } else {
            stream.attach(
                Subscriber(lastOf: lifetime, next: nil, failed: failureHandler, completed: completionHandler)
            )
        }
        return subscription
    }

    /// Starts the signal and calls the closures with its events, but ignores a failure. Deprecated, so that the compiler warns
    /// of a failure that is not handled.
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
    public func subscribe(
        _ next: @escaping @MainActor (Value) -> Void,
        completed: (@MainActor () -> Void)? = nil
    ) -> any Disposable {
        subscribe(next, failed: nil, completed: completed)
    }
}

// `next` has no default value. Otherwise language mode 5 would accept a trailing closure as `completed`, and prefer the
// deprecated method.
extension MainSignal where Failure == Never {
    /// Starts a signal that cannot fail. Works like ``subscribe(_:failed:completed:)``.
    @inlinable
    #if !KeptSubscriptions
        @discardableResult
    #endif
    public func subscribe(
        _ next: @escaping @MainActor (Value) -> Void,
        completed: (@MainActor () -> Void)? = nil
    ) -> any Disposable {
        subscribe(next, failed: nil, completed: completed)
    }
}
