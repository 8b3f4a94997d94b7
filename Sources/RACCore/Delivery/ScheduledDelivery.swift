extension SignalProtocol {
    /// Returns a signal that delivers all events on a scheduler, in order. This function implements `deliver(on:)`.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler that delivers.
    ///   - maxEventsPerTurn: The largest number of events that one scheduled action delivers. The action schedules another
    ///     action for the remaining events.
    ///   - capacity: The number of pending events at which a source suspends, or `nil` for no limit.
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

/// Moves the events of one subscription to a scheduler.
///
/// The upstream appends to a ``SingleProducerQueue``, and schedules an action if no other action is scheduled or running. The
/// action delivers pending events until none is left. There is therefore at most one action, so events stay in order on any
/// scheduler. A burst costs one action, every event is delivered, and no thread waits for another thread. The upstream is one
/// sender, because the events of one subscription never overlap (rule R2 of `Docs/Contract.md`). The actions are one receiver:
/// each action is scheduled by the previous action, or by a sender that has found the previous action finished.
@usableFromInline
package final class ScheduledDelivery<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline package let downstream: Subscriber<Value, Failure>
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let maxEventsPerTurn: Int
    @usableFromInline let handover = SingleProducerQueue<Event<Value, Failure>>()
    /// Counts the pending events, for the sources that can suspend. `nil` if the number of pending events is not limited.
    @usableFromInline let pending: PendingEventCapacity?

    /// Indicates whether all enqueued events have been delivered. If so, a sender that already runs on the right thread can
    /// deliver the next event itself.
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
                // After disposal, pending events stay in the queue and are not reported as taken. No sender therefore finds a
                // count of zero and schedules another action.
                if downstream.isDisposed { return }
                // The event is moved out of the queue, so that each value is released after its own delivery and not after the
                // last delivery.
                downstream.send(event: handover.takeFirst())
            }
            room -= count
            waiting = handover.finish(count)
            pending?.remove(count)
            if waiting == 0 { return }
            if room == 0 { return scheduleRest() }
        }
    }
}
