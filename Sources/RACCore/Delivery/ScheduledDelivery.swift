extension SignalProtocol {
    /// Implements `deliver(on:)`. One scheduled action delivers at most `maxEventsPerTurn` events, and schedules another action
    /// for the remaining events. At `capacity` pending events, a source suspends.
    @inlinable
    package func delivering(
        on scheduler: any Scheduler,
        maxEventsPerTurn: Int,
        capacity: Int? = nil
    ) -> Signal<Value, Failure> {
        precondition(
            maxEventsPerTurn > 0,
            "a turn needs room for an event, but maxEventsPerTurn is \(maxEventsPerTurn)"
        )
        PendingEventCapacity.check(capacity)
        let (upstream, scheduler) = (signal, scheduler.heldByActions)
        return Signal.trusted { downstream in
            let pending = capacity.map { PendingEventCapacity(capacity: $0, further: downstream.lifetime.capacity) }
            let delivery = ScheduledDelivery(
                downstream,
                on: scheduler,
                maxEventsPerTurn: maxEventsPerTurn,
                pending: pending
            )
            upstream.attach(
                parent: downstream.lifetime,
                capacity: pending,
                next: { delivery.enqueue(.next($0)) },
                failed: { delivery.enqueue(.failed($0)) },
                completed: { delivery.enqueue(.completed) }
            )
        }
    }
}

/// The delivery of one subscription's events on a scheduler.
///
/// The upstream appends each event to a ``SingleProducerQueue``, and schedules an action if no action is scheduled or running.
/// The action delivers pending events until none is left, or schedules another action for the remaining events. At most one
/// action therefore exists at a time, so events stay in order on any scheduler.
///
/// The upstream is the one sender of the queue, because the events of one subscription never overlap (rule R2 of
/// `Docs/Contract.md`). The actions are the one receiver: each action is scheduled by the previous action, or by a sender that
/// has found the previous action finished.
@usableFromInline
package final class ScheduledDelivery<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline package let downstream: Subscriber<Value, Failure>
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let maxEventsPerTurn: Int
    @usableFromInline let handover = SingleProducerQueue<Event<Value, Failure>>()
    @usableFromInline let pending: PendingEventCapacity?

    /// Indicates whether all events have been delivered, so that a sender on the scheduler's thread can deliver directly.
    @inlinable package var isIdle: Bool { handover.isEmpty }

    @inlinable
    package init(
        _ downstream: Subscriber<Value, Failure>,
        on scheduler: any Scheduler,
        maxEventsPerTurn: Int,
        pending: PendingEventCapacity? = nil
    ) {
        self.downstream = downstream
        self.scheduler = scheduler
        self.maxEventsPerTurn = maxEventsPerTurn
        self.pending = pending
    }

    @inlinable
    package func enqueue(_ event: Event<Value, Failure>) {
        pending?.add()
        if handover.append(event) { schedule(yielding: false) }
    }

    @inlinable
    @inline(never)
    func schedule(yielding: Bool) {
        scheduler.schedule(parent: downstream.lifetime, yielding: yielding) { self.deliver() }
    }

    @inlinable
    func deliver() {
        var room = maxEventsPerTurn
        var waiting = handover.waiting
        while true {
            let count = min(waiting, room)
            for _ in 0..<count {
                // After disposal, the pending events stay in the queue and are not reported as taken. The count therefore never
                // drops to zero, and no sender schedules another action.
                if downstream.isDisposed { return }
                // The event is moved out of the queue, so that each value is released after its own delivery.
                downstream.send(event: handover.takeFirst())
            }
            room -= count
            waiting = handover.finish(count)
            pending?.remove(count)
            if waiting == 0 { return }
            if room == 0 { return schedule(yielding: true) }
        }
    }
}
