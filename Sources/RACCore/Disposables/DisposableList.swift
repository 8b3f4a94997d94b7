/// The members of a ``CompoundDisposable``, in order of registration.
///
/// An addition takes O(1), and a removal takes O(1) on average. A list must not be copied, because a copy would share all
/// members except the first.
@usableFromInline
package struct DisposableList: Sendable {
    /// Most subscriptions have only one member, which needs no object `others`. This saves memory in each live subscription.
    private var first: (any Disposable)?
    private var others: DisposableStorage?

    init() {}

    mutating func add(_ disposable: any Disposable) {
        if let others, !others.isEmpty { return others.add(disposable) }
        if first == nil {
            first = disposable
            return
        }
        let others = self.others ?? DisposableStorage()
        self.others = others
        others.add(disposable)
    }

    mutating func remove(_ identity: ObjectIdentifier) -> (any Disposable)? {
        if let first, ObjectIdentifier(first) == identity { return self.first.take() }
        return others?.remove(identity)
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
