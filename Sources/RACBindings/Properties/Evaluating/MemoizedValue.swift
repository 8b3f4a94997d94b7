import RACCore

/// The value of a `Property { }`: the last result of its closure, and the dependencies that the closure read.
///
/// The value is current while all dependencies have the versions that the closure has read. If the value is not current, the
/// closure runs again when the value is needed.
///
/// The closure runs with no lock held, on the thread that needs the value. Two threads that need the value at the same time may
/// both run the closure.
@usableFromInline
final class MemoizedValue<Value: Sendable>: AnyMemoizedValue, @unchecked Sendable {
    /// The result of one run of the closure, and the dependencies that it read.
    @usableFromInline
    final class Outcome: ClosureReading, @unchecked Sendable {
        @usableFromInline let value: Value

        @inlinable
        init(value: Value, of reader: PropertyEvaluation.Reader, in evaluation: PropertyEvaluation) {
            self.value = value
            super.init(reader, in: evaluation)
        }
    }

    /// Holds the closure in a struct, because a bare closure inside `Optional` would be wrapped again at each access.
    @usableFromInline
    struct Work: Sendable {
        @usableFromInline let run: @Sendable () -> Value

        @inlinable
        init(run: @escaping @Sendable () -> Value) {
            self.run = run
        }
    }

    /// The closure. Only `deinit` changes this variable, to release the closure. The class is therefore `@unchecked Sendable`.
    @exclusivity(unchecked) @usableFromInline var work: Work?

    @inlinable
    init(_ closure: @escaping @Sendable () -> Value) {
        work = Work(run: closure)
        // The closure is specialized for `Value`. An overridden method would not be specialized.
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
    func run() -> Value {
        guard let work else { preconditionFailure("the closure exists until `deinit`") }
        return work.run()
    }

    /// The value, or `nil` if it may be outdated.
    @inlinable
    func valueIfCurrent() -> Value? {
        last.withLock { last in
            last?._withUnsafeGuaranteedRef { $0.isCurrent() ? unsafeDowncast($0, to: Outcome.self).value : nil }
        }
    }

    /// Returns the closure's result for an evaluation's copies of the dependencies. Runs the closure if its last result belongs
    /// to other versions.
    @inlinable
    func outcome(in evaluation: PropertyEvaluation) -> Outcome {
        let last = presentReading
        if let last, last.isCurrent(in: evaluation) {
            evaluation.note(last, of: self)
            // The cast is safe, because the last reading of this object is always an `Outcome`.
            return unsafeDowncast(last, to: Outcome.self)
        }
        evaluation.beginRun(of: self, after: last?.dependencies ?? .none)
        let value = run()
        let outcome = Outcome(value: value, of: evaluation.endRun(), in: evaluation)
        // The outcome is stored even if it is inconsistent, which means that its versions never existed at the same time. This
        // does no harm. The copies of a consistent evaluation have other versions, and the evaluation therefore ignores the
        // outcome. A reader without copies checks the consistency first.
        var former: Unmanaged<ClosureReading>? = .passRetained(outcome)
        self.last.withLock { swap(&$0, &former) }
        former?.release()
        evaluation.note(outcome, of: self)
        return outcome
    }

    /// Returns the value. The value is computed again if it may be outdated.
    ///
    /// - Parameters:
    ///   - node: The node of the property.
    ///   - cache: The cache that can hold an evaluation of the node.
    @inlinable
    @inline(never)
    func value(of node: PropertyNode<Value>, by cache: EvaluationCache) -> Value {
        // This code uses `takeUnretainedValue()`, which needs no closure. With a closure, each `Property { }` in a chain would
        // need an additional call on the stack.
        if let evaluation = PropertyContext.evaluation { return outcome(in: evaluation.takeUnretainedValue()).value }
        let evaluation = cache.take() ?? PropertyEvaluation(of: node)
        let value: Value = evaluation.resultForReader()
        evaluation.empty()
        cache.putBack(evaluation)
        return value
    }
}

/// A ``MemoizedValue`` without the type of its value.
///
/// `@unchecked Sendable` because it has a subclass.
@usableFromInline
class AnyMemoizedValue: @unchecked Sendable {
    /// The result of the closure's last run, with the dependencies that the run has read. The object is retained manually, so
    /// that readers change no reference count. Readers hold this lock, and the result is replaced only under the lock.
    @usableFromInline final let last = Lock<Unmanaged<ClosureReading>?>(nil)
    private final let renewal: @Sendable (AnyMemoizedValue, PropertyEvaluation) -> Void

    /// Creates a value without a result.
    ///
    /// - Parameter renewal: Runs the closure if ``isCurrent(in:)`` is `false` for the evaluation.
    @usableFromInline
    init(renewal: @escaping @Sendable (AnyMemoizedValue, PropertyEvaluation) -> Void) {
        self.renewal = renewal
    }

    deinit {
        last.withLock { $0 }?.release()
    }

    /// The dependencies of the closure's last run, or `nil` before the first run. The object is a ``MemoizedValue/Outcome``,
    /// which also has the result.
    @inlinable final var presentReading: ClosureReading? {
        last.withLock { $0?.takeUnretainedValue() }
    }

    /// Runs the closure if ``isCurrent(in:)`` is `false` for the evaluation.
    final func renew(in evaluation: PropertyEvaluation) {
        renewal(self, evaluation)
    }

    /// Returns whether the closure's last result belongs to the versions that an evaluation has copied.
    final func isCurrent(in evaluation: PropertyEvaluation) -> Bool {
        presentReading?.isCurrent(in: evaluation) ?? false
    }

    /// The computed properties that the closure read in its last run, if their ``ClosureReading/height`` is at least
    /// ``PropertyEvaluation/lowHeight``.
    final var inner: [AnyMemoizedValue] {
        presentReading?.inner ?? []
    }
}

/// Keeps the evaluation of a `Property { }` for the next reader of the property. With a kept evaluation, reading the value
/// takes only a third of the instructions.
///
/// The ``Property`` holds the cache. In the ``MemoizedValue`` the cache would cause a reference cycle, because evaluations hold
/// the ``MemoizedValue``.
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
