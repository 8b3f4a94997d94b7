import RACCore

/// The value of a `Property { }`: what its closure made last, and of what.
///
/// It is current as long as all that the closure has read has the version that it had then. Only when it is not, and somebody
/// looks, does the closure run again.
///
/// The closure runs with no lock held, on the thread that looks. Of two threads that look at once both may run it.
@usableFromInline
final class DerivedValue<Value: Sendable>: Sendable {
    /// What one run of the closure has made.
    @usableFromInline
    final class Outcome: Sendable {
        @usableFromInline let value: Value
        @usableFromInline let dependencies: DependencyList

        @inlinable
        init(value: Value, dependencies: DependencyList) {
            self.value = value
            self.dependencies = dependencies
        }
    }

    @usableFromInline let closure: @Sendable () -> Value
    @usableFromInline let last = Lock<Outcome?>(nil)

    @inlinable
    init(_ closure: @escaping @Sendable () -> Value) {
        self.closure = closure
    }

    /// The value, if it is known to be current.
    @inlinable
    func valueIfCurrent() -> Value? {
        last.withLock { last in
            guard let last, last.dependencies.isCurrent() else { return nil }
            return last.value
        }
    }

    /// What the closure makes of the copies of an evaluation.
    @inlinable
    func outcome(in evaluation: PropertyEvaluation) -> Outcome {
        if let last = last.withLock({ $0 }), last.dependencies.isCurrent(in: evaluation) {
            for dependency in last.dependencies.all { evaluation.note(dependency) }
            return last
        }
        let (value, read, isWhole) = evaluation.run(ObjectIdentifier(self), closure)
        let outcome = Outcome(
            value: value,
            dependencies: DependencyList(read) { evaluation.version(of: $0) }
        )
        // What is not whole is not the value of any moment; the evaluation starts again.
        guard isWhole else { return outcome }
        let former = last.withLock { last in
            let former = last
            last = outcome
            return former
        }
        _ = consume former
        return outcome
    }
}
