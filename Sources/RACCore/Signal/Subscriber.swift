/// The receiving end of one subscription, as its source sees it.
///
/// A source sends through it, asks whether anyone still listens, and registers what is to be cleaned up. It is a value
/// of one closure for values and a reference to what happens at the end: an operator that shares its upstream's end
/// only exchanges the closure, which makes a hop cost about 2 ns and no allocation per event.
///
/// Inside `Signal { subscriber in … }` the contract is enforced: events may come from any thread, in any order, before
/// and after the end, and the receiver sees a serial, well-formed signal.
///
/// Source: `RACSubscriber`.
public struct Subscriber<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline package let next: @Sendable (Value) -> Void
    @usableFromInline package let ending: Ending<Failure>

    /// Assembles a subscriber. Whoever sends to it must keep the contract.
    @inlinable
    package init(
        lifetime: CompoundDisposable,
        next: @escaping @Sendable (Value) -> Void,
        failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void
    ) {
        self.next = next
        ending = Ending(lifetime: lifetime, failed: failed, completed: completed)
    }

    /// Assembles a subscriber that handles values by itself and ends like another one.
    @inlinable
    package init(endingLike ending: Ending<Failure>, next: @escaping @Sendable (Value) -> Void) {
        self.next = next
        self.ending = ending
    }

    /// Everything to clean up when the subscription ends. Disposed before the receiver hears of the end.
    ///
    /// Rule for sources and operators: the lifetime holds nothing that holds this subscriber, unless the source lets go
    /// of it by itself when the source goes away. Otherwise a signal that never ends would keep itself alive.
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
    /// - Parameter value: The value. The receiver's closures run on this thread, unless another thread is delivering to
    ///   the same receiver right now: then the value is queued, and that thread delivers it.
    @inlinable
    public func send(_ value: Value) {
        assertNoLockHeld()
        next(value)
    }

    /// Ends the signal with a failure, after disposing what was registered. Ignored after the end.
    ///
    /// - Parameter error: Why it failed.
    @inlinable
    public func fail(_ error: Failure) {
        assertNoLockHeld()
        ending.fail(error)
    }

    /// Ends the signal, after disposing what was registered. Ignored after the end.
    @inlinable
    public func complete() {
        assertNoLockHeld()
        ending.complete()
    }

    /// Sends an event of any kind.
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

    /// Whether nobody listens any more. A source that produces many values in a loop checks this before each.
    @inlinable public var isDisposed: Bool {
        ending.lifetime.isDisposed
    }

    /// Registers a cleanup to run when the subscription ends in any way: by completion, failure or disposal.
    ///
    /// Cleanups run once, the last registered first, before the receiver hears of the end, with no lock held, on the
    /// thread that ends the subscription.
    ///
    /// - Parameter cleanup: Runs at once, on this thread, if the subscription is already over.
    public func onDispose(_ cleanup: @escaping @Sendable () -> Void) {
        lifetime.add(ActionDisposable(cleanup))
    }

    /// Registers a disposable to be disposed when the subscription ends in any way.
    ///
    /// - Parameter disposable: Disposed at once, on this thread, if the subscription is already over.
    public func add(_ disposable: any Disposable) {
        lifetime.add(disposable)
    }
}

