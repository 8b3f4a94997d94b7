import RACCore

extension SignalProtocol {
    /// Returns a signal that delivers all events on the main queue.
    ///
    /// An event that arrives on the main queue, with none waiting, is delivered immediately. Any other waits for a turn of
    /// the main loop, and the order is kept. A failure does not overtake values. After 256 events, or as many as you
    /// say, the main queue gets to other work before the rest. Keeps the events that wait, without limit. Nothing is
    /// delivered after disposal on the main queue.
    ///
    /// ```
    /// self (worker)   --1-2---3--|
    /// deliverOnMain   ---1-2---3--|
    /// ```
    ///
    /// Source: `-deliverOnMainThread` in RACSignal.
    ///
    /// - Parameter maxEventsPerTurn: After how many events in a row other work of the main queue gets a turn.
    ///   Precondition: positive.
    @inlinable
    public func deliverOnMain(maxEventsPerTurn: Int = 256) -> Signal<Value, Failure> {
        deliveringOnMain(maxEventsPerTurn: maxEventsPerTurn).named(after: self)
    }

    // An event may be delivered immediately on the main queue if none waits: the events of one signal never overlap, so no
    // other one comes in meanwhile, and those that came before have been delivered, on the main queue as well. While one that
    // waited is being delivered, it still counts as waiting.
    /// The machinery of ``deliverOnMain(maxEventsPerTurn:)``, without a name.
    @inlinable
    package func deliveringOnMain(maxEventsPerTurn: Int = 256) -> Signal<Value, Failure> {
        precondition(
            maxEventsPerTurn > 0,
            "a turn needs room for an event, but maxEventsPerTurn is \(maxEventsPerTurn)"
        )
        let upstream = signal
        return Signal.trusted { downstream in
            let delivery = ScheduledDelivery(
                downstream,
                on: MainScheduler.shared,
                maxEventsPerTurn: maxEventsPerTurn
            )
            upstream.attach(
                parent: downstream.lifetime,
                next: { value in
                    if delivery.isIdle, MainQueue.isCurrent {
                        downstream.send(value)
                    } else {
                        delivery.enqueue(.next(value))
                    }
                },
                failed: { error in
                    if delivery.isIdle, MainQueue.isCurrent {
                        downstream.fail(error)
                    } else {
                        delivery.enqueue(.failed(error))
                    }
                },
                completed: {
                    if delivery.isIdle, MainQueue.isCurrent {
                        downstream.complete()
                    } else {
                        delivery.enqueue(.completed)
                    }
                }
            )
        }
    }
}
