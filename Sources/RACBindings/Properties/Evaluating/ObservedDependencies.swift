import RACCore

/// What one subscription observes: all of it is in the lifetime of the subscription as one disposable, since it may be very much.
///
/// The observers hold the subscription, which holds this, which holds them. That comes to an end with the lifetime: by disposal,
/// or when all dependencies have been deallocated and the subscription completes.
///
/// Why no observer is left over: it is put in here after its dependency has got it, and disposed right then if this has been
/// disposed meanwhile. A caller that disposes this takes all out in the lock in which they are put in.
///
/// `@unchecked Sendable` because the owner of the subscription's serializer alone uses what stands outside the lock.
@usableFromInline
final class ObservedDependencies: Disposable, @unchecked Sendable {
    private struct Content {
        var observers: ContiguousArray<ChangeObserver> = []
        var isDisposed = false
    }

    private let content = Lock(Content())
    // `@exclusivity(unchecked)` because nothing foreign is called during an access.
    /// The number of things that are observed.
    @exclusivity(unchecked) private var count = 0
    /// How many of them have gone away.
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

    /// Indicates whether all that is observed has gone away.
    @usableFromInline var areOver: Bool { endedCount == count }

    /// Takes note that something has gone away, unless it is no longer observed.
    @usableFromInline
    func end(_ observer: ChangeObserver) {
        if observer.isNoted { return }
        observer.isNoted = true
        endedCount += 1
    }

    /// Observes what an evaluation depends on, and nothing else.
    ///
    /// - Parameters:
    ///   - evaluation: Depends on it.
    ///   - listener: What to do about what is not observed yet: told of a change at once, since there may have been one.
    @usableFromInline
    func update(to evaluation: PropertyEvaluation, notifying listener: ChangeListener) {
        evaluation.forEachNewDependency { dependency, cell in
            let observer = dependency.observe(cell, listener)
            count += 1
            if keep(observer) { observer.notifyChange() } else { observer.dispose() }
        }
        if count > evaluation.dependencyCount { removeAll(except: evaluation) }
    }

    /// Puts in an observer, unless this has been disposed.
    private func keep(_ observer: ChangeObserver) -> Bool {
        content.withLock { content in
            if content.isDisposed { return false }
            content.observers.append(observer)
            return true
        }
    }

    private func removeAll(except evaluation: PropertyEvaluation) {
        let wanted = Set(evaluation.dependencies.map(\.identity))
        let dropped = content.withLock { content in
            var (kept, dropped, open) = (ContiguousArray<ChangeObserver>(), ContiguousArray<ChangeObserver>(), wanted)
            // The latest first: what was dropped and is read again has two.
            for observer in content.observers.reversed() {
                let isWanted = open.remove(Self.identity(of: observer)) != nil
                if isWanted { kept.append(observer) } else { dropped.append(observer) }
            }
            content.observers = ContiguousArray(kept.reversed())
            return dropped
        }
        for observer in dropped {
            count -= 1
            if observer.isNoted { endedCount -= 1 }
            // Its end may be on its way.
            observer.isNoted = true
            observer.dispose()
        }
    }

    private static func identity(of observer: ChangeObserver) -> ObjectIdentifier {
        guard let dependency = observer.observedCell.dependency else { preconditionFailure("only copies are observed") }
        return dependency.identity
    }
}
