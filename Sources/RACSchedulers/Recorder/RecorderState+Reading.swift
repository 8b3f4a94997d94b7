extension RecorderState {
    /// The part of the state that a reader copies in one critical section, and converts to text outside the lock.
    struct Reading: Sendable {
        var entries: [Entry] = []
        let firstNumber: Int
        let names: [String]
        var deliveries: [RecordedDelivery] = []
        var parents: [RecordedParent] = []
        let lost: Int
        var next: RecordingPosition
        var isComplete = true
        var live: [Live] = []
    }

    func lost(since position: RecordingPosition) -> Int {
        precondition(position.nextNumber <= entries.nextNumber, "this position belongs to another recorder")
        return max(0, entries.oldestNumber - position.nextNumber)
    }

    /// Copies at most `limit` events after a position, and updates of earlier events.
    ///
    /// Nothing is missed or repeated, because the events, the ended deliveries and the next position are copied in one critical
    /// section. The next position contains the deliveries in progress, so the next call finds those that have ended. If the start
    /// of a subscription is among the copied events, the parent of the subscription is also copied. If the subscription started
    /// earlier, its parent is copied only if the parent became known after the position, or if the start was lost.
    func read(since position: RecordingPosition, limit: Int) -> Reading {
        let lost = lost(since: position)
        let firstNumber = position.nextNumber + lost
        var reading = Reading(
            entries: entries.kept(from: firstNumber, limit: limit),
            firstNumber: firstNumber,
            names: signals.map(\.name),
            lost: lost,
            next: RecordingPosition(parentVersion: parentVersion)
        )
        reading.next.nextNumber = firstNumber + reading.entries.count
        reading.isComplete = reading.next.nextNumber == entries.nextNumber
        for delivery in position.deliveries {
            let (event, number) = (delivery.event, delivery.subscription)
            if subscriptions[number]?.value.delivery?.entry == event {
                reading.next.deliveries.append(delivery)
            } else {
                let time = entries.deliveryTime(of: event).map { Duration.nanoseconds($0) }
                reading.deliveries.append(RecordedDelivery(event: event, subscription: number, deliveryTime: time))
            }
        }
        if parentVersion != position.parentVersion || lost > 0 {
            for live in subscriptions.values.lazy.map(\.value) where live.event < firstNumber {
                let isNew = live.parentVersion > position.parentVersion || live.event >= position.nextNumber
                guard isNew, let parent = live.parent else { continue }
                reading.parents.append(RecordedParent(subscription: live.number, parent: parent))
            }
            reading.parents.sort { $0.subscription < $1.subscription }
        }
        for (event, entry) in zip(firstNumber..., reading.entries) {
            if entry.kind == .subscribed {
                guard let parent = parent(of: entry.subscription) else { continue }
                reading.parents.append(RecordedParent(subscription: entry.subscription, parent: parent))
            } else if entry.kind.isDelivered, entry.deliveryTime == nil {
                reading.next.deliveries.append(
                    RecordingPosition.Delivery(event: event, subscription: entry.subscription)
                )
            }
        }
        return reading
    }

    /// Copies the live subscriptions, for a reader that skips all events up to now.
    func summarize(since position: RecordingPosition) -> Reading {
        // If an ended subscription has no delivery, `removeAll()` has removed the delivery. No later line of the recording would
        // report the end of this subscription, so the reader would always consider it live.
        let live = live.filter { !$0.hasEnded || $0.delivery != nil }.sorted { $0.number < $1.number }
        let next = RecordingPosition(
            nextNumber: entries.nextNumber,
            parentVersion: parentVersion,
            deliveries: live.compactMap { live in
                live.delivery.map { RecordingPosition.Delivery(event: $0.entry, subscription: live.number) }
            }
        )
        return Reading(
            firstNumber: next.nextNumber,
            names: signals.map(\.name),
            lost: next.nextNumber - position.nextNumber,
            next: next,
            live: live
        )
    }
}
