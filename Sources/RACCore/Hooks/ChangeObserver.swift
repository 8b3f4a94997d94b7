import Synchronization

/// An observer that is told that a replaying subject has taken in a value, and not which. For subscriptions to the computed
/// properties of RACBindings, which work out their value when they have time.
///
/// It gets nothing that is kept, so no gate stands before it: it may be notified of two changes at once, on two threads. It is in
/// no lifetime. Whoever has made it disposes it.
///
/// `@unchecked Sendable` because only the owner of the serializer of the subscription that has made this touches `isNoted`.
@usableFromInline
package final class ChangeObserver: AnyReplayObserver, @unchecked Sendable {
    /// What it learns of.
    @usableFromInline package let subject: any AnyObject & Sendable
    @usableFromInline let listener: ChangeListener
    /// Indicates whether whoever has made this has taken note of the end, or wants to learn of none. For the maker alone.
    @exclusivity(unchecked) package var isNoted = false

    /// Creates an observer.
    ///
    /// - Parameters:
    ///   - subject: What it learns of. Kept.
    ///   - listener: What to do.
    ///   - withdraw: Takes it off the list of the subject.
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
        // It may have been disposed while others were served.
        if !isDisposed { Unmanaged.passUnretained(listener)._withUnsafeGuaranteedRef { $0.changed(self) } }
    }

    @usableFromInline
    override func notifyTermination() {
        listener.ended(self)
    }
}

/// What those do who are notified of changes: one for all that belong together.
@usableFromInline
package final class ChangeListener: Sendable {
    @usableFromInline let changed: @Sendable (ChangeObserver) -> Void
    @usableFromInline let ended: @Sendable (ChangeObserver) -> Void

    /// Creates a listener.
    ///
    /// - Parameters:
    ///   - changed: What to do at a change. May run on several threads at once.
    ///   - ended: What to do when no change can arrive any more.
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
    /// Lets somebody in who is notified of changes and gets no values. It is notified of the end immediately if there has been one.
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
        // Detached, so that its disposal does not take off the list what is not in it.
        if !isLetIn, observer.detach(), isOver { observer.notifyTermination() }
    }
}
