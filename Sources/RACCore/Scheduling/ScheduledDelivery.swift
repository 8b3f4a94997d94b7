import Synchronization

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
                below: downstream.lifetime,
                next: { delivery.enqueue(.next($0)) },
                failed: { delivery.enqueue(.failed($0)) },
                completed: { delivery.enqueue(.completed) }
            )
        }
    }
}

/// Hands the events of one subscription over to a scheduler.
///
/// The upstream appends to a queue under a lock, and the one who finds that no action is scheduled schedules one; that
/// action takes the queue and delivers, until it finds it empty, inside the lock, and says so there. So there is at most
/// one action, which keeps the order on any scheduler, a burst costs one action, and no event is left behind.
///
/// Two buffers take turns: one is filled under the lock while the other is delivered from, so that a steady stream costs
/// no allocation.
///
/// `@unchecked Sendable` because only the one action touches `batch` and `position`, and each is scheduled by the one
/// before or by a thread that saw, under the lock, that the one before was done. `@exclusivity(unchecked)` because that
/// action touches them only between the deliveries, which may run foreign code, and never inside another access.
@usableFromInline
package final class ScheduledDelivery<Value: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline
    struct Waiting: Sendable {
        @usableFromInline var events: [Event<Value, Failure>?] = []
        /// Whether an action is scheduled or running.
        @usableFromInline var isScheduled = false

        @inlinable
        init() {}
    }

    @usableFromInline package let downstream: Subscriber<Value, Failure>
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let maxEventsPerTurn: Int
    @usableFromInline let waiting = Lock(Waiting())
    /// What has been taken, and how much of it has been delivered, which is `nil` then.
    @exclusivity(unchecked) @usableFromInline var batch: [Event<Value, Failure>?] = []
    @exclusivity(unchecked) @usableFromInline var position = 0
    /// The opposite of `waiting.isScheduled`, to be asked without the lock.
    @usableFromInline let hasNothingWaiting = Atomic<Bool>(true)

    /// Whether all that was enqueued has been delivered. Whoever sends the events, and is where they are to be delivered, may
    /// then deliver the next one itself.
    @inlinable package var isIdle: Bool { hasNothingWaiting.load(ordering: .acquiring) }

    @inlinable
    package init(_ downstream: Subscriber<Value, Failure>, on scheduler: any Scheduler, maxEventsPerTurn: Int) {
        self.downstream = downstream
        self.scheduler = scheduler
        self.maxEventsPerTurn = maxEventsPerTurn
    }

    @inlinable
    package func enqueue(_ event: Event<Value, Failure>) {
        let mustSchedule = waiting.withLock { waiting in
            waiting.events.append(event)
            if waiting.isScheduled { return false }
            waiting.isScheduled = true
            hasNothingWaiting.store(false, ordering: .relaxed)
            return true
        }
        if mustSchedule { schedule() }
    }

    @inlinable
    @inline(never)
    func schedule(inLaterTurn: Bool = false) {
        scheduler.schedule(below: downstream.lifetime, inLaterTurn: inLaterTurn) { self.deliver() }
    }

    @inlinable
    func deliver() {
        var room = maxEventsPerTurn
        while true {
            while position < batch.count {
                if downstream.isDisposed { return }
                if room == 0 { return schedule(inLaterTurn: true) }
                room -= 1
                // Taken out, so that a value is released with its delivery and not with that of the last.
                let event = batch[position].take()
                position += 1
                if let event { downstream.send(event: event) }
            }
            batch.removeAll(keepingCapacity: batch.count <= 4_096)
            position = 0
            let isMore = waiting.withLock { waiting in
                swap(&waiting.events, &batch)
                if batch.isEmpty {
                    waiting.isScheduled = false
                    hasNothingWaiting.store(true, ordering: .releasing)
                }
                return waiting.isScheduled
            }
            if !isMore { return }
        }
    }
}
