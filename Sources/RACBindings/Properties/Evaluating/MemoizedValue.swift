import RACCore

/// The last result of the closure of a `Property { }`. The result is current while all dependencies have the versions that the
/// closure read. The closure runs with no lock held, on the thread that needs the value. Two threads may both run the closure.
@usableFromInline
final class MemoizedValue<Value: Sendable>: AnyMemoizedValue, @unchecked Sendable {
    @usableFromInline
    final class Outcome: ClosureReading, @unchecked Sendable {
        @usableFromInline let value: Value

        @inlinable
        init(value: Value, endingRunIn evaluation: PropertyEvaluation) {
            self.value = value
            super.init(endingRunIn: evaluation)
        }
    }

    /// A struct, because a bare closure inside `Optional` would be wrapped again at each access.
    @usableFromInline
    struct Work: Sendable {
        @usableFromInline let run: @Sendable () -> Value

        @inlinable
        init(run: @escaping @Sendable () -> Value) {
            self.run = run
        }
    }

    /// Only `deinit` changes this variable, to release the closure. The class is therefore `@unchecked Sendable`.
    @exclusivity(unchecked) @usableFromInline var work: Work?

    @inlinable
    init(_ closure: @escaping @Sendable () -> Value) {
        work = Work(run: closure)
        // The initializer passes a closure, because the compiler specializes the closure for `Value`. It would not specialize an
        // overridden method.
        super.init { derived, evaluation in
            _ = unsafeDowncast(derived, to: MemoizedValue<Value>.self).outcome(in: evaluation)
        }
    }

    @inlinable
    deinit {
        // The closure can capture another `Property { }`. The limiter bounds the stack depth when a chain of any length is
        // released.
        RecursionLimiter.release(.release, &work)
    }

    @inlinable
    func valueIfCurrent() -> Value? {
        last.withLock { last in
            last?._withUnsafeGuaranteedRef { $0.isCurrent() ? unsafeDowncast($0, to: Outcome.self).value : nil }
        }
    }

    @inlinable
    func run() -> Value {
        guard let work else { preconditionFailure("the closure exists until `deinit`") }
        return work.run()
    }

    /// Returns the last result if the closure has read the versions of the evaluation's copies. Otherwise runs the closure.
    @inlinable
    func outcome(in evaluation: PropertyEvaluation) -> Outcome {
        let last = presentReading
        if let last, last.isCurrent(in: evaluation) {
            evaluation.record(last, of: self)
            // The cast is safe, because the last reading of this object is always an `Outcome`.
            return unsafeDowncast(last, to: Outcome.self)
        }
        evaluation.beginRun(of: self, after: last?.dependencies ?? .none)
        let value = run()
        let outcome = Outcome(value: value, endingRunIn: evaluation)
        // The outcome is stored even if the versions that the closure has read were never current at the same time. Such an
        // outcome does no harm: an evaluation whose copies are consistent has copied other versions, so it does not use the
        // outcome, and a reader without an evaluation checks `wasConsistent` first.
        let former = self.last.withLock { last in
            let former = last
            last = .passRetained(outcome)
            return former
        }
        former?.release()
        evaluation.record(outcome, of: self)
        return outcome
    }

    @inlinable
    @inline(never)
    func value(of node: PropertyNode<Value>, by cache: EvaluationCache) -> Value {
        // A closure, as in `_withUnsafeGuaranteedRef`, would add one call on the stack for each `Property { }` in a chain.
        if let evaluation = PropertyContext.evaluation { return outcome(in: evaluation.takeUnretainedValue()).value }
        let evaluation = cache.take() ?? PropertyEvaluation(of: node)
        let value: Value = evaluation.resultForReader()
        evaluation.empty()
        cache.putBack(evaluation)
        return value
    }
}

/// A ``MemoizedValue`` without the type of its value. `@unchecked Sendable` because it has a subclass.
@usableFromInline
class AnyMemoizedValue: @unchecked Sendable {
    /// The result of the closure's last run. The object is retained manually, so that readers change no reference count.
    /// Readers hold this lock, and the result is replaced only under the lock.
    @usableFromInline final let last = Lock<Unmanaged<ClosureReading>?>(nil)
    private final let renewal: @Sendable (AnyMemoizedValue, PropertyEvaluation) -> Void

    @usableFromInline
    init(renewal: @escaping @Sendable (AnyMemoizedValue, PropertyEvaluation) -> Void) {
        self.renewal = renewal
    }

    deinit {
        last.withLock { $0 }?.release()
    }

    /// The result of the closure's last run. It is always a ``MemoizedValue/Outcome``.
    @inlinable final var presentReading: ClosureReading? {
        last.withLock { $0?.takeUnretainedValue() }
    }

    final func renew(in evaluation: PropertyEvaluation) {
        renewal(self, evaluation)
    }

    final func isCurrent(in evaluation: PropertyEvaluation) -> Bool {
        presentReading?.isCurrent(in: evaluation) ?? false
    }

    /// The computed properties that the closure has read in its last run, except those with a ``ClosureReading/height`` below
    /// ``PropertyEvaluation/lowHeight``.
    final var inner: [AnyMemoizedValue] {
        presentReading?.inner ?? []
    }
}

/// Keeps the evaluation of a `Property { }` for the next reader, who then needs only a third of the instructions. A cache in
/// the ``MemoizedValue`` would cause a reference cycle, because evaluations hold the ``MemoizedValue``.
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
        // A previously kept evaluation is released outside the lock.
        var former: PropertyEvaluation? = evaluation
        content.withLock { swap(&$0, &former) }
    }
}
