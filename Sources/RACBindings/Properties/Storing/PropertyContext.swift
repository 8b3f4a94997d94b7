import RACCore
import Synchronization

/// The context of a thread that uses properties: an evaluation whose closure the thread runs, or an open batch of writes.
@usableFromInline
enum PropertyContext {
    /// The number of open scopes of all threads, usually 0. See ``open()``.
    // Relaxed: a thread always sees its own scopes. A thread that sees a scope of another thread only waits.
    @usableFromInline static let openScopes = Atomic<Int>(0)

    // Relaxed: a thread that reads an outdated number changes a property without waiting. The copying thread compares
    // versions, and therefore finds the change.
    private static let exclusions = Atomic<Int>(0)
    private static let exclusion = Lock(())

    // Relaxed: the reason is the same as for `exclusions`.
    private static let holders = Atomic<Int>(0)
    private static let longestWait = Duration.milliseconds(10)

    /// The context of one thread, which only that thread uses. The variables are `@exclusivity(unchecked)` because each is
    /// read and written as a whole.
    @usableFromInline
    final class Content {
        /// The evaluation, a `PropertyEvaluation`. Code that writes properties only has to know whether there is one. The
        /// evaluation is not retained, because the code that runs its closures holds it.
        @exclusivity(unchecked) @usableFromInline var evaluation: Unmanaged<AnyObject>?
        @exclusivity(unchecked) var batch: PropertyBatch?
        @exclusivity(unchecked) @usableFromInline var isWithoutOtherWrites = false
        @exclusivity(unchecked) var holds = 0
    }

    /// The load is relaxed, because a thread always sees its own scopes.
    @inlinable static var isAnyOpen: Bool { openScopes.load(ordering: .relaxed) != 0 }

    @inlinable static var batch: PropertyBatch? { isAnyOpen ? batchToWriteTo : nil }

    @usableFromInline static var batchToWriteTo: PropertyBatch? {
        if exclusions.load(ordering: .relaxed) != 0 { exclusion.withLock { _ in } }
        if holders.load(ordering: .relaxed) != 0, !isHoldingOthersBack { waitForHolders() }
        guard let content else { return nil }
        precondition(
            content.evaluation == nil,
            "the closure of a Property { } must not change a property: it runs on demand, any number of times"
        )
        return content.batch
    }

    static let local = ThreadLocal<Content>()

    @usableFromInline static var content: Content? { local.current?.takeUnretainedValue() }

    static func with<Result, Failed: Error>(
        _ batch: PropertyBatch,
        _ body: () throws(Failed) -> Result
    ) throws(Failed) -> Result {
        let content = open().takeUnretainedValue()
        content.batch = batch
        defer {
            content.batch = nil
            openScopes.subtract(1, ordering: .relaxed)
        }
        return try body()
    }

    @inlinable static var isWithoutOtherWrites: Bool { isAnyOpen && content?.isWithoutOtherWrites == true }

    /// Runs a closure while no other thread begins to change a property, so that the closure can copy values consistently.
    ///
    /// Before a thread changes a property, it checks whether this method is running. If so, the thread waits for this method's
    /// lock before it takes any other lock. A thread whose check precedes the call of this method can still make one change.
    ///
    /// - Parameter body: A short closure. It calls no user code and releases no user objects.
    static func withoutOtherWrites(_ body: () -> Void) {
        let content = open().takeUnretainedValue()
        exclusions.add(1, ordering: .relaxed)
        content.isWithoutOtherWrites = true
        exclusion.withLock { _ in body() }
        content.isWithoutOtherWrites = false
        exclusions.subtract(1, ordering: .relaxed)
        openScopes.subtract(1, ordering: .relaxed)
    }

    /// Delays changes by other threads until the closure returns. Each change waits at most for ``longestWait``.
    ///
    /// The wait is limited to prevent a deadlock: `body` can run closures of the user, and such a closure can wait for a thread
    /// whose change waits for `body`. A thread whose check precedes the call can still make one change, as in
    /// ``withoutOtherWrites(_:)``. Two threads that run this method do not wait for each other.
    static func holdingOthersBack(_ body: () -> Void) {
        let content = open().takeUnretainedValue()
        holders.add(1, ordering: .relaxed)
        content.holds += 1
        body()
        content.holds -= 1
        holders.subtract(1, ordering: .relaxed)
        openScopes.subtract(1, ordering: .relaxed)
    }

    static var isHoldingOthersBack: Bool { content.map { $0.holds > 0 } ?? false }

    private static func waitForHolders() {
        let limit = ContinuousClock.now + longestWait
        while holders.load(ordering: .relaxed) != 0, ContinuousClock.now < limit { yieldThread() }
    }

    /// The context lives as long as the thread.
    static func open() -> Unmanaged<Content> {
        openScopes.add(1, ordering: .relaxed)
        return local.current ?? .passUnretained(local.current(or: Content.init))
    }
}
