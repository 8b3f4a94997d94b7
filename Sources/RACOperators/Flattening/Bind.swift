extension SignalProtocol {
    /// Returns a signal of the values of the signals that a closure, the step, makes. The step can have state, and can stop
    /// this signal.
    ///
    /// This is the most general of the flattening operators. ``flattenMap(_:)`` is a step without state that never stops. If a
    /// step sets its second argument to `true`, the signal that it returns is started, and then this signal is disposed. If a
    /// step returns `nil`, this signal is disposed immediately. Inner signals that already run continue. An inner signal is
    /// subscribed to on the thread that delivers the value.
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
    /// - *Completes* when all started signals have completed, and this signal has completed or been stopped.
    /// - *Keeps* one step with its state, and one subscription per running inner signal.
    ///
    /// - Parameter makeStep: Makes the step. Called once per subscription, on the subscribing thread, so that each subscription
    ///   has its own state of the step. The step is called for one value at a time.
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

/// The step of one subscription to the result of ``SignalProtocol/bind(_:)``, and the lifetime of the source, which a step can
/// dispose.
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
