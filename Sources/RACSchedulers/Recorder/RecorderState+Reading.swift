extension RecorderState {
    /// The part of the state that a reader copies in one critical section, and converts to text outside the lock.
    struct Reading: Sendable {
        let entries: [Entry]
        let firstNumber: Int
        let names: [String]
        let deliveries: [RecordedDelivery]
        let parents: [RecordedParent]
        let lost: Int
        let next: RecordingPosition
        let isComplete: Bool
        /// The live subscriptions, for a reader that has lost events and asks for them.
        var live: [Live] = []
    }

    /// Returns the number of events that were removed before the reader has read them.
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
        let copied = entries.kept(from: firstNumber, limit: limit)
        var next = RecordingPosition(nextNumber: firstNumber + copied.count, parentVersion: parentVersion)
        var deliveries: [RecordedDelivery] = []
        for delivery in position.deliveries {
            let (event, subscription) = (delivery.event, delivery.subscription)
            let live = slots[subscription.slot]
            if live.number == subscription.number, live.delivery?.entry == event {
                next.deliveries.append(delivery)
            } else {
                let time = entries.deliveryTime(of: event).map { Duration.nanoseconds($0) }
                deliveries.append(RecordedDelivery(event: event, subscription: subscription.number, deliveryTime: time))
            }
        }
        var parents: [RecordedParent] = []
        if parentVersion != position.parentVersion || lost > 0 {
            for live in slots where live.number != 0 && live.event < firstNumber {
                let isNew = live.parentVersion > position.parentVersion || live.event >= position.nextNumber
                guard isNew, let parent = live.parent else { continue }
                parents.append(RecordedParent(subscription: live.number, parent: parent.number))
            }
        }
        for (offset, entry) in copied.enumerated() {
            let key = Key(number: entry.subscription, slot: Int(entry.slot))
            if entry.kind == .subscribed {
                guard let parent = parent(of: key) else { continue }
                parents.append(RecordedParent(subscription: entry.subscription, parent: parent.number))
            } else if entry.kind.isDelivered, entry.deliveryTime == nil {
                next.deliveries.append(RecordingPosition.Delivery(event: firstNumber + offset, subscription: key))
            }
        }
        return Reading(
            entries: copied,
            firstNumber: firstNumber,
            names: names,
            deliveries: deliveries,
            parents: parents,
            lost: lost,
            next: next,
            isComplete: next.nextNumber == entries.nextNumber
        )
    }

    /// Copies the live subscriptions, for a reader that skips all events up to now.
    func summarize(since position: RecordingPosition) -> Reading {
        var live: [Live] = []
        var next = RecordingPosition(nextNumber: entries.nextNumber, parentVersion: parentVersion)
        for (slot, subscription) in slots.enumerated() where subscription.number != 0 {
            // If an ended subscription has no delivery, `removeAll()` has removed the delivery. No later line of the recording
            // would report the end of this subscription, so the reader would always consider it live.
            if subscription.hasEnded, subscription.delivery == nil { continue }
            live.append(subscription)
            guard let delivery = subscription.delivery else { continue }
            let key = Key(number: subscription.number, slot: slot)
            next.deliveries.append(RecordingPosition.Delivery(event: delivery.entry, subscription: key))
        }
        return Reading(
            entries: [],
            firstNumber: next.nextNumber,
            names: names,
            deliveries: [],
            parents: [],
            lost: next.nextNumber - position.nextNumber,
            next: next,
            isComplete: true,
            live: live
        )
    }
}
