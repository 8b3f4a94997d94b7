extension SignalProtocol {
    /// Returns a signal that delivers all events on a scheduler, in order. The machinery of `deliver(on:)`.
    ///
    /// - Parameters:
    ///   - scheduler: Where to deliver.
    ///   - maxEventsPerTurn: How many events one scheduled action delivers before it schedules the next.
    @inlinable
    package func delivering(on scheduler: any Scheduler, maxEventsPerTurn: Int) -> Signal<Value, Failure> {
        precondition(
            maxEventsPerTurn > 0,
            "a turn needs room for an event, but maxEventsPerTurn is \(maxEventsPerTurn)"
        )
        let (upstream, scheduler) = (signal, scheduler.heldByActions)
        return Signal.trusted { downstream in
            let delivery = ScheduledDelivery(downstream, on: scheduler, maxEventsPerTurn: maxEventsPerTurn)
            upstream.attach(
                parent: downstream.lifetime,
                next: { delivery.enqueue(.next($0)) },
                failed: { delivery.enqueue(.failed($0)) },
                completed: { delivery.enqueue(.completed) }
            )
        }
    }
}

/// Hands the events of one subscription over to a scheduler.
///
/// The upstream appends to a ``SingleProducerQueue``, and schedules an action if that says that nobody receives. The action
/// delivers what waits, until nothing does. So there is at most one action, which keeps the order on any scheduler, a burst costs
/// one action, no event is left behind, and nobody waits for anybody. The upstream is one sender, by rule R2. The actions are one
/// receiver: each is scheduled by the one before, or by a sender that has found that the one before was done.
@usableFromInline
package final class ScheduledDelivery<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline package let downstream: Subscriber<Value, Failure>
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let maxEventsPerTurn: Int
    @usableFromInline let handover = SingleProducerQueue<Event<Value, Failure>>()

    /// Indicates whether all that was enqueued has been delivered. A caller that sends the events, and is where they are to be
    /// delivered, may then deliver the next one itself.
    @inlinable package var isIdle: Bool { handover.isEmpty }

    @inlinable
    package init(_ downstream: Subscriber<Value, Failure>, on scheduler: any Scheduler, maxEventsPerTurn: Int) {
        self.downstream = downstream
        self.scheduler = scheduler
        self.maxEventsPerTurn = maxEventsPerTurn
    }

    @inlinable
    package func enqueue(_ event: Event<Value, Failure>) {
        if handover.append(event) { schedule() }
    }

    @inlinable
    @inline(never)
    func schedule() {
        scheduler.schedule(parent: downstream.lifetime, yielding: false) { self.deliver() }
    }

    @inlinable
    @inline(never)
    func scheduleRest() {
        scheduler.schedule(parent: downstream.lifetime, yielding: true) { self.deliver() }
    }

    @inlinable
    func deliver() {
        var room = maxEventsPerTurn
        var waiting = handover.waiting
        while true {
            let count = min(waiting, room)
            for _ in 0..<count {
                // What waits is left there, unfinished: so no sender finds zero, and none schedules another action.
                if downstream.isDisposed { return }
                // Taken out, so that a value is released with its delivery and not with that of the last.
                downstream.send(event: handover.takeFirst())
            }
            room -= count
            waiting = handover.finish(count)
            if waiting == 0 { return }
            if room == 0 { return scheduleRest() }
        }
    }
}
