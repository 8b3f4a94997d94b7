extension SignalProtocol {
    /// Returns a signal of this one's events as values, which cannot fail.
    ///
    /// The terminal event is also sent as a value, and the result completes after it. Keeps nothing. Delivers where the upstream
    /// does.
    ///
    /// ```
    /// self           --1--2--#
    /// materialize()  --x--y--(z|)     x = next(1), y = next(2), z = failed
    /// ```
    ///
    /// Source: `-materialize` in RACSignal.
    @inlinable
    public func materialize() -> Signal<Event<Value, Failure>, Never> {
        liftEvents { downstream in
            Subscriber(
                lifetime: downstream.lifetime,
                next: { downstream.send(.next($0)) },
                failed: {
                    downstream.send(.failed($0))
                    downstream.complete()
                },
                completed: {
                    downstream.send(.completed)
                    downstream.complete()
                }
            )
        }
    }
}

extension SignalProtocol where Failure == Never {
    /// Returns a signal that sends the events that are this one's values.
    ///
    /// The first terminal event ends it and disposes this signal. It also completes when this one does. Keeps nothing. Delivers
    /// where the upstream does.
    ///
    /// ```
    /// self             --1--2--f--3--|
    /// dematerialize()  --1--2--#
    /// ```
    ///
    /// Source: `-dematerialize` in RACSignal.
    @inlinable
    public func dematerialize<NewValue: Sendable, NewFailure: Error>() -> Signal<NewValue, NewFailure>
    where Value == Event<NewValue, NewFailure> {
        liftEvents { downstream in
            let hasEnded = SubscriptionState(false)
            return Subscriber(
                lifetime: downstream.lifetime,
                next: { (event: Event<NewValue, NewFailure>) in
                    if hasEnded.value { return }
                    hasEnded.value = event.isTerminal
                    downstream.send(event: event)
                },
                failed: { (_: Never) in },
                completed: { if !hasEnded.value { downstream.complete() } }
            )
        }
    }
}
