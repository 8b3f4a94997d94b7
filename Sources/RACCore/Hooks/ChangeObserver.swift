import Synchronization

/// An observer that is notified of each value that a replaying subject accepts, but does not receive the value. Computed
/// properties of RACBindings observe their dependencies with it. Two threads can notify the observer at the same time. The
/// creator disposes the observer, which belongs to no lifetime.
///
/// `@unchecked Sendable` because only one thread at a time accesses `ignoresTermination`: the owner of the serializer of the
/// subscription that created this observer.
@usableFromInline
package final class ChangeObserver: AnyReplayObserver, @unchecked Sendable {
    /// Identifies the observed value for the creator of this observer.
    @usableFromInline package let context: any AnyObject & Sendable
    @usableFromInline let listener: ChangeListener
    /// Indicates whether the creator ignores a notification of the termination. Only the creator uses this property.
    @exclusivity(unchecked) package var ignoresTermination = false

    @inlinable
    package init(
        of context: any AnyObject & Sendable,
        _ listener: ChangeListener,
        removeFromSubject: @escaping @Sendable (RegisteredObserver) -> Void
    ) {
        self.context = context
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

    /// Creates a listener. `changed` can be called on several threads at the same time.
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
    @inlinable
    package func watch(_ observer: ChangeObserver) {
        let (isRegistered, hasEnded) = state.withLock { state in (register(observer, &state), self.hasEnded) }
        // An observer that was not added is detached here, so that its disposal does not try to remove it from the list.
        if !isRegistered, observer.detach(), hasEnded { observer.notifyTermination() }
    }
}
