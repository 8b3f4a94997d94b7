extension SignalProtocol {
    // Disfavored for the reason of `subscribe(_:)` with a subject: a closure behind the call belongs to the closure form.
    /// Starts the signal for as long as a lifetime lasts, and calls the closures with its events.
    ///
    /// What `subscribe` returns comes too late for what a signal sends while it is being subscribed to. A lifetime is there
    /// before, so a closure can end the subscription at once:
    ///
    /// ```swift
    /// let search = CompoundDisposable()
    /// pages.subscribe(within: search) { page in
    ///     if show(page) { search.dispose() }     // no further page is made, and no closure is called any more
    /// }
    /// ```
    ///
    /// Where the first values are all that is wanted, `take` and its like say so better. A lifetime may have many
    /// subscriptions. Each is taken off it when its signal ends. Does nothing if the lifetime has been disposed. The closures
    /// run where ``subscribe(_:failed:completed:)`` runs them.
    ///
    /// Not in ReactiveObjC; with `store(in:)` or `disposed(by:)` elsewhere the subscription is added when it has begun.
    ///
    /// - Parameters:
    ///   - lifetime: A set that the subscription belongs to: disposing the set disposes the subscription.
    ///   - next: Receives each value.
    ///   - failed: Receives the failure, if that is how the signal ends.
    ///   - completed: Called if the signal completes.
    /// - Returns: Disposing it ends this subscription alone.
    @inlinable
    @_disfavoredOverload
    @discardableResult
    public func subscribe(
        within lifetime: CompoundDisposable,
        _ next: (@Sendable (Value) -> Void)? = nil,
        failed: (@Sendable (Failure) -> Void)? = nil,
        completed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        let subscription = CompoundDisposable()
        guard lifetime.adopt(subscription) else { return subscription }
        signal.attach(Subscriber(lastOf: subscription, next: next, failed: failed, completed: completed))
        return subscription
    }

    /// Starts a signal that can fail and drops its failure. See ``subscribe(within:_:failed:completed:)``.
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
        within lifetime: CompoundDisposable,
        _ next: @escaping @Sendable (Value) -> Void,
        completed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        subscribe(within: lifetime, next, failed: nil, completed: completed)
    }
}

extension SignalProtocol where Failure == Never {
    /// Starts the signal, which cannot fail, for as long as a lifetime lasts, and calls the closures with its events.
    ///
    /// See ``subscribe(within:_:failed:completed:)``.
    ///
    /// - Parameters:
    ///   - lifetime: What the subscription belongs to: disposing it disposes the subscription.
    ///   - next: Receives each value.
    ///   - completed: Called if the signal completes.
    /// - Returns: Disposing it ends this subscription alone.
    @inlinable
    @_disfavoredOverload
    @discardableResult
    public func subscribe(
        within lifetime: CompoundDisposable,
        _ next: @escaping @Sendable (Value) -> Void,
        completed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        subscribe(within: lifetime, next, failed: nil, completed: completed)
    }
}

extension CompoundDisposable {
    /// Adds a subscription, which is taken off when it ends by itself.
    ///
    /// Who holds whom: this holds the subscription, and the subscription knows this weakly.
    ///
    /// - Parameter subscription: The lifetime of the subscription. Disposed immediately if this has been disposed.
    /// - Returns: Whether there is a subscription to begin.
    @usableFromInline
    func adopt(_ subscription: CompoundDisposable) -> Bool {
        guard let registration = register(subscription) else { return false }
        subscription.add(
            ParentRegistration(of: ObjectIdentifier(subscription), in: self, as: registration)
        )
        return true
    }
}

/// Takes a subscription off the lifetime that it belongs to, when the subscription ends.
///
/// Only the subscription holds this, and disposes it once.
private final class ParentRegistration: Disposable {
    private weak let lifetime: CompoundDisposable?
    private let registration: CompoundDisposable.Registration
    private let identity: ObjectIdentifier

    init(
        of identity: ObjectIdentifier,
        in lifetime: CompoundDisposable,
        as registration: CompoundDisposable.Registration
    ) {
        self.identity = identity
        self.lifetime = lifetime
        self.registration = registration
    }

    /// Returns whether there is no lifetime left that holds the subscription.
    var isDisposed: Bool { lifetime?.isDisposed ?? true }

    func dispose() {
        lifetime?.unregister(registration, of: identity)
    }
}
