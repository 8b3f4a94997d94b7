import Synchronization

/// The disposables that a ``DisposableBag`` or a `Lifetime` disposes when it is deallocated. The storage is a separate object,
/// so that other objects can refer to the storage without keeping its owner alive. The storage needs no lock of its own: a
/// member is removed only after its disposal, so several threads can remove the same member.
package final class BagStorage: Sendable {
    private static let smallestLimit = 32

    private let members = CompoundDisposable()
    /// The number of members at which disposed members are removed.
    // Relaxed: an outdated limit only causes an unnecessary or a late call of ``removeDisposed()``.
    private let limit = Atomic(smallestLimit)

    package init() {}

    package var isEnded: Bool { members.isDisposed }

    package func add(_ disposable: any Disposable) {
        members.add(disposable)
        if members.count >= limit.load(ordering: .relaxed) { removeDisposed() }
    }

    /// Adds a member, and removes it when `container` is disposed. Until then, both objects keep the member.
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
        limit.store(max(Self.smallestLimit, 2 * members.count), ordering: .relaxed)
    }
}
