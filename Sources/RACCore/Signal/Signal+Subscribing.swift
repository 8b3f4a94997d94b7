extension SignalProtocol {
    /// Starts the signal and calls the closures with its events.
    ///
    /// The closures run one at a time, on whatever thread the source sends from. The work starts on this thread. The
    /// cleanups of the subscription have run by the time `failed` or `completed` is called.
    ///
    /// Dropping the result changes nothing: the subscription, and with it the closures, lives until the signal ends, the
    /// result is disposed, or the source releases its subscriber. To tie it to an owner add it to a ``DisposableBag`` of that
    /// owner.
    ///
    /// Source: `-subscribeNext:error:completed:` in RACSignal, and its shorter forms.
    ///
    /// - Parameters:
    ///   - next: Receives each value.
    ///   - failed: Receives the failure, if that is how the signal ends.
    ///   - completed: Called if the signal completes.
    /// - Returns: Disposing it ends the subscription. No closure starts after `dispose()` has returned, if it was called where
    ///   the signal delivers; if it was called on another thread, a closure that was about to start may still run.
    @inlinable
    @_disfavoredOverload
    @discardableResult
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

    /// Starts a signal that can fail and drops its failure. See ``subscribe(_:failed:completed:)``.
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
    public func subscribe(
        _ next: @escaping @Sendable (Value) -> Void,
        completed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        subscribe(next, failed: nil, completed: completed)
    }
}

// `next` has no default: in language mode 5 the compiler would try a trailing closure as `completed` as well, and prefer the
// deprecated overload. `subscribe()` and `subscribe(completed:)` call the overload with `failed`.
extension SignalProtocol where Failure == Never {
    /// Starts the signal, which cannot fail, and calls the closures with its events.
    ///
    /// The closures run one at a time, on whatever thread the source sends from. The work starts on this thread. The
    /// cleanups of the subscription have run by the time `completed` is called. Dropping the result changes nothing, see
    /// ``subscribe(_:failed:completed:)``.
    ///
    /// Source: `-subscribeNext:completed:` in RACSignal, and its shorter forms.
    ///
    /// - Parameters:
    ///   - next: Receives each value.
    ///   - completed: Called if the signal completes.
    /// - Returns: Disposing it ends the subscription.
    @inlinable
    @discardableResult
    public func subscribe(
        _ next: @escaping @Sendable (Value) -> Void,
        completed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        subscribe(next, failed: nil, completed: completed)
    }
}

extension SignalProtocol {
    /// Starts the signal and calls the closure with each of its events.
    ///
    /// Runs the closure where ``subscribe(_:failed:completed:)`` would run its closures.
    ///
    /// - Parameter action: Receives every event, the terminal one included, one at a time.
    /// - Returns: Disposing it ends the subscription.
    @inlinable
    @discardableResult
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
    /// Makes the last subscriber of a chain, which upholds rules R1, R4 and R5 for the closures behind it: it passes on
    /// nothing once the lifetime is disposed, and disposes the lifetime before it passes on the terminal event.
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

/// The last subscriber of a chain that wants values alone: its end, and what takes its values, in one object.
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

/// The last subscriber of a chain that wants to learn of the end as well.
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
