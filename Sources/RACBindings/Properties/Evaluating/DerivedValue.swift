import RACCore

/// The value of a `Property { }`: what its closure made last, and of what.
///
/// It is current as long as all that the closure has read has the version that it had then. Only when it is not, and somebody
/// looks, does the closure run again.
///
/// The closure runs with no lock held, on the thread that looks. Of two threads that look at once both may run it.
@usableFromInline
final class DerivedValue<Value: Sendable>: @unchecked Sendable {
    /// What one run of the closure has made, and of what.
    ///
    /// `@unchecked Sendable` because it does not change.
    @usableFromInline
    final class Outcome: DependencyList, @unchecked Sendable {
        @usableFromInline let value: Value

        @inlinable
        init(value: Value, of dependencies: [PropertyDependency], in evaluation: PropertyEvaluation) {
            self.value = value
            super.init(dependencies) { evaluation.version(of: $0) }
        }
    }

    /// In a struct: a bare closure inside `Optional` would be wrapped anew at each access.
    @usableFromInline
    struct Work: Sendable {
        @usableFromInline let run: @Sendable () -> Value

        @inlinable
        init(run: @escaping @Sendable () -> Value) {
            self.run = run
        }
    }

    /// `@unchecked Sendable` because it changes in `deinit` alone.
    @exclusivity(unchecked) @usableFromInline var work: Work?
    /// The last outcome, held by hand: it is looked at without counting references, in the lock in which it is replaced.
    @usableFromInline let last = Lock<Unmanaged<Outcome>?>(nil)

    @inlinable
    init(_ closure: @escaping @Sendable () -> Value) {
        work = Work(run: closure)
    }

    @inlinable
    deinit {
        last.withLock { $0 }?.release()
        // What it captures may be another `Property { }`, and so on.
        Trampoline.release(.release, &work)
    }

    @inlinable
    func run() -> Value {
        guard let work else { preconditionFailure("there is a closure until the end") }
        return work.run()
    }

    /// The value, if it is known to be current.
    @inlinable
    func valueIfCurrent() -> Value? {
        last.withLock { last in
            last?._withUnsafeGuaranteedRef { $0.isCurrent() ? $0.value : nil }
        }
    }

    /// What the closure makes of the copies of an evaluation.
    @inlinable
    func outcome(in evaluation: PropertyEvaluation) -> Outcome {
        if let last = last.withLock({ $0?.takeUnretainedValue() }), last.isCurrent(in: evaluation) {
            for dependency in last.all { evaluation.note(dependency) }
            return last
        }
        let (value, read, isWhole) = evaluation.run(ObjectIdentifier(self), run)
        let outcome = Outcome(value: value, of: read, in: evaluation)
        // What is not whole is not the value of any moment; the evaluation starts again.
        guard isWhole else { return outcome }
        let former = last.withLock { last in
            let former = last
            last = .passRetained(outcome)
            return former
        }
        former?.release()
        return outcome
    }

    /// The value, worked out anew if it is not current.
    ///
    /// - Parameters:
    ///   - node: The node of this.
    ///   - spare: Evaluations of the node.
    @inlinable
    @inline(never)
    func value(of node: PropertyNode<Value>, by spare: SpareEvaluation) -> Value {
        if let evaluation = PropertyScope.evaluation { return outcome(in: evaluation).value }
        let evaluation = spare.take() ?? PropertyEvaluation(of: node)
        let value: Value = evaluation.resultForReader()
        evaluation.empty()
        spare.putBack(evaluation)
        return value
    }
}

/// An evaluation of a `Property { }` for its next reader.
///
/// Not a part of the ``DerivedValue``, since evaluations hold that.
@usableFromInline
final class SpareEvaluation: Sendable {
    private let content = Lock<PropertyEvaluation?>(nil)

    @usableFromInline
    init() {}

    @usableFromInline
    func take() -> PropertyEvaluation? {
        content.withLock { $0.take() }
    }

    @usableFromInline
    func putBack(_ evaluation: PropertyEvaluation) {
        // A former one is released outside the lock.
        let former = content.withLock { content in
            let former = content
            content = evaluation
            return former
        }
        _ = consume former
    }
}
