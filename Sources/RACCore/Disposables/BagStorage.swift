import Synchronization

/// What is to be disposed when an owner is deallocated, a ``DisposableBag`` or a `Lifetime`. Apart from the owner, so that
/// others can refer to it without keeping the owner alive.
///
/// A ``CompoundDisposable`` that also forgets what has been disposed. It needs no lock of its own: a member is forgotten only
/// once it has been disposed, and then any thread may do it, or several at once.
package final class BagStorage: Sendable {
    private static let smallestLimit = 32

    private let members = CompoundDisposable()
    /// At this many members those that have been disposed are taken out.
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
