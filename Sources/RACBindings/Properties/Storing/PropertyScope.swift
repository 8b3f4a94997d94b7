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

    /// What a thread is at. Only that thread touches it.
    @usableFromInline
    final class Content {
        @usableFromInline var evaluation: PropertyEvaluation?
        var batch: PropertyBatch?
    }

    /// Whether some thread is at something.
    @inlinable static var isAnyOpen: Bool { openScopes.load(ordering: .relaxed) != 0 }

    /// The evaluation for which the running thread runs the closure of a `Property { }`.
    @inlinable static var evaluation: PropertyEvaluation? { isAnyOpen ? content?.evaluation : nil }

    /// The writes of the running thread that count as one.
    @inlinable static var batch: PropertyBatch? { isAnyOpen ? batchToWriteTo : nil }

    @usableFromInline static var batchToWriteTo: PropertyBatch? {
        guard let content else { return nil }
        precondition(
            content.evaluation == nil,
            "the closure of a Property { } must not change a property: it runs when somebody looks, any number of times"
        )
        return content.batch
    }

    @usableFromInline static var content: Content? {
        ThreadState.current.propertyScope.map { unsafeDowncast($0, to: Content.self) }
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

    /// What the running thread is at, which it keeps as long as it runs.
    private static func open() -> Content {
        openScopes.add(1, ordering: .relaxed)
        if let content { return content }
        let content = Content()
        ThreadState.current.propertyScope = content
        return content
    }
}
