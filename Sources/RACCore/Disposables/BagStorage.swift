import Synchronization

/// The disposables that are disposed when their owner, a ``DisposableBag`` or a `Lifetime`, is deallocated. Stored in an object
/// of its own, so that others can refer to it without keeping the owner alive.
///
/// It is a ``CompoundDisposable`` that also removes disposed members. It needs no further lock: a member is removed only after it
/// has been disposed, and then any number of threads may remove it at the same time.
package final class BagStorage: Sendable {
    private static let smallestLimit = 32

    private let members = CompoundDisposable()
    /// The number of members at which disposed members are removed.
    private let limit = Atomic(smallestLimit)

    package init() {}

    package var isEnded: Bool { members.isDisposed }

    /// Adds a member, or disposes it if this has ended.
    package func add(_ disposable: any Disposable) {
        members.add(disposable)
        // Relaxed: an outdated limit only causes an unnecessary search, or delays one.
        if members.count >= limit.load(ordering: .relaxed) { removeDisposed() }
    }

    /// Adds a member that is removed when `container` is disposed. Until then both this and the container keep it.
    package func add(_ disposable: any Disposable, removedWith container: CompoundDisposable) {
        add(disposable)
        container.add { [members] in members.remove(disposable) }
    }

    /// Disposes all members, the last added first, and every later one immediately.
    package func end() {
        members.dispose()
    }

    /// Removes disposed members. Runs each time the number of members has doubled, so its cost is constant per addition.
    private func removeDisposed() {
        members.removeDisposed()
        limit.store(max(Self.smallestLimit, 2 * members.count), ordering: .relaxed)
    }
}
