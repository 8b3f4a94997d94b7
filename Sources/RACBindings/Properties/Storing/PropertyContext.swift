import RACCore
import Synchronization

/// What a thread is at, that those who read and write properties have to know of: the closure of a `Property { }` that it
/// runs, or several writes that count as one.
///
/// Nearly always no thread is at any of this, which one look at a number shows.
@usableFromInline
enum PropertyContext {
    /// The number of scopes that are open on all threads.
    @usableFromInline static let openScopes = Atomic<Int>(0)

    /// The number of callers of ``withoutOtherWrites(_:)`` there are.
    private static let exclusions = Atomic<Int>(0)
    private static let exclusion = Lock(())

    /// The number of callers of ``holdingOthersBack(_:)`` there are.
    private static let holders = Atomic<Int>(0)
    /// The time that a write waits for them at most.
    private static let longestWait = Duration.milliseconds(10)

    /// What a thread is at. Only that thread touches it.
    ///
    /// `@exclusivity(unchecked)` because each is read and written as a whole.
    @usableFromInline
    final class Content {
        @exclusivity(unchecked) @usableFromInline var evaluation: AnyPropertyEvaluation?
        @exclusivity(unchecked) var batch: PropertyBatch?
        @exclusivity(unchecked) @usableFromInline var isWithoutOtherWrites = false
        @exclusivity(unchecked) var holds = 0
    }

    /// Indicates whether some thread is at something.
    @inlinable static var isAnyOpen: Bool { openScopes.load(ordering: .relaxed) != 0 }

    /// The writes of the running thread that count as one.
    @inlinable static var batch: PropertyBatch? { isAnyOpen ? batchToWriteTo : nil }

    @usableFromInline static var batchToWriteTo: PropertyBatch? {
        if exclusions.load(ordering: .relaxed) != 0 { exclusion.withLock { _ in } }
        if holders.load(ordering: .relaxed) != 0, !isHoldingOthersBack { waitForHolders() }
        guard let content else { return nil }
        precondition(
            content.evaluation == nil,
            "the closure of a Property { } must not change a property: it runs when somebody looks, any number of times"
        )
        return content.batch
    }

    private static let local = ThreadLocal<Content>()

    @usableFromInline static var content: Content? { local.current?.takeUnretainedValue() }

    /// Runs a closure whose writes count as one.
    static func with<Result, Failed: Error>(
        _ batch: PropertyBatch,
        _ body: () throws(Failed) -> Result
    ) throws(Failed) -> Result {
        let content = open()
        content.batch = batch
        defer {
            content.batch = nil
            openScopes.subtract(1, ordering: .relaxed)
        }
        return try body()
    }

    /// Indicates whether the running thread is in ``withoutOtherWrites(_:)``.
    @inlinable static var isWithoutOtherWrites: Bool { isAnyOpen && content?.isWithoutOtherWrites == true }

    /// Runs a closure while nobody else begins to change a property, for copies of more values than can be taken between
    /// the writes of others.
    ///
    /// Who changes a property sees that a scope is open and waits at a lock, before it takes any other. Those who have looked
    /// before may each make one more change.
    ///
    /// - Parameter body: Short, and free of user code, also of releases.
    static func withoutOtherWrites(_ body: () -> Void) {
        let content = open()
        exclusions.add(1, ordering: .relaxed)
        content.isWithoutOtherWrites = true
        exclusion.withLock { _ in body() }
        content.isWithoutOtherWrites = false
        exclusions.subtract(1, ordering: .relaxed)
        openScopes.subtract(1, ordering: .relaxed)
    }

    /// Runs a closure while other threads wait before they change a property, each change for some milliseconds at most.
    ///
    /// The limit is there because the closure may run closures of the user, and those may wait for a thread that waits here. Those who
    /// have looked before may each make one more change. Two threads that hold others back do not wait for each other.
    static func holdingOthersBack(_ body: () -> Void) {
        let content = open()
        holders.add(1, ordering: .relaxed)
        content.holds += 1
        body()
        content.holds -= 1
        holders.subtract(1, ordering: .relaxed)
        openScopes.subtract(1, ordering: .relaxed)
    }

    /// Returns whether the running thread holds others back.
    static var isHoldingOthersBack: Bool { content.map { $0.holds > 0 } ?? false }

    private static func waitForHolders() {
        let limit = ContinuousClock.now + longestWait
        while holders.load(ordering: .relaxed) != 0, ContinuousClock.now < limit { yieldThread() }
    }

    /// Opens a scope of the running thread. Returns what the thread is at.
    static func open() -> Content {
        openScopes.add(1, ordering: .relaxed)
        return makeContentIfNeeded
    }

    /// What the running thread is at, which it keeps as long as it runs.
    static var makeContentIfNeeded: Content { local.current(or: Content.init) }
}

/// The evaluation for which a thread runs the closure of a `Property { }`, as far as writers need to know it: there is one.
@usableFromInline
class AnyPropertyEvaluation {
    @usableFromInline
    init() {}
}
