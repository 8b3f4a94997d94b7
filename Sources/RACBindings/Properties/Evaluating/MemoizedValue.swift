import RACCore

/// The value of a `Property { }`: the last result of its closure, and the dependencies that the closure read.
///
/// It is current as long as all these dependencies have the versions they had then. The closure runs again only on demand, when
/// the value is not current.
///
/// The closure runs with no lock held, on the thread of that demand. Two threads that need the value at the same time may both
/// run it.
@usableFromInline
final class MemoizedValue<Value: Sendable>: AnyMemoizedValue, @unchecked Sendable {
    /// The result of one run of the closure, and the dependencies that it read.
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

    /// `@unchecked Sendable` because only `deinit` changes it.
    @exclusivity(unchecked) @usableFromInline var work: Work?

    @inlinable
    init(_ closure: @escaping @Sendable () -> Value) {
        work = Work(run: closure)
        // Specialized here. An overridden method would not be.
        super.init { derived, evaluation in
            _ = unsafeDowncast(derived, to: MemoizedValue<Value>.self).outcome(in: evaluation)
        }
    }

    @inlinable
    deinit {
        // The closure can capture another `Property { }`, so a chain of any length can be released.
        RecursionLimiter.release(.release, &work)
    }

    @inlinable
    func run() -> Value {
        guard let work else { preconditionFailure("the closure exists until `deinit`") }
        return work.run()
    }

    /// The value, if it is known to be current.
    @inlinable
    func valueIfCurrent() -> Value? {
        last.withLock { last in
            last?._withUnsafeGuaranteedRef { $0.isCurrent() ? unsafeDowncast($0, to: Outcome.self).value : nil }
        }
    }

    /// Returns the result of the closure for the copies of an evaluation.
    @inlinable
    func outcome(in evaluation: PropertyEvaluation) -> Outcome {
        if let last = presentReading, last.isCurrent(in: evaluation) {
            evaluation.note(last, of: self)
            // All outcomes of this object have this type.
            return unsafeDowncast(last, to: Outcome.self)
        }
        evaluation.beginRun(of: self)
        let value = run()
        let outcome = Outcome(value: value, of: evaluation.endRun(), in: evaluation)
        // The value may belong to no single moment. Then no evaluation with consistent copies uses it: it would need versions
        // that never existed at one moment. A reader without copies does not use it until it is known to be consistent.
        let former = last.withLock { last in
            let former = last
            last = .passRetained(outcome)
            return former
        }
        former?.release()
        evaluation.note(outcome, of: self)
        return outcome
    }

    /// The value, computed again if it is not current.
    ///
    /// - Parameters:
    ///   - node: The node of the property.
    ///   - cache: The kept evaluations of the node.
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
/// `@unchecked Sendable` because it has a subclass.
@usableFromInline
class AnyMemoizedValue: @unchecked Sendable {
    /// The last outcome, held manually: it is read without counting references, under the lock under which it is replaced.
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

    /// The reading of the closure's last run.
    @inlinable final var presentReading: ClosureReading? {
        last.withLock { $0?.takeUnretainedValue() }
    }

    /// Runs the closure if its last result does not fit an evaluation.
    final func renew(in evaluation: PropertyEvaluation) {
        renewal(self, evaluation)
    }

    /// Returns whether the closure's last result fits an evaluation.
    final func isCurrent(in evaluation: PropertyEvaluation) -> Bool {
        presentReading?.isCurrent(in: evaluation) ?? false
    }

    /// The other `Property { }` that the closure has read the last time, if they are high enough to be remembered.
    final var inner: [AnyMemoizedValue] {
        presentReading?.inner ?? []
    }
}

/// Keeps an evaluation of a `Property { }` for the next reading, which then needs a third of the instructions.
///
/// Kept outside the ``MemoizedValue``, because evaluations hold the ``MemoizedValue``.
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
