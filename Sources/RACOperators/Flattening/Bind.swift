extension SignalProtocol {
    /// Returns a signal of the values of all inner signals that a step closure makes. The step can have state, and can stop
    /// this signal.
    ///
    /// If the step sets its second argument to `true`, the returned signal is subscribed to, and then this signal is disposed.
    /// If the step returns `nil`, this signal is disposed immediately. In both cases, running inner signals continue.
    /// ``flattenMap(_:)`` corresponds to a step without state that never stops this signal.
    ///
    /// ```
    /// self            --1   -----2   -----3    -----4--|
    /// bind { twice }  --(11)-----(22)-----(33|)
    /// ```
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
    /// - *Completes* when this signal has completed or been stopped, and all inner signals have completed.
    ///
    /// - Parameter makeStep: Makes the step with its state, once per subscription. The step is called for one value at a time.
    @inlinable
    public func bind<NewValue: Sendable>(
        _ makeStep: @escaping @Sendable () -> (Value, inout Bool) -> Signal<NewValue, Failure>?
    ) -> Signal<NewValue, Failure> {
        let outer = signal
        return outer.derive { downstream in
            let coordinator = InputCoordinator(merging: MergeMachine<NewValue, Failure>(), into: downstream)
            let binding = SubscriptionState(Binding(step: makeStep()))
            outer.attach(
                parent: downstream.lifetime,
                capacity: coordinator.pending,
                didBegin: { binding.value.source = $0 },
                next: { value in
                    guard !binding.value.hasStopped else { return }
                    var stop = false
                    let inner = binding.value.step(value, &stop)
                    if let inner { coordinator.add(inner) }
                    guard stop || inner == nil else { return }
                    binding.value.hasStopped = true
                    binding.value.source?.dispose()
                    coordinator.outerCompleted()
                },
                failed: { if !binding.value.hasStopped { coordinator.receiveWithoutDraining(.failed($0)) } },
                completed: { if !binding.value.hasStopped { coordinator.outerCompleted() } }
            )
        }
    }
}

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
