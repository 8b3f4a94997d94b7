/// The receiving end of one subscription, as its source sees it.
///
/// A source sends through it, asks whether anyone still listens, and registers what is to be cleaned up. It is a value
/// of one closure for values and a reference to what happens at the end: an operator that shares its upstream's end
/// only exchanges the closure, so that a hop allocates nothing per event.
///
/// Inside `Signal { subscriber in … }` the contract is enforced: events may come from any thread, in any order, before
/// and after the end, and the receiver sees a serial, well-formed signal.
///
/// Source: `RACSubscriber`.
public struct Subscriber<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline package let next: @Sendable (Value) -> Void
    @usableFromInline package let ending: Termination<Failure>

    /// Assembles a subscriber. A caller that sends to it must keep the contract.
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

    /// Assembles a subscriber that handles values by itself and ends like another one.
    @inlinable
    package init(endingLike ending: Termination<Failure>, next: @escaping @Sendable (Value) -> Void) {
        self.next = next
        self.ending = ending
    }

    /// Everything to clean up when the subscription ends. Disposed before the receiver learns of the end.
    ///
    /// Rule for sources and operators: the lifetime holds nothing that holds this subscriber, unless the source releases it by
    /// itself when the source is deallocated. Otherwise a signal that never ends would keep itself alive.
    @inlinable package var lifetime: CompoundDisposable { ending.lifetime }

    /// Ends with a failure, as a closure to pass on.
    @inlinable package var failed: @Sendable (Failure) -> Void {
        { [ending] in ending.fail($0) }
    }

    /// Completes, as a closure to pass on.
    @inlinable package var completed: @Sendable () -> Void {
        { [ending] in ending.complete() }
    }

    /// Sends a value. Ignored after the end or disposal of the subscription.
    ///
    /// The receiver's closures run on this thread, before this returns, unless an event is being delivered to the same receiver.
    /// Then the value is queued, this returns, and the delivering thread takes the value up: so a value sent from inside the
    /// receiver comes after the event in hand. A call that delivers goes on with what other threads have queued meanwhile,
    /// for up to 2 milliseconds. `Docs/Contract.md` says who delivers the rest. So do not hold a lock that the receiver wants.
    ///
    /// - Parameter value: The value.
    @inlinable
    public func send(_ value: Value) {
        assertNoLockHeld()
        next(value)
    }

    /// Ends the signal with a failure, after disposing what was registered. Ignored after the end or disposal.
    ///
    /// Delivered or queued as a value is, behind all that was sent before. This call delivers nothing that other threads have
    /// sent.
    ///
    /// - Parameter error: Why it failed.
    @inlinable
    public func fail(_ error: Failure) {
        assertNoLockHeld()
        ending.fail(error)
    }

    /// Completes the signal, after disposing what was registered. Ignored after the end or disposal.
    ///
    /// Delivered or queued as ``fail(_:)`` says.
    @inlinable
    public func complete() {
        assertNoLockHeld()
        ending.complete()
    }

    /// Sends an event of any kind, as ``send(_:)``, ``fail(_:)`` and ``complete()`` do.
    ///
    /// - Parameter event: What to send.
    @inlinable
    public func send(event: Event<Value, Failure>) {
        switch event {
        case .next(let value): send(value)
        case .failed(let error): fail(error)
        case .completed: complete()
        }
    }

    /// Sends an event, unless nobody listens any more.
    @inlinable
    package func sendIfWanted(_ event: Event<Value, Failure>) {
        if !isDisposed { send(event: event) }
    }

    /// Indicates whether nobody listens any more: the signal has ended, or the subscription was disposed. A source that produces
    /// many values in a loop checks this before each.
    @inlinable public var isDisposed: Bool {
        ending.lifetime.isDisposed
    }

    /// Registers a cleanup to run when the subscription ends in any way: by completion, failure or disposal.
    ///
    /// Cleanups run once, the last registered first, before the receiver learns of the end, with no lock held, on the
    /// thread that delivers the end or disposes. A subscription that everybody releases has no end: if the source drops the
    /// subscriber, and nobody keeps what `subscribe` returned, the cleanups are released and do not run.
    ///
    /// - Parameter cleanup: Runs at once, on this thread, if the subscription is already over.
    public func onDispose(_ cleanup: @escaping @Sendable () -> Void) {
        lifetime.add(ActionDisposable(cleanup))
    }

    /// Registers a disposable to be disposed when the subscription ends in any way, as ``onDispose(_:)`` does a cleanup.
    ///
    /// - Parameter disposable: Kept until then. Disposed at once, on this thread, if the subscription is already over.
    public func add(_ disposable: any Disposable) {
        lifetime.add(disposable)
    }
}
