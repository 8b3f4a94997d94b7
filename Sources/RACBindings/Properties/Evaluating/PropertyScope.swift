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

    /// Runs a closure with something changed in what the running thread is at.
    static func with<Result, Part, Failed: Error>(
        _ part: ReferenceWritableKeyPath<Content, Part>,
        _ value: Part,
        _ body: () throws(Failed) -> Result
    ) throws(Failed) -> Result {
        openScopes.add(1, ordering: .relaxed)
        let state = ThreadState.current
        let content = content ?? Content()
        state.propertyScope = content
        let outer = content[keyPath: part]
        content[keyPath: part] = value
        defer {
            content[keyPath: part] = outer
            if content.evaluation == nil, content.batch == nil { state.propertyScope = nil }
            openScopes.subtract(1, ordering: .relaxed)
        }
        return try body()
    }
}
