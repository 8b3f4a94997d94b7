import RACCore

/// The dependencies that one ``PropertySubscription`` observes, as one entry of the subscription's lifetime.
///
/// The observers hold the subscription, the subscription holds this object, and this object holds the observers. The end of
/// the lifetime breaks this reference cycle: by disposal, or by completion after all dependencies have been deallocated.
///
/// Why no observer remains after the disposal: an observer is first registered with its dependency, then added to this object
/// under a lock. If this object has already been disposed, the observer is disposed immediately. The disposal takes the same
/// lock, and disposes all observers that have been added before.
///
/// `@unchecked Sendable` because only the owner of the subscription's serializer uses the state outside the lock.
@usableFromInline
final class ObservedDependencies: Disposable, @unchecked Sendable {
    private struct Content {
        var observers: ContiguousArray<ChangeObserver> = []
        var isDisposed = false
    }

    private let content = Lock(Content())
    // `@exclusivity(unchecked)` because no foreign code is called during an access.
    @exclusivity(unchecked) private var count = 0
    @exclusivity(unchecked) private var endedCount = 0

    @usableFromInline
    init() {}

    @usableFromInline var isDisposed: Bool { content.withLock { $0.isDisposed } }

    @usableFromInline
    func dispose() {
        let observers = content.withLock { content in
            content.isDisposed = true
            let observers = content.observers
            content.observers = []
            return observers
        }
        for observer in observers { observer.dispose() }
    }

    @usableFromInline var areOver: Bool { endedCount == count }

    @usableFromInline
    func end(_ observer: ChangeObserver) {
        if observer.ignoresTermination { return }
        observer.ignoresTermination = true
        endedCount += 1
    }

    /// - Parameter listener: Registered with each new dependency. Also notified immediately, because the dependency may have
    ///   changed before the registration.
    @usableFromInline
    func update(to evaluation: PropertyEvaluation, notifying listener: ChangeListener) {
        for cell in evaluation.copies where !cell.isObserved {
            cell.isObserved = true
            let observer = cell.source.observe(cell, listener)
            count += 1
            if keep(observer) { observer.notifyChange() } else { observer.dispose() }
        }
        if count > evaluation.copies.count { removeAll(except: evaluation) }
    }

    private func keep(_ observer: ChangeObserver) -> Bool {
        content.withLock { content in
            if content.isDisposed { return false }
            content.observers.append(observer)
            return true
        }
    }

    private func removeAll(except evaluation: PropertyEvaluation) {
        let wanted = Set(evaluation.copies.map(\.identity))
        let dropped = content.withLock { content in
            var (kept, dropped, open) = (ContiguousArray<ChangeObserver>(), ContiguousArray<ChangeObserver>(), wanted)
            // A dependency that was dropped and read again has two observers. The loop keeps the newer one.
            for observer in content.observers.reversed() {
                let isWanted = open.remove(observer.observedCell.identity) != nil
                if isWanted { kept.append(observer) } else { dropped.append(observer) }
            }
            content.observers = ContiguousArray(kept.reversed())
            return dropped
        }
        for observer in dropped {
            count -= 1
            if observer.ignoresTermination { endedCount -= 1 }
            // A message about the deallocation of the dependency may be pending. The mark makes ``end(_:)`` ignore that
            // message.
            observer.ignoresTermination = true
            observer.dispose()
        }
    }
}
