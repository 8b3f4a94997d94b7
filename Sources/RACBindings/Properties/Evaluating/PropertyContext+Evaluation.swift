import RACCore
import Synchronization

extension PropertyContext {
    /// The evaluation whose closure the thread runs. Unretained, because the code that runs the closure holds the evaluation.
    @inlinable static var evaluation: Unmanaged<PropertyEvaluation>? { isAnyOpen ? evaluationOfThread : nil }

    @usableFromInline static var evaluationOfThread: Unmanaged<PropertyEvaluation>? {
        // The cast is safe, because `enter(_:)` is the only writer.
        local.current?._withUnsafeGuaranteedRef { $0.evaluation }.map { .fromOpaque($0.toOpaque()) }
    }

    /// Takes no closure, since each `Property { }` in a chain would then need one more call on the stack.
    ///
    /// - Returns: The evaluation to ``leave(to:)`` when the closures of `evaluation` have run.
    static func enter(_ evaluation: PropertyEvaluation) -> Unmanaged<AnyObject>? {
        open()._withUnsafeGuaranteedRef { content in
            defer { content.evaluation = .passUnretained(evaluation) }
            return content.evaluation
        }
    }

    static func leave(to outer: Unmanaged<AnyObject>?) {
        local.current?._withUnsafeGuaranteedRef { $0.evaluation = outer }
        openScopes.subtract(1, ordering: .relaxed)
    }

    @usableFromInline
    static func outsideEvaluation<Result>(_ body: () -> Result) -> Result {
        guard isAnyOpen, let content, let outer = content.evaluation else { return body() }
        content.evaluation = nil
        let result = body()
        content.evaluation = outer
        return result
    }
}
