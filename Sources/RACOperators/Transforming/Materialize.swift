extension SignalProtocol {
    /// Returns a signal that sends the events of this signal as values.
    ///
    /// ```
    /// self           --1--2--#
    /// materialize()  --x--y--(z|)     x = next(1), y = next(2), z = failed
    /// ```
    ///
    /// ```swift
    /// let events = download.materialize()
    /// ```
    ///
    /// - *Completes* when this signal ends, after its completion or failure has been sent as a value.
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
    /// Returns a signal that converts the values of this signal to events. The inverse of ``materialize()``.
    ///
    /// ```
    /// self             --1--2--f--3--|
    /// dematerialize()  --1--2--#
    /// ```
    ///
    /// ```swift
    /// // Also delays a failure.
    /// let pages = download.materialize().delay(.seconds(1), on: scheduler).dematerialize()
    /// ```
    ///
    /// - *Completes* at the first completion among the values, and disposes this signal. Also completes when this signal does.
    /// - *Fails* at the first failure among the values, and disposes this signal.
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
