import RACCore
import Synchronization

extension PropertyContext {
    /// The evaluation for which the running thread runs the closure of a `Property { }`, or `nil` if the thread runs no such
    /// closure. The reference is unretained, because the code that runs the closure holds the evaluation.
    @inlinable static var evaluation: Unmanaged<PropertyEvaluation>? { isAnyOpen ? evaluationOfThread : nil }

    @usableFromInline static var evaluationOfThread: Unmanaged<PropertyEvaluation>? {
        // The cast is safe, because `enter(_:)` is the only writer.
        local.current?._withUnsafeGuaranteedRef { $0.evaluation }.map { .fromOpaque($0.toOpaque()) }
    }

    /// A scope in which a thread runs the closures of an evaluation. It stores the outer evaluation, which these closures
    /// interrupt.
    struct Entered {
        fileprivate let content: Unmanaged<Content>
        fileprivate let outer: Unmanaged<AnyObject>?
    }

    /// Records that the running thread runs the closures of an evaluation until ``leave(_:)`` is called.
    ///
    /// The method does not take the code of the scope as a closure. With such a closure, each `Property { }` in a chain would
    /// need an additional call on the stack.
    static func enter(_ evaluation: PropertyEvaluation) -> Entered {
        let content = open()
        return content._withUnsafeGuaranteedRef { present in
            let entered = Entered(content: content, outer: present.evaluation)
            present.evaluation = .passUnretained(evaluation)
            return entered
        }
    }

    /// Ends the scope that ``enter(_:)`` has opened.
    static func leave(_ entered: Entered) {
        entered.content._withUnsafeGuaranteedRef { $0.evaluation = entered.outer }
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
