extension SignalProtocol {
    /// Returns a signal that subscribes to this signal again when a trigger sends a value. The trigger is subscribed to before
    /// this signal, and its termination ends the result. An ``InputCoordinator`` ensures that this termination and the events of
    /// this signal do not overlap.
    ///
    /// - Parameter reason: Receives the number of resubscriptions so far, and the failure, or `nil` for a completion. Returns the
    ///   reason for another subscription, which is passed to the trigger, or the failure of the result, or `nil` for its
    ///   completion.
    func resubscribing<Reason: Sendable, Trigger: Sendable, NewFailure: Error>(
        _ function: StaticString,
        when makeTrigger: @escaping @Sendable (Signal<Reason, Never>) -> Signal<Trigger, NewFailure>,
        for reason: @escaping @Sendable (_ resubscriptions: Int, Failure?) -> Result<Reason, NewFailure>?
    ) -> Signal<Value, NewFailure> {
        let source = signal
        return source.derive(function) { downstream in
            let coordinator = InputCoordinator(GateMachine<Value, NewFailure>(isOpen: true), downstream)
            let output = Subscriber<Value, NewFailure>(
                lifetime: downstream.lifetime,
                next: { coordinator.receive(.first($0)) },
                failed: { coordinator.receiveWithoutDraining(.failed($0)) },
                completed: { coordinator.receiveWithoutDraining(.completed(0)) }
            )
            let reasons = Subject<Reason, Never>()
            // `start` sends when the trigger sends. A resubscription waits for one value of `start`. While the source runs,
            // `start` has no subscriber, so the values of the trigger are ignored.
            let start = Subject<Void, Never>()
            let resubscriptions = SubscriptionState(0)
            let sequencer = Sequencer<Value, Failure, NewFailure>(output) { error in
                switch reason(resubscriptions.value, error) {
                case nil: return .complete
                case .failure(let error): return .fail(error)
                case .success(let reason):
                    resubscriptions.value += 1
                    let waiting = Signal<Value, Failure>.trusted { waiting in
                        start.take(1).attach(parent: waiting.lifetime, completed: { source.attach(waiting) })
                        reasons.send(reason)
                    }
                    return .subscribe(waiting)
                }
            }
            coordinator.subscribe(to: makeTrigger(reasons.signal), as: 1) { _ in start.send(()) }
            sequencer.take(.subscribe(source))
        }
    }
}
