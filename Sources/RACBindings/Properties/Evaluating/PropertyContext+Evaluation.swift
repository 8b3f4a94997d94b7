import RACCore
import Synchronization

extension PropertyContext {
    /// The evaluation for which the running thread runs the closure of a `Property { }`, or `nil` if the thread runs no such
    /// closure.
    @inlinable static var evaluation: PropertyEvaluation? { isAnyOpen ? evaluationOfThread : nil }

    @usableFromInline static var evaluationOfThread: PropertyEvaluation? {
        // The cast is safe, because `AnyPropertyEvaluation` has no other subclass.
        content?.evaluation.map { unsafeDowncast($0, to: PropertyEvaluation.self) }
    }

    /// The scope of a thread that runs the closures of an evaluation, and the outer evaluation that these closures interrupt.
    struct Entered {
        fileprivate let content: Content
        fileprivate let outer: AnyPropertyEvaluation?
    }

    /// Records that the running thread runs the closures of an evaluation until it calls ``leave(_:)``.
    ///
    /// The method takes no closure to run in the scope: each `Property { }` in a chain would then need an additional call on
    /// the stack.
    static func enter(_ evaluation: PropertyEvaluation) -> Entered {
        let content = open()
        let entered = Entered(content: content, outer: content.evaluation)
        content.evaluation = evaluation
        return entered
    }

    /// Ends the scope that ``enter(_:)`` has opened.
    static func leave(_ entered: Entered) {
        entered.content.evaluation = entered.outer
        openScopes.subtract(1, ordering: .relaxed)
    }

    /// Runs a closure as if no `Property { }` were being evaluated.
    @usableFromInline
    static func outsideEvaluation<Result>(_ body: () -> Result) -> Result {
        guard isAnyOpen, let content, let outer = content.evaluation else { return body() }
        content.evaluation = nil
        let result = body()
        content.evaluation = outer
        return result
    }
}
