extension SignalProtocol {
    /// Returns a signal of the values of the signals that a step makes, with state of its own and a way to stop.
    ///
    /// The most general of the flattening operators; ``flattenMap(_:)`` is a step without state that never stops. Setting
    /// the flag ends this signal after the returned one has been started; returning `nil` ends it at once. Signals that
    /// have been started go on, and the result completes when all have. A failure of any fails the result.
    ///
    /// ```swift
    /// // The first three values, each twice.
    /// numbers.bind {
    ///     var count = 0
    ///     return { value, stop in
    ///         count += 1
    ///         stop = count == 3
    ///         return .from([value, value])
    ///     }
    /// }
    /// ```
    ///
    /// ```
    /// self            --1   -----2   -----3    -----4--|
    /// bind { twice }  --(11)-----(22)-----(33|)
    /// ```
    ///
    /// Source: `-bind:` in RACStream.
    ///
    /// - Parameter makeStep: Called once per subscription, so the state of the step it returns is the subscription's own.
    ///   The step is called for one value at a time.
    @inlinable
    public func bind<NewValue: Sendable>(
        _ makeStep: @escaping @Sendable () -> (Value, inout Bool) -> Signal<NewValue, Failure>?
    ) -> Signal<NewValue, Failure> {
        let outer = signal
        return outer.derive { downstream in
            let join = Join(MergeMachine<NewValue, Failure>(isOuterOpen: true), downstream)
            let binding = Confined(Binding(step: makeStep()))
            outer.attach(
                below: downstream.lifetime,
                didBegin: { binding.value.source = $0 },
                next: { value in
                    guard !binding.value.hasStopped else { return }
                    var stop = false
                    let inner = binding.value.step(value, &stop)
                    if let inner { join.add(inner) }
                    guard stop || inner == nil else { return }
                    binding.value.hasStopped = true
                    binding.value.source?.dispose()
                    join.receiveAlone(.outerEnded)
                },
                failed: { if !binding.value.hasStopped { join.receiveAlone(.failed($0)) } },
                completed: { if !binding.value.hasStopped { join.receiveAlone(.outerEnded) } }
            )
        }
    }
}

/// The state of one subscription to a bound signal.
@usableFromInline
struct Binding<Value, Inner> {
    @usableFromInline let step: (Value, inout Bool) -> Inner?
    @usableFromInline var source: CompoundDisposable?
    @usableFromInline var hasStopped = false

    @inlinable
    init(step: @escaping (Value, inout Bool) -> Inner?) {
        self.step = step
    }
}
