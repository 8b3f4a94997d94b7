import RACCore

extension SignalProtocol {
    /// Returns a signal that delivers all events on the main queue.
    ///
    /// An event that arrives on the main queue is delivered immediately if no other event is pending. Any other event is
    /// delivered in a later turn of the main loop. The order is kept, and a failure does not overtake values. After
    /// `maxEventsPerTurn` events, the main queue continues with other work before the remaining events are delivered. After
    /// the subscription is disposed on the main queue, no event is delivered.
    ///
    /// ```
    /// self (worker)   --1-2---3--|
    /// deliverOnMain   ---1-2---3--|
    /// ```
    ///
    /// ```swift
    /// let pages = download.deliverOnMain()
    /// ```
    ///
    /// - *Keeps* pending events, without limit.
    /// - *Delivers on* the main queue.
    ///
    /// - Parameter maxEventsPerTurn: The number of events in a row before other work of the main queue. Precondition: positive.
    @inlinable
    public func deliverOnMain(maxEventsPerTurn: Int = 256) -> Signal<Value, Failure> {
        deliveringOnMain(maxEventsPerTurn: maxEventsPerTurn).named(after: self)
    }

    /// Returns a signal that delivers all events on the main queue, and suspends its source while too many events are pending.
    ///
    /// The rules are those of ``deliverOnMain(maxEventsPerTurn:)``. In addition, `capacity` limits the pending events of a
    /// source that can suspend, such as the lines of a file. For other sources there is no limit. No event is dropped.
    ///
    /// ```
    /// self (worker)                --1-2---3--|
    /// deliverOnMain(capacity: 64)  ---1-2---3--|
    /// ```
    ///
    /// ```swift
    /// let rows = lines.deliverOnMain(capacity: 64)
    /// ```
    ///
    /// - *Keeps* pending events. At `capacity` events, a source that can suspend does so until half have been delivered.
    /// - *Delivers on* the main queue.
    ///
    /// - Parameters:
    ///   - maxEventsPerTurn: The number of events in a row before other work of the main queue. Precondition: positive.
    ///   - capacity: The number of pending events at which a source suspends. Precondition: positive.
    @inlinable
    public func deliverOnMain(maxEventsPerTurn: Int = 256, capacity: Int) -> Signal<Value, Failure> {
        deliveringOnMain(maxEventsPerTurn: maxEventsPerTurn, capacity: capacity).named(after: self)
    }

    // An event that arrives on the main queue can be delivered immediately if no event is pending. Earlier events have then
    // been delivered, because an event is pending until its delivery is over. No other event arrives during the delivery,
    // because the events of one signal never overlap.
    /// Like ``deliverOnMain(maxEventsPerTurn:)``, but with `nil` as the ``Signal/name``.
    @inlinable
    package func deliveringOnMain(maxEventsPerTurn: Int = 256, capacity: Int? = nil) -> Signal<Value, Failure> {
        precondition(
            maxEventsPerTurn > 0,
            "a turn needs room for an event, but maxEventsPerTurn is \(maxEventsPerTurn)"
        )
        PendingEventCapacity.check(capacity)
        let upstream = signal
        return Signal.trusted { downstream in
            let pending = capacity.map { PendingEventCapacity(capacity: $0, further: downstream.lifetime.capacity) }
            let delivery = ScheduledDelivery(
                downstream,
                on: MainScheduler.shared,
                maxEventsPerTurn: maxEventsPerTurn,
                pending: pending
            )
            upstream.attach(
                parent: downstream.lifetime,
                capacity: pending,
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
