extension SignalProtocol {
    /// Subscribes to the signal and calls the closures with its events.
    ///
    /// The closures run one at a time, on the thread from which the source sends. The work starts on the subscribing thread.
    /// The cleanups of the subscription run before `failed` or `completed` is called.
    ///
    /// Releasing the result has no effect. The subscription and its closures live until the signal ends, the result is
    /// disposed, or the source releases its subscriber. To tie the subscription to an owner, add the result to a
    /// ``DisposableBag`` of the owner.
    ///
    /// - Parameters:
    ///   - next: Receives each value.
    ///   - failed: Receives the failure, if the signal fails.
    ///   - completed: Called if the signal completes.
    /// - Returns: A disposable that ends the subscription. If `dispose()` is called on the thread that delivers, no closure
    ///   starts afterwards. If it is called on another thread, a closure that was about to start may still run.
    @inlinable
    @_disfavoredOverload
    #if !KeptSubscriptions
        @discardableResult
    #endif
    public func subscribe(
        _ next: (@Sendable (Value) -> Void)? = nil,
        failed: (@Sendable (Failure) -> Void)? = nil,
        completed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        let lifetime = CompoundDisposable()
        signal.attach(
            Subscriber(lastOf: lifetime, next: next, failed: failed, completed: completed)
        )
        return lifetime
    }

    /// Subscribes to a signal that can fail, and ignores its failure. Deprecated, so that the compiler warns about the ignored
    /// failure. See ``subscribe(_:failed:completed:)``.
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
        _ next: @escaping @Sendable (Value) -> Void,
        completed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        subscribe(next, failed: nil, completed: completed)
    }
}

// `next` has no default value. With a default value, the compiler would also try a trailing closure as `completed` in language
// mode 5, and prefer the deprecated overload. Calls without `next`, `subscribe()` and `subscribe(completed:)`, select the
// overload with `failed`.
extension SignalProtocol where Failure == Never {
    /// Subscribes to a signal that cannot fail, and calls the closures with its events.
    ///
    /// For the threads, the cleanups, the parameters and the result, see ``subscribe(_:failed:completed:)``.
    @inlinable
    #if !KeptSubscriptions
        @discardableResult
    #endif
    public func subscribe(
        _ next: @escaping @Sendable (Value) -> Void,
        completed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        subscribe(next, failed: nil, completed: completed)
    }
}

extension SignalProtocol {
    /// Subscribes to the signal and calls the closure with each of its events.
    ///
    /// The closure runs on the same thread as the closures of ``subscribe(_:failed:completed:)``.
    ///
    /// - Parameter action: Receives every event, including the terminal event, one at a time.
    /// - Returns: A disposable that ends the subscription.
    @inlinable
    #if !KeptSubscriptions
        @discardableResult
    #endif
    public func subscribeEvents(
        _ action: @escaping @Sendable (Event<Value, Failure>) -> Void
    ) -> any Disposable {
        subscribe {
            action(.next($0))
        } failed: {
            action(.failed($0))
        } completed: {
            action(.completed)
        }
    }
}

extension Subscriber {
    /// Creates the last subscriber of a chain, which keeps rules R1, R4 and R5 of `Docs/Contract.md`. The subscriber calls no
    /// closure after the disposal of the lifetime, and disposes the lifetime before it handles the terminal event.
    @inlinable
    package init(
        lastOf lifetime: CompoundDisposable,
        next: (@Sendable (Value) -> Void)?,
        failed: (@Sendable (Failure) -> Void)? = nil,
        completed: (@Sendable () -> Void)?
    ) {
        guard let next else {
            ending = HandledTermination(lifetime: lifetime, scope: .chain, failed: failed, completed: completed)
            self.next = { _ in }
            return
        }
        if failed == nil, completed == nil {
            let receiver = ValueReceiver<Value, Failure>(lifetime: lifetime, next: next)
            ending = receiver
            self.next = { receiver.receive($0) }
        } else {
            let receiver = TerminalReceiver(lifetime: lifetime, next: next, failed: failed, completed: completed)
            ending = receiver
            self.next = { receiver.receive($0) }
        }
    }
}

/// The last subscriber of a chain, if the receiver handles only values.
@usableFromInline
final class ValueReceiver<Value: Sendable, Failure: Error>: Termination<Failure>, @unchecked Sendable {
    @usableFromInline let next: @Sendable (Value) -> Void

    @inlinable
    init(lifetime: CompoundDisposable, next: @escaping @Sendable (Value) -> Void) {
        self.next = next
        super.init(lifetime: lifetime, scope: .chain)
    }

    @inlinable
    func receive(_ value: Value) {
        if !lifetime.isDisposed { next(value) }
    }
}

@usableFromInline
final class TerminalReceiver<Value: Sendable, Failure: Error>: HandledTermination<Failure>, @unchecked Sendable {
    @usableFromInline let next: @Sendable (Value) -> Void

    @inlinable
    init(
        lifetime: CompoundDisposable,
        next: @escaping @Sendable (Value) -> Void,
        failed: (@Sendable (Failure) -> Void)?,
        completed: (@Sendable () -> Void)?
    ) {
        self.next = next
        super.init(lifetime: lifetime, scope: .chain, failed: failed, completed: completed)
    }

    @inlinable
    func receive(_ value: Value) {
        if !lifetime.isDisposed { next(value) }
    }
}
