import Synchronization

/// The disposables of a ``DisposableBag`` or a `Lifetime`, which disposes them when it is deallocated. The storage is a separate
/// object, so that other objects can refer to the storage without keeping the bag or the `Lifetime` alive. The compound
/// disposable that contains the members has the lock. Several threads can remove the same member, because a member is removed
/// only after its disposal.
package final class BagStorage: Sendable {
    private static let smallestThreshold = 32

    private let members = CompoundDisposable()
    /// The number of members at which disposed members are removed.
    // Relaxed: an outdated threshold only causes an unnecessary or a late call of ``removeDisposed()``.
    private let cleanupThreshold = Atomic(smallestThreshold)

    package init() {}

    package var isEnded: Bool { members.isDisposed }

    package func add(_ disposable: any Disposable) {
        members.add(disposable)
        if members.count >= cleanupThreshold.load(ordering: .relaxed) { removeDisposed() }
    }

    /// Adds a member, and removes it when `container` is disposed. Until then, this storage and `container` both keep the member.
    package func add(_ disposable: any Disposable, removedWith container: CompoundDisposable) {
        add(disposable)
        container.add { [members] in members.remove(disposable) }
    }

    package func end() {
        members.dispose()
    }

    /// Called each time the number of members has doubled, so the average cost is constant.
    private func removeDisposed() {
        members.removeDisposed()
        cleanupThreshold.store(max(Self.smallestThreshold, 2 * members.count), ordering: .relaxed)
    }
}
