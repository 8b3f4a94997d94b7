/// What is to be disposed when an owner is deallocated, a ``DisposableBag`` or a `Lifetime`. Apart from the owner, so that
/// others can refer to it without keeping the owner alive.
///
/// Why it is right: all changes are sections of one lock, and ending takes out everything in the section that sets
/// `isEnded`. So what is added is either in the set that the end takes, or sees `isEnded` and is disposed by whoever adds
/// it: once in any case. Foreign code runs outside the lock, `isDisposed` and the release of members included.
package final class BagStorage: Sendable {
    private struct State: Sendable {
        var isEnded = false
        var members: [UInt64: any Disposable] = [:]
        var nextNumber: UInt64 = 0
        /// At this many members those that have been disposed are taken out.
        var limit = BagStorage.smallestLimit
    }

    private static let smallestLimit = 32

    private let state = Lock(State())

    package init() {}

    package var isEnded: Bool { state.withLock { $0.isEnded } }

    /// Adds a member, or disposes it if this has ended.
    package func add(_ disposable: any Disposable) {
        _ = register(disposable)
    }

    /// Adds a member that leaves when `container` is disposed.
    package func add(_ disposable: any Disposable, removedWith container: CompoundDisposable) {
        guard let number = register(disposable) else { return }
        container.add { self.remove(number) }
    }

    /// Takes a member out without disposing it.
    package func remove(_ number: UInt64) {
        // What is removed is released when this returns, outside the lock.
        _ = state.withLock { $0.members.removeValue(forKey: number) }
    }

    /// Disposes all members, the last added first, and every later one at once.
    package func end() {
        let members = state.withLock { state in
            state.isEnded = true
            let members = state.members
            state.members = [:]
            return members
        }
        // As a set is disposed: members may be owners, whose members are owners, and so on.
        CompoundDisposable(members.sorted { $0.key < $1.key }.map(\.value)).dispose()
    }

    /// Adds a member and returns it a number, or `nil` if this has ended, and the member was disposed.
    package func register(_ disposable: any Disposable) -> UInt64? {
        let (number, isFull) = state.withLock { state -> (UInt64?, Bool) in
            if state.isEnded { return (nil, false) }
            let number = state.nextNumber
            state.nextNumber += 1
            state.members[number] = disposable
            return (number, state.members.count >= state.limit)
        }
        if number == nil { disposeAll([disposable]) }
        if isFull { removeDisposed() }
        return number
    }

    /// Takes out the members that have been disposed. Done each time the number of members has doubled since the last time, so
    /// it costs a constant amount per addition.
    private func removeDisposed() {
        let disposed = state.withLock { $0.members }.filter { $0.value.isDisposed }
        let removed = state.withLock { state in
            let removed = disposed.keys.map { state.members.removeValue(forKey: $0) }
            state.limit = max(Self.smallestLimit, 2 * state.members.count)
            return removed
        }
        _ = consume removed
    }
}
