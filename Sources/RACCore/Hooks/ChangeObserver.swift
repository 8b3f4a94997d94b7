import Synchronization

/// An observer that is notified of each value that a replaying subject accepts, but does not receive the value. The computed
/// properties of RACBindings use change observers, and compute their values later.
///
/// The observer receives no replay, so live events never have to wait, unlike the events of a ``ReplayObserver``. Two threads
/// can notify the observer of changes at the same time. The observer belongs to no lifetime, and its creator disposes it.
///
/// `@unchecked Sendable` because only one thread at a time accesses `isNoted`: the owner of the serializer of the subscription
/// that created this observer.
@usableFromInline
package final class ChangeObserver: AnyReplayObserver, @unchecked Sendable {
    /// An object that identifies the observed value for the creator of this observer. RACBindings passes the object that holds
    /// its copy of the value.
    @usableFromInline package let subject: any AnyObject & Sendable
    @usableFromInline let listener: ChangeListener
    /// Indicates whether the creator ignores a notification of the termination. The creator sets this property when it has
    /// recorded the termination, or no longer observes the subject. Only the creator uses the property.
    @exclusivity(unchecked) package var isNoted = false

    /// Creates an observer.
    ///
    /// - Parameters:
    ///   - subject: The object that identifies the observed value. Kept.
    ///   - listener: Receives the notifications.
    ///   - removeFromSubject: Removes the observer from the list of the subject.
    @inlinable
    package init(
        of subject: any AnyObject & Sendable,
        _ listener: ChangeListener,
        removeFromSubject: @escaping @Sendable (RegisteredObserver) -> Void
    ) {
        self.subject = subject
        self.listener = listener
        super.init(in: nil, replay: Self.watching, removeFromSubject: removeFromSubject)
    }

    @usableFromInline
    package override func notifyChange() {
        // The observer may have been disposed since the delivery began.
        if !isDisposed { Unmanaged.passUnretained(listener)._withUnsafeGuaranteedRef { $0.changed(self) } }
    }

    @usableFromInline
    override func notifyTermination() {
        listener.ended(self)
    }
}

/// The two closures that a change observer calls. All change observers of a subscription share one listener.
@usableFromInline
package final class ChangeListener: Sendable {
    @usableFromInline let changed: @Sendable (ChangeObserver) -> Void
    @usableFromInline let ended: @Sendable (ChangeObserver) -> Void

    /// Creates a listener.
    ///
    /// - Parameters:
    ///   - changed: Called at each change, possibly on several threads at the same time.
    ///   - ended: Called when no change can follow.
    @inlinable
    package init(
        changed: @escaping @Sendable (ChangeObserver) -> Void,
        ended: @escaping @Sendable (ChangeObserver) -> Void
    ) {
        self.changed = changed
        self.ended = ended
    }
}

extension ReplayCore {
    /// Adds an observer that is notified of changes and receives no values. If the core has ended, the observer is notified of
    /// the termination immediately.
    @inlinable
    package func watch(_ observer: ChangeObserver) {
        let (isOver, isLetIn) = state.withLock { state in
            if hasEnded { return (true, false) }
            if state.isAbandoned { return (false, false) }
            if state.isDeferred { observer.knownVersion = version.load(ordering: .relaxed) }
            subscriberCount += 1
            _ = serializer.runLocked({ observers.append(observer) }, orAppend: { .add(observer) })
            return (false, true)
        }
        // An observer that was not added is detached here, so that its disposal does not try to remove it from the list.
        if !isLetIn, observer.detach(), isOver { observer.notifyTermination() }
    }
}
