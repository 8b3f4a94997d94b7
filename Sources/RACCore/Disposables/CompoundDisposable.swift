import Synchronization

/// A set of disposables that are disposed together, in reverse order of registration.
///
/// Every subscription has one, with which its cleanups are registered. Adding to a disposed one disposes the newcomer at
/// once, on the adding thread. Cleanups run outside any lock, on the thread that disposes.
///
/// Dropping the last reference to the set disposes nothing. A ``DisposableBag`` disposes its members then. The set keeps each
/// member until that is removed or the set is disposed, even if the member has been disposed meanwhile. So where many short
/// subscriptions come and go, put them into a bag, or begin them with `subscribe(within:)`, which takes them off at their end.
///
/// Adding and removing take the same short time on average in a small set and in one of a million, so that a signal of a
/// million inner signals can register each and take it off again when it ends.
///
/// Source: `RACCompoundDisposable`.
public final class CompoundDisposable: Disposable {
    /// Names one registration, so that it can be withdrawn without a search by identity.
    @usableFromInline
    package typealias Registration = DisposableList.Registration

    // In this order an object has 56 bytes. Not private: code of other modules reads what stands behind it.
    @usableFromInline let content: Lock<DisposableList>
    // Written once, inside the lock. Read without it, on every event.
    @usableFromInline let disposed = Atomic<Bool>(false)
    /// The number of lifetimes this one is below. See ``StackBoundary``.
    @usableFromInline package let depth: UInt32

    /// Creates an empty set.
    public convenience init() {
        self.init(depth: 0)
    }

    /// Creates an empty set that knows how deep it is among lifetimes.
    @usableFromInline
    package init(depth: UInt32) {
        self.depth = depth
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
        // Once disposed it is empty.
        if disposed.load(ordering: .acquiring) { return }
        // A member may be another one of these, and so on.
        var members = content.withLock { $0.takeAll() }
        RecursionLimiter.release(.release, &members)
    }

    /// Indicates whether ``dispose()`` has been called.
    @inlinable public var isDisposed: Bool {
        disposed.load(ordering: .acquiring)
    }

    /// Adds a disposable, or disposes it immediately if this set is already disposed.
    ///
    /// - Parameter disposable: The new member. The same one may be added twice.
    public func add(_ disposable: any Disposable) {
        _ = register(disposable)
    }

    /// Adds a cleanup closure, or runs it at once, on this thread, if this set is already disposed.
    ///
    /// - Parameter cleanup: The closure. It runs at most once, on the thread that disposes the set.
    public func add(_ cleanup: @escaping @Sendable () -> Void) {
        add(ActionDisposable(cleanup))
    }

    /// Takes a disposable out again without disposing it. Does nothing if it is not a member.
    ///
    /// - Parameter disposable: The member to take out. Added twice, it is taken out once.
    public func remove(_ disposable: any Disposable) {
        // What is removed is released when this returns, outside the lock.
        _ = content.withLock { $0.remove(identicalTo: disposable) }
    }

    /// Disposes all members now, the last added first, and every later addition at once.
    public func dispose() {
        takeForDisposal().members?.dispose()
    }

    /// Adds a disposable and names the registration, for ``unregister(_:)``.
    ///
    /// - Returns: `nil` if the set was disposed, and so `disposable` was as well.
    @usableFromInline
    package func register(_ disposable: any Disposable) -> Registration? {
        let registration = content.withLock { content -> Registration? in
            if disposed.load(ordering: .relaxed) { return nil }
            return content.add(disposable)
        }
        if registration == nil {
            assertNoLockHeld()
            disposable.dispose()
        }
        return registration
    }

    /// Takes out one registration without disposing it.
    @usableFromInline
    package func unregister(_ registration: Registration) {
        _ = content.withLock { $0.remove(registration) }
    }

    /// Takes out one registration without disposing it, unless the member has been taken out by identity before: then another one may
    /// have its number.
    ///
    /// - Parameter identity: Of the member, which is alive.
    @usableFromInline
    package func unregister(_ registration: Registration, of identity: ObjectIdentifier) {
        _ = content.withLock { $0.remove(registration, of: identity) }
    }

    /// Disposes, and says whether this call is the one that did. If it is, all cleanups have run when it returns.
    ///
    /// A terminal event and a `dispose()` on another thread meet here, and exactly one of them wins: if the disposal does,
    /// the subscriber never learns of the end.
    @usableFromInline
    package func disposeIfNeeded() -> Bool {
        let (isFirst, members) = takeForDisposal()
        // To the end, because the receiver may learn of the end only after that.
        members?.disposeToEnd()
        return isFirst
    }

    /// Marks this disposed and takes out the members, if there are any. Says whether this call is the one that marked it.
    private func takeForDisposal() -> (isFirst: Bool, members: DisposableMembers?) {
        if disposed.load(ordering: .acquiring) { return (false, nil) }
        return content.withLock { content in
            if disposed.load(ordering: .relaxed) { return (false, nil) }
            disposed.store(true, ordering: .releasing)
            return (true, content.takeAll())
        }
    }
}

extension CompoundDisposable {
    /// The number of members there are.
    var count: Int { content.withLock { $0.count } }

    /// Takes out the members that have been disposed. Asks them with no lock held, since that is foreign code.
    func removeDisposed() {
        // The last first, since a search begins there.
        for member in content.withLock({ $0.members }).reversed() where member.isDisposed { remove(member) }
    }

    /// A set that has been disposed.
    @usableFromInline static let disposed: CompoundDisposable = {
        let disposable = CompoundDisposable()
        disposable.dispose()
        return disposable
    }()
}
