import RACCore
import Synchronization

extension PropertyContext {
    /// The evaluation whose closure the thread runs. Unretained, because the code that runs the closure holds the evaluation.
    @inlinable static var evaluation: Unmanaged<PropertyEvaluation>? { isAnyOpen ? evaluationOfThread : nil }

    @usableFromInline static var evaluationOfThread: Unmanaged<PropertyEvaluation>? {
        // The cast is safe, because `enter(_:)` is the only writer.
        local.current?._withUnsafeGuaranteedRef { $0.evaluation }.map { .fromOpaque($0.toOpaque()) }
    }

    /// A scope in which a thread runs closures of an evaluation. At its end, `outer` is the thread's evaluation again.
    struct Entered {
        fileprivate let content: Unmanaged<Content>
        fileprivate let outer: Unmanaged<AnyObject>?
    }

    /// Takes no closure, since each `Property { }` in a chain would then need one more call on the stack.
    static func enter(_ evaluation: PropertyEvaluation) -> Entered {
        let content = open()
        return content._withUnsafeGuaranteedRef { present in
            let entered = Entered(content: content, outer: present.evaluation)
            present.evaluation = .passUnretained(evaluation)
            return entered
        }
    }

    static func leave(_ entered: Entered) {
        entered.content._withUnsafeGuaranteedRef { $0.evaluation = entered.outer }
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
