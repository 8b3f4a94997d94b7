import RACCore
import Synchronization

/// What a thread is at, that those who read and write properties have to know of: the closure of a `Property { }` that it
/// runs, or several writes that count as one.
///
/// Nearly always no thread is at any of this, which one look at a number shows.
@usableFromInline
enum PropertyScope {
    /// How many scopes are open on all threads.
    @usableFromInline static let openScopes = Atomic<Int>(0)

    /// How many callers of ``withoutOtherWrites(_:)`` there are.
    private static let exclusions = Atomic<Int>(0)
    private static let exclusion = Lock(())

    /// What a thread is at. Only that thread touches it.
    @usableFromInline
    final class Content {
        @usableFromInline var evaluation: PropertyEvaluation?
        var batch: PropertyBatch?
        @usableFromInline var isWithoutOtherWrites = false
        let propagation = BindingPropagation()
    }

    /// Whether some thread is at something.
    @inlinable static var isAnyOpen: Bool { openScopes.load(ordering: .relaxed) != 0 }

    /// The evaluation for which the running thread runs the closure of a `Property { }`.
    @inlinable static var evaluation: PropertyEvaluation? { isAnyOpen ? content?.evaluation : nil }

    /// The writes of the running thread that count as one.
    @inlinable static var batch: PropertyBatch? { isAnyOpen ? batchToWriteTo : nil }

    @usableFromInline static var batchToWriteTo: PropertyBatch? {
        if exclusions.load(ordering: .relaxed) != 0 { exclusion.withLock { _ in } }
        guard let content else { return nil }
        precondition(
            content.evaluation == nil,
            "the closure of a Property { } must not change a property: it runs when somebody looks, any number of times"
        )
        return content.batch
    }

    @usableFromInline static var content: Content? {
        ThreadState.currentPropertyScope.map { unsafeDowncast($0.takeUnretainedValue(), to: Content.self) }
    }

    /// Runs the closure of a `Property { }`.
    static func with<Result>(_ evaluation: PropertyEvaluation, _ body: () -> Result) -> Result {
        let content = open()
        let outer = content.evaluation
        content.evaluation = evaluation
        let result = body()
        content.evaluation = outer
        openScopes.subtract(1, ordering: .relaxed)
        return result
    }

    /// Runs a closure as if no `Property { }` was being worked out.
    @usableFromInline
    static func outsideEvaluation<Result>(_ body: () -> Result) -> Result {
        guard isAnyOpen, let content, let outer = content.evaluation else { return body() }
        content.evaluation = nil
        let result = body()
        content.evaluation = outer
        return result
    }

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

    /// Whether the running thread is in ``withoutOtherWrites(_:)``.
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

    private static func open() -> Content {
        openScopes.add(1, ordering: .relaxed)
        return madeContent
    }

    /// What the running thread is at, which it keeps as long as it runs.
    static var madeContent: Content {
        if let content { return content }
        let content = Content()
        ThreadState.current.propertyScope = content
        return content
    }
}