/// How a subscription ends: what to do with the terminal event, and what to clean up before.
///
/// In an object of its own, so that the operators of a chain that do not care about the end share one, at the price of
/// one reference.
///
/// `@unchecked Sendable` only because it has subclasses; nothing in it changes.
@usableFromInline
package class Ending<Failure: Error>: @unchecked Sendable {
    // In structs: a bare closure inside `Optional` would be wrapped anew at each access.
    @usableFromInline
    struct FailureHandler: Sendable {
        @usableFromInline let run: @Sendable (Failure) -> Void

        @inlinable
        init(run: @escaping @Sendable (Failure) -> Void) {
            self.run = run
        }
    }

    @usableFromInline
    struct CompletionHandler: Sendable {
        @usableFromInline let run: @Sendable () -> Void

        @inlinable
        init(run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    @usableFromInline package final let lifetime: CompoundDisposable
    @usableFromInline final let failureHandler: FailureHandler?
    @usableFromInline final let completionHandler: CompletionHandler?
    @usableFromInline final let extent: Extent

    /// What is over when a subscription ends.
    @usableFromInline
    package enum Extent: Sendable {
        /// One operator's part of a chain. The lifetime goes on.
        case part
        /// The chain: its lifetime is disposed before the handler, which is the receiver's, is called.
        case chain
        /// One input of an operator, in an ``InputEnding``: its lifetime is disposed and taken off the one of the output before
        /// the handler is called.
        case input
    }

    /// Creates the end of a subscription.
    ///
    /// - Parameters:
    ///   - lifetime: What to clean up.
    ///   - extent: What is over then.
    ///   - failed: What to do with a failure.
    ///   - completed: What to do on completion.
    @inlinable
    package init(
        lifetime: CompoundDisposable,
        extent: Extent = .part,
        failed: (@Sendable (Failure) -> Void)?,
        completed: (@Sendable () -> Void)?
    ) {
        self.lifetime = lifetime
        self.extent = extent
        if let failed { failureHandler = FailureHandler(run: failed) } else { failureHandler = nil }
        if let completed { completionHandler = CompletionHandler(run: completed) } else { completionHandler = nil }
    }

    @inlinable
    package final func fail(_ error: Failure) {
        if mayEnd { failureHandler?.run(error) }
    }

    @inlinable
    package final func complete() {
        if mayEnd { completionHandler?.run() }
    }

    /// Whether an end may pass: nobody has disposed the subscription, and no other end has.
    ///
    /// Every hop asks, not the last one alone: an operator may end right after a value whose receiver has disposed, and the
    /// closures of the operators in between must not hear of that end.
    @inlinable final var mayEnd: Bool {
        switch extent {
        case .part:
            return !lifetime.isDisposed
        case .chain:
            return lifetime.disposeIfNeeded()
        case .input:
            guard lifetime.disposeIfNeeded() else { return false }
            unsafeDowncast(self, to: InputEnding<Failure>.self).leaveOutput()
            return true
        }
    }
}

/// How the subscription to one input of an operator ends.
@usableFromInline
final class InputEnding<Failure: Error>: Ending<Failure>, @unchecked Sendable {
    @usableFromInline let output: CompoundDisposable
    @usableFromInline let registration: DisposableList.Registration

    /// Creates the end of an input.
    ///
    /// - Parameters:
    ///   - lifetime: The lifetime of the input.
    ///   - output: The lifetime of the output.
    ///   - registration: What the one is called in the other.
    ///   - failed: What to do with a failure.
    ///   - completed: What to do on completion.
    @inlinable
    init(
        lifetime: CompoundDisposable,
        below output: CompoundDisposable,
        as registration: DisposableList.Registration,
        failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void
    ) {
        self.output = output
        self.registration = registration
        super.init(lifetime: lifetime, extent: .input, failed: failed, completed: completed)
    }

    @inlinable
    func leaveOutput() {
        output.unregister(registration)
    }
}

/// The last subscriber of a chain: its end, and what takes its values, in one object.
@usableFromInline
final class LastReceiver<Value: Sendable, Failure: Error>: Ending<Failure>, @unchecked Sendable {
    @usableFromInline let next: @Sendable (Value) -> Void

    @inlinable
    init(
        lifetime: CompoundDisposable,
        next: @escaping @Sendable (Value) -> Void,
        failed: (@Sendable (Failure) -> Void)?,
        completed: (@Sendable () -> Void)?
    ) {
        self.next = next
        super.init(lifetime: lifetime, extent: .chain, failed: failed, completed: completed)
    }

    @inlinable
    func receive(_ value: Value) {
        if !lifetime.isDisposed { next(value) }
    }
}
