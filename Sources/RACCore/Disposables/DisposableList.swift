/// The members of a ``CompoundDisposable``, in order of registration.
///
/// An addition takes O(1). A search by registration takes O(log n), or O(1) if the list has not been compacted after removals. A
/// search by identity takes O(1) on average. A list must not be copied, because a copy would share all members except the first.
@usableFromInline
package struct DisposableList: Sendable {
    /// A number that identifies one registration. A member that is added to an empty list has the number 0, even if an earlier
    /// member had this number. Each registration must therefore be removed at most once. The other numbers ascend.
    @usableFromInline
    package typealias Registration = UInt64

    /// The first member. Most subscriptions have only this member and need no object `others`, which saves memory in each live
    /// subscription.
    private var first: (any Disposable)?
    private var others: DisposableStorage?

    init() {}

    mutating func add(_ disposable: any Disposable) -> Registration {
        if let others, !others.isEmpty { return others.add(disposable) }
        if first == nil {
            first = disposable
            return 0
        }
        let others = self.others ?? DisposableStorage()
        self.others = others
        return others.add(disposable)
    }

    mutating func remove(_ registration: Registration) -> (any Disposable)? {
        registration == 0 ? first.take() : others?.remove(registration)
    }

    mutating func remove(_ registration: Registration, of identity: ObjectIdentifier) -> (any Disposable)? {
        // The number 0 is reused, so `first` may be a later member than the member to remove.
        if registration == 0, let first, ObjectIdentifier(first) != identity { return nil }
        return remove(registration)
    }

    mutating func remove(identicalTo disposable: any Disposable) -> (any Disposable)? {
        first === disposable ? first.take() : others?.remove(identicalTo: disposable)
    }

    var count: Int { (first == nil ? 0 : 1) + (others?.count ?? 0) }

    var members: [any Disposable] { ([first] + (others?.contents ?? [])).compactMap { $0 } }

    mutating func takeAll() -> DisposableMembers {
        DisposableMembers(first: first.take(), others: others.take())
    }
}

/// The members that have been removed from a container, so that they can be disposed or released.
struct DisposableMembers: Sendable {
    private let first: (any Disposable)?
    /// The other members. No list refers to this storage.
    private let others: DisposableStorage?

    init(first: (any Disposable)?, others: DisposableStorage?) {
        self.first = first
        self.others = others
    }

    var isEmpty: Bool { first == nil && others == nil }

    init(_ only: any Disposable) {
        self.init(first: only, others: nil)
    }

    // These methods are inlined, because each subscription calls one of them when it ends.

    /// Disposes all members, the last first. If disposals are nested too deeply, the members are disposed later.
    @inline(__always)
    func dispose() {
        assertNoLockHeld()
        RecursionLimiter.run(.cleanup, self) { $0.disposeEach() }
    }

    /// Disposes all members, the last first. All cleanups have run when this method returns.
    @inline(__always)
    func disposeToEnd() {
        assertNoLockHeld()
        RecursionLimiter.runToEnd(.cleanup, self) { $0.disposeEach() }
    }

    @inline(__always)
    private func disposeEach() {
        others?.disposeAll()
        first?.dispose()
    }
}
