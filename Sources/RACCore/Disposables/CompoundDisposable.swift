import Synchronization

// `@unchecked Sendable` because the class has a subclass. Each property is a constant, an atomic or a lock.

/// A set of disposables that are disposed together, in reverse order of registration.
///
/// Every subscription has a compound disposable for its cleanups. Cleanups run outside any lock, on the thread that disposes. A
/// disposable added to a disposed set is disposed immediately, on the adding thread.
///
/// The set keeps each member until the member is removed or the set is disposed, even if the member itself has been disposed.
/// For many short subscriptions, use a bag, or use `subscribe(within:)`, which removes each subscription when it ends. Adding
/// and removing take constant time on average.
///
/// Releasing the last reference to the set disposes nothing. If the release must dispose the members, use a ``DisposableBag``.
public class CompoundDisposable: Disposable, @unchecked Sendable {
    // All members are final. The only subclass, `LimitedLifetime`, adds a constant.

    // With the properties in this order, an object has 56 bytes. `content` is not private, because inlined code in other
    // modules must know the positions of the properties after `content`.
    @usableFromInline final let content: Lock<DisposableList>
    // The flag is written once, under the lock, and is read without the lock on every event. Release: pairs with the acquires
    // outside the lock, so that a thread that sees the disposal also sees the earlier writes of the disposing thread. Loads
    // under the lock are relaxed, because the lock orders them. The acquire in `deinit` is not necessary, because no other
    // thread has a reference then.
    @usableFromInline final let disposed = Atomic<Bool>(false)
    @usableFromInline package final let isLimited: Bool
    /// The number of ancestors of this lifetime. See ``StackBoundary``.
    @usableFromInline package final let depth: UInt32

    /// Creates an empty set.
    public convenience init() {
        self.init(depth: 0)
    }

    @usableFromInline
    package init(depth: UInt32, isLimited: Bool = false) {
        self.depth = depth
        self.isLimited = isLimited
        content = Lock(DisposableList())
    }

    /// Creates a set of `disposables`.
    ///
    /// - Parameter disposables: The first members, in order of registration.
    public convenience init(_ disposables: some Sequence<any Disposable>) {
        self.init()
        for disposable in disposables { add(disposable) }
    }

    deinit {
        // A disposed set is empty.
        if disposed.load(ordering: .acquiring) { return }
        // A chain of disposables can have any length. The limiter bounds the stack use of its release.
        var members: DisposableMembers? = content.withLock { $0.takeAll() }
        RecursionLimiter.release(.release, &members)
    }

    /// Indicates whether ``dispose()`` has been called.
    @inlinable public final var isDisposed: Bool {
        disposed.load(ordering: .acquiring)
    }

    /// Adds a disposable, or disposes it immediately if this set is already disposed.
    ///
    /// - Parameter disposable: The new member. The same disposable can be added twice.
    public final func add(_ disposable: any Disposable) {
        _ = register(disposable)
    }

    /// Adds a cleanup closure, or runs it immediately, on this thread, if this set is already disposed.
    ///
    /// - Parameter cleanup: The closure. It runs at most once, on the thread that disposes the set.
    public final func add(_ cleanup: @escaping @Sendable () -> Void) {
        add(ActionDisposable(cleanup))
    }

    /// Removes a disposable without disposing it. Does nothing if the disposable is not a member.
    ///
    /// - Parameter disposable: The member to remove. If it was added twice, it is removed once.
    public final func remove(_ disposable: any Disposable) {
        remove(ObjectIdentifier(disposable))
    }

    /// Disposes all members now, the last added first. A disposable that is added later is disposed immediately.
    public final func dispose() {
        if let members = takeForDisposal(), !members.isEmpty { members.dispose() }
    }

    /// Adds a disposable, or disposes it and returns `false` if the set was already disposed.
    @usableFromInline
    package final func register(_ disposable: any Disposable) -> Bool {
        let isMember = content.withLock { content in
            if disposed.load(ordering: .relaxed) { return false }
            content.add(disposable)
            return true
        }
        if !isMember {
            assertNoLockHeld()
            disposable.dispose()
        }
        return isMember
    }

    /// Removes a member without a reference to it, for a closure that the member may hold. The member must still be alive,
    /// unless this set is disposed.
    @usableFromInline
    package final func remove(_ identity: ObjectIdentifier) {
        // The removed member is released when this method returns, outside the lock.
        _ = content.withLock { $0.remove(identity) }
    }

    /// Disposes this set when a terminal event is delivered. All cleanups have run when the result is `true`. If another thread
    /// has called ``dispose()`` first, the result is `false`, and the subscriber never receives the terminal event.
    @usableFromInline
    package final func disposeIfNeeded() -> Bool {
        guard let members = takeForDisposal() else { return false }
        // Cleanups must finish before the receiver handles the terminal event.
        if !members.isEmpty { members.disposeToEnd() }
        return true
    }

    private final func takeForDisposal() -> DisposableMembers? {
        if disposed.load(ordering: .acquiring) { return nil }
        return content.withLock { content in
            if disposed.load(ordering: .relaxed) { return nil }
            disposed.store(true, ordering: .releasing)
            return content.takeAll()
        }
    }
}

extension CompoundDisposable {
    var count: Int { content.withLock { $0.count } }

    /// Removes the disposed members. Reads `isDisposed` with no lock held, because `isDisposed` can be user code.
    func removeDisposed() {
        // The last member is removed first, because the search for a member begins at the end.
        for member in content.withLock({ $0.members }).reversed() where member.isDisposed { remove(member) }
    }

    @usableFromInline static let disposed: CompoundDisposable = {
        let disposable = CompoundDisposable()
        disposable.dispose()
        return disposable
    }()
}
