extension SignalProtocol {
    // This overload is disfavored, so that a trailing closure selects the overload with a closure.
    /// Subscribes to the signal until a lifetime is disposed, and calls the closures with its events.
    ///
    /// A signal can send before `subscribe` has returned a disposable. The lifetime exists before the call, so a closure can
    /// end the subscription immediately:
    ///
    /// ```swift
    /// let search = CompoundDisposable()
    /// pages.subscribe(within: search) { page in
    ///     if show(page) { search.dispose() }     // no further page is made, and no closure is called any more
    /// }
    /// ```
    ///
    /// If you need only the first values, prefer an operator such as `take`. A lifetime can contain many subscriptions. Each
    /// subscription is removed from the lifetime when its signal ends. Nothing happens if the lifetime has been disposed. The
    /// closures run on the same thread as the closures of ``subscribe(_:failed:completed:)``.
    ///
    /// - Parameters:
    ///   - lifetime: The set that receives the subscription. Disposing the set disposes the subscription.
    ///   - next: Receives each value.
    ///   - failed: Receives the failure, if the signal fails.
    ///   - completed: Called if the signal completes.
    /// - Returns: A disposable that ends only this subscription.
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

    /// Subscribes to a signal that can fail, and ignores its failure. Deprecated, so that the compiler warns about the ignored
    /// failure. See ``subscribe(within:_:failed:completed:)``.
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
    /// Subscribes to a signal that cannot fail, until a lifetime is disposed. See ``subscribe(within:_:failed:completed:)``.
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
    /// Adds a subscription to this set, and removes it when the subscription ends by itself. The set holds the subscription
    /// strongly, and the subscription refers to the set weakly. If the set has been disposed, this method disposes the
    /// subscription and returns `false`. The subscription must then not begin.
    @usableFromInline
    func adopt(_ subscription: CompoundDisposable) -> Bool {
        guard register(subscription) else { return false }
        subscription.add(ParentRegistration(of: subscription, in: self))
        return true
    }
}

/// Removes a subscription from its parent lifetime. Only the subscription holds this object, and disposes it once.
private final class ParentRegistration: Disposable {
    private weak let lifetime: CompoundDisposable?
    // This object can outlive the subscription, if its disposal is deferred. Until then, the unowned reference keeps the memory
    // of the subscription, so that no other object has the same identity.
    private unowned let subscription: CompoundDisposable
    private let identity: ObjectIdentifier

    init(of subscription: CompoundDisposable, in lifetime: CompoundDisposable) {
        self.subscription = subscription
        identity = ObjectIdentifier(subscription)
        self.lifetime = lifetime
    }

    var isDisposed: Bool { lifetime?.isDisposed ?? true }

    func dispose() {
        lifetime?.remove(identity)
    }
}
