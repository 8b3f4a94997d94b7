import Synchronization

/// The disposables that are disposed when their owner, a ``DisposableBag`` or a `Lifetime`, is deallocated. The storage is a
/// separate object, so that other objects can refer to it without keeping the owner alive.
///
/// The storage is a ``CompoundDisposable`` that also removes disposed members. It needs no further lock, because a member is
/// removed only after its disposal, and any number of threads may then remove it at the same time.
package final class BagStorage: Sendable {
    private static let smallestLimit = 32

    private let members = CompoundDisposable()
    /// The number of members at which disposed members are removed.
    private let limit = Atomic(smallestLimit)

    package init() {}

    package var isEnded: Bool { members.isDisposed }

    /// Adds a disposable, or disposes it if the storage has ended.
    package func add(_ disposable: any Disposable) {
        members.add(disposable)
        // Relaxed: an outdated limit only causes an unnecessary search, or delays a search.
        if members.count >= limit.load(ordering: .relaxed) { removeDisposed() }
    }

    /// Adds a member that is removed when `container` is disposed. Until then the storage and the container both keep the
    /// member.
    package func add(_ disposable: any Disposable, removedWith container: CompoundDisposable) {
        add(disposable)
        container.add { [members] in members.remove(disposable) }
    }

    /// Disposes all members, the last added first. A member that is added later is disposed immediately.
    package func end() {
        members.dispose()
    }

    /// Removes disposed members. Runs each time the number of members has doubled, so its cost is constant per addition.
    private func removeDisposed() {
        members.removeDisposed()
        limit.store(max(Self.smallestLimit, 2 * members.count), ordering: .relaxed)
    }
}
