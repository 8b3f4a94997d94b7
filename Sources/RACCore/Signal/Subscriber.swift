/// The receiver of the events of one subscription.
///
/// A source sends events to the subscriber, checks whether the subscription has been disposed, and registers cleanups.
///
/// The subscriber of `Signal { subscriber in … }` enforces the signal contract. You can send events from any thread, in any
/// order, before and after a terminal event. The receiver receives the events one at a time, and at most one terminal event.
public struct Subscriber<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline package let next: @Sendable (Value) -> Void
    @usableFromInline package let ending: Termination<Failure>

    /// Creates a subscriber whose sender must keep the signal contract.
    @inlinable
    package init(
        lifetime: CompoundDisposable,
        next: @escaping @Sendable (Value) -> Void,
        failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void
    ) {
        self.next = next
        ending = HandledTermination(lifetime: lifetime, failed: failed, completed: completed)
    }

    @inlinable
    package init(endingLike ending: Termination<Failure>, next: @escaping @Sendable (Value) -> Void) {
        self.next = next
        self.ending = ending
    }

    /// The cleanups of the subscription. The lifetime must not hold an object that holds this subscriber. Otherwise, a signal
    /// that never ends would keep itself alive. The only exception is an object that releases the subscriber when its source can
    /// send no further event, such as a ``SerializedSubscriber``.
    @inlinable package var lifetime: CompoundDisposable { ending.lifetime }

    /// Sends a value. Ignored after a terminal event or disposal.
    ///
    /// The receiver's closures usually run on this thread, before this method returns. If an event is already being delivered
    /// to the receiver, this method queues the value and returns, and the delivering thread delivers the value. A value sent
    /// from inside the receiver therefore arrives after the event in progress.
    ///
    /// A call that delivers its value can also deliver events that other threads have queued, for up to 2 milliseconds. During
    /// the call, do not hold a lock that the receiver needs. See `Docs/Contract.md`.
    ///
    /// - Parameter value: The value.
    @inlinable
    public func send(_ value: Value) {
        assertNoLockHeld()
        next(value)
    }

    /// Ends the signal with a failure, after the registered cleanups have run. Ignored after a terminal event or disposal.
    ///
    /// The failure is delivered or queued like a value, but this call delivers no events of other threads.
    ///
    /// - Parameter error: The reason for the failure.
    @inlinable
    public func fail(_ error: Failure) {
        assertNoLockHeld()
        ending.fail(error)
    }

    /// Completes the signal, after the registered cleanups have run. Ignored after a terminal event or disposal. The completion
    /// is delivered or queued in the same way as a failure. See ``fail(_:)``.
    @inlinable
    public func complete() {
        assertNoLockHeld()
        ending.complete()
    }

    /// Sends an event, as ``send(_:)``, ``fail(_:)`` and ``complete()`` do.
    ///
    /// - Parameter event: The event to send.
    @inlinable
    public func send(event: Event<Value, Failure>) {
        switch event {
        case .next(let value): send(value)
        case .failed(let error): fail(error)
        case .completed: complete()
        }
    }

    /// Indicates whether the signal has ended or the subscription has been disposed. A source checks this property in a loop.
    @inlinable public var isDisposed: Bool {
        ending.lifetime.isDisposed
    }

    /// Registers a cleanup that runs when the subscription ends in any way: by completion, failure or disposal.
    ///
    /// Each cleanup runs once, with no lock held, on the thread that delivers the terminal event or disposes the subscription.
    /// The last registered cleanup runs first. All cleanups run before the receiver handles the terminal event. If the source
    /// releases the subscriber, and the result of `subscribe` is not kept, the cleanups are released and do not run.
    ///
    /// - Parameter cleanup: Runs immediately, on this thread, if the subscription has already ended.
    public func onDispose(_ cleanup: @escaping @Sendable () -> Void) {
        lifetime.add(ActionDisposable(cleanup))
    }

    /// Registers a disposable that is disposed when the subscription ends in any way, like a cleanup of ``onDispose(_:)``.
    ///
    /// - Parameter disposable: Disposed immediately, on this thread, if the subscription has already ended.
    public func add(_ disposable: any Disposable) {
        lifetime.add(disposable)
    }
}
