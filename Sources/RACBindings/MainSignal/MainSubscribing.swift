import RACCore
import RACSchedulers

extension MainSignal {
    /// Starts the signal and calls the closures with its events, on the main actor.
    ///
    /// The work starts before this method returns. Cleanups have run by the time `failed` or `completed` is called.
    ///
    /// Dropping the result changes nothing: the subscription lives until the signal ends or the result is disposed. To bind the
    /// subscription to the lifetime of an owner, add the result to a ``DisposableBag`` of that owner.
    ///
    /// - Parameters:
    ///   - next: Receives each value.
    ///   - failed: Receives the failure, if the signal fails.
    ///   - completed: Called if the signal completes.
    /// - Returns: The subscription. Disposing it on the main actor ends it: none of these closures is called after that. If it
    ///   is disposed on another thread, it ends on the main queue, in a later turn. Until then, closures of operators may be
    ///   called. Of `next`, `failed` and `completed`, only a closure that was about to be called at the moment of the disposal
    ///   can still be called.
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
        // If one optional variable served both cases, each value would pass through two more closures.
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

    /// Starts the signal and calls the closures with its events, but ignores a failure.
    ///
    /// This overload is deprecated, so that the compiler warns of a failure that is not handled.
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

// `next` has no default. With a default, the compiler would in language mode 5 also try a trailing closure as `completed`,
// and prefer the deprecated overload.
extension MainSignal where Failure == Never {
    /// Starts the signal, which cannot fail, and calls the closures with its events, on the main actor.
    ///
    /// Works like ``subscribe(_:failed:completed:)``.
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
