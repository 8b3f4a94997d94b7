import RACCore

/// The value of a `Property { }`: what its closure made last, and of what.
///
/// It is current as long as all that the closure has read has the version that it had then. Only when it is not, and somebody
/// looks, does the closure run again.
///
/// The closure runs with no lock held, on the thread that looks. Of two threads that look at once both may run it.
@usableFromInline
final class MemoizedValue<Value: Sendable>: AnyMemoizedValue, @unchecked Sendable {
    /// What one run of the closure has made, and of what.
    @usableFromInline
    final class Outcome: ClosureReading, @unchecked Sendable {
        @usableFromInline let value: Value

        @inlinable
        init(value: Value, of reading: ReadByClosure, in evaluation: PropertyEvaluation) {
            self.value = value
            super.init(reading, in: evaluation)
        }
    }

    /// In a struct: a bare closure inside `Optional` would be wrapped again at each access.
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

    @inlinable
    init(_ closure: @escaping @Sendable () -> Value) {
        work = Work(run: closure)
        // Specialized here, as an overridden method is not.
        super.init { derived, evaluation in
            _ = unsafeDowncast(derived, to: MemoizedValue<Value>.self).outcome(in: evaluation)
        }
    }

    @inlinable
    deinit {
        // What it captures may be another `Property { }`, and so on.
        RecursionLimiter.release(.release, &work)
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
            last?._withUnsafeGuaranteedRef { $0.isCurrent() ? unsafeDowncast($0, to: Outcome.self).value : nil }
        }
    }

    /// What the closure makes of the copies of an evaluation.
    @inlinable
    func outcome(in evaluation: PropertyEvaluation) -> Outcome {
        if let last = presentReading, last.isCurrent(in: evaluation) {
            evaluation.note(last, of: self)
            // There are none but those of this type.
            return unsafeDowncast(last, to: Outcome.self)
        }
        evaluation.beginRun(of: self)
        let value = run()
        let outcome = Outcome(value: value, of: evaluation.endRun(), in: evaluation)
        // It may not be the value of any moment. Then no evaluation uses it whose copies belong together: it would need versions
        // that there never were at one moment. A caller that has no copies does not use it until it is known to be whole.
        let former = last.withLock { last in
            let former = last
            last = .passRetained(outcome)
            return former
        }
        former?.release()
        evaluation.note(outcome, of: self)
        return outcome
    }

    /// The value, worked out again if it is not current.
    ///
    /// - Parameters:
    ///   - node: The node of this.
    ///   - spare: Evaluations of the node.
    @inlinable
    @inline(never)
    func value(of node: PropertyNode<Value>, by cache: EvaluationCache) -> Value {
        if let evaluation = PropertyContext.evaluation { return outcome(in: evaluation).value }
        let evaluation = cache.take() ?? PropertyEvaluation(of: node)
        let value: Value = evaluation.resultForReader()
        evaluation.empty()
        cache.putBack(evaluation)
        return value
    }
}

/// A ``MemoizedValue`` without its type.
///
/// `@unchecked Sendable` because it can be inherited from.
@usableFromInline
class AnyMemoizedValue: @unchecked Sendable {
    /// The last outcome, held by hand: it is looked at without counting references, in the lock in which it is replaced.
    @usableFromInline final let last = Lock<Unmanaged<ClosureReading>?>(nil)
    private final let renewal: @Sendable (AnyMemoizedValue, PropertyEvaluation) -> Void

    /// Creates a value. `renewal` runs the closure again if its last result does not fit an evaluation.
    @usableFromInline
    init(renewal: @escaping @Sendable (AnyMemoizedValue, PropertyEvaluation) -> Void) {
        self.renewal = renewal
    }

    deinit {
        last.withLock { $0 }?.release()
    }

    /// What the last run of the closure has read.
    @inlinable final var presentReading: ClosureReading? {
        last.withLock { $0?.takeUnretainedValue() }
    }

    /// Runs the closure if what it has made is not what an evaluation needs.
    final func renew(in evaluation: PropertyEvaluation) {
        renewal(self, evaluation)
    }

    /// Returns whether what the closure has made last is what an evaluation needs.
    final func isCurrent(in evaluation: PropertyEvaluation) -> Bool {
        presentReading?.isCurrent(in: evaluation) ?? false
    }

    /// The others of its kind that the closure has read the last time, if they are above others themselves.
    final var inner: [AnyMemoizedValue] {
        presentReading?.inner ?? []
    }
}

/// An evaluation of a `Property { }` for its next reader, who needs a third of the instructions so.
///
/// Not a part of the ``MemoizedValue``, since evaluations hold that.
@usableFromInline
final class EvaluationCache: Sendable {
    private let content = Lock<PropertyEvaluation?>(nil)

    @usableFromInline
    init() {}

    @usableFromInline
    func take() -> PropertyEvaluation? {
        content.withLock { $0.take() }
    }

    @usableFromInline
    func putBack(_ evaluation: PropertyEvaluation) {
        // A previous one is released outside the lock.
        let former = content.withLock { content in
            let former = content
            content = evaluation
            return former
        }
        _ = consume former
    }
}
