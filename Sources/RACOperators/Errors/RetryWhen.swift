extension SignalProtocol {
    /// Returns a signal that subscribes anew when another one says so, which is told of the failures.
    ///
    /// Each failure of this signal is sent to the signal of failures, which never ends by itself. A value of the
    /// trigger made of it starts the next attempt; one that comes while an attempt is running is ignored. The end of
    /// the trigger is that of the result, at any time: its completion completes it, its failure fails it. So the result
    /// has the failure type of the trigger, `Never` if that cannot fail. The completion of this signal completes the
    /// result and disposes the trigger. New attempts are subscribed to where the trigger sends, with constant stack.
    /// Keeps nothing; while it waits for a trigger that never comes it stays alive until it is disposed.
    ///
    /// ```
    /// self                     --1--#
    /// retry { $0.delay(3 s) }  --1-------1-------1--…
    /// ```
    ///
    /// Not in ReactiveObjC; `retry(when:)` in RxSwift, `retryWhen` in RxJava.
    ///
    /// - Parameter makeTrigger: Makes the trigger of the signal of failures; called once per subscription. The trigger
    ///   is subscribed to before this signal.
    public func retry<Trigger: Sendable, NewFailure: Error>(
        when makeTrigger: @escaping @Sendable (Signal<Failure, Never>) -> Signal<Trigger, NewFailure>
    ) -> Signal<Value, NewFailure> {
        let source = signal
        return source.derive { downstream in
            let join = Join(TakeUntilMachine<Value, NewFailure>(), downstream)
            let output = Subscriber<Value, Never>(
                lifetime: downstream.lifetime,
                next: { join.receive(.value($0)) },
                failed: { (_: Never) in },
                completed: { join.receiveAlone(.ended) }
            )
            let failures = Subject<Failure, Never>()
            // Sends when the trigger does. Only an attempt that waits listens, and only for one value.
            let start = Subject<Void, Never>()
            let sequencer = Sequencer<Value, Failure, Never>(
                output,
                afterCompletion: { .complete },
                afterFailure: { error in
                    let attempt = Signal<Value, Failure>.trusted { attempt in
                        start.take(1).attach(
                            below: attempt.lifetime,
                            next: { _ in },
                            failed: { _ in },
                            completed: { source.attach(attempt) }
                        )
                        failures.send(error)
                    }
                    return .subscribe(attempt)
                }
            )
            makeTrigger(failures.signal).attach(
                below: downstream.lifetime,
                next: { _ in start.send(()) },
                failed: { join.receiveAlone(.failed($0)) },
                completed: { join.receiveAlone(.ended) }
            )
            sequencer.take(.subscribe(source))
        }
    }

    /// Returns a signal that subscribes anew when another one, a subject for example, says so; see ``retry(when:)``.
    ///
    /// - Parameter makeTrigger: Makes the trigger of the signal of failures; called once per subscription.
    @_disfavoredOverload
    public func retry<Trigger: SignalProtocol>(
        when makeTrigger: @escaping @Sendable (Signal<Failure, Never>) -> Trigger
    ) -> Signal<Value, Trigger.Failure> {
        retry { makeTrigger($0).signal }
    }
}
