import RACCore

/// The state of a ``SignalRecorder``, guarded by its lock. All times are nanoseconds since the recorder was created, because
/// calculations with `Duration` would cost more than all other work of the recorder.
struct RecorderState: Sendable {
    struct Entry: Sendable {
        let time: Int64
        let signal: Int
        let subscription: Int
        let kind: RecordedEvent.Kind
        let text: RecordedText?
        let place: RecordedPlace
        var deliveryTime: Int64?
    }

    struct Counts: Sendable {
        let name: String
        var subscriptions = 0
        var live = 0
        var values = 0
        var failures = 0
        var completions = 0
        var disposals = 0
        var longestDelivery: Int64?
        var deliveryTime: Int64 = 0
        /// The second of the latest value, counted from the creation of the recorder, and the number of values in that second.
        var second = (number: -1 as Int64, values: 0)
        var busiestSecond = 0
        var firstValue: Int64?

        mutating func countValue(at time: Int64) {
            values += 1
            if firstValue == nil { firstValue = time }
            let number = time / 1_000_000_000
            if second.number != number { second = (number, 0) }
            second.values += 1
            busiestSecond = max(busiestSecond, second.values)
        }

        mutating func countDelivery(_ duration: Int64) {
            longestDelivery = max(longestDelivery ?? 0, duration)
            deliveryTime += duration
        }

        mutating func countEnd(_ kind: RecordedEvent.Kind) {
            live -= 1
            switch kind {
            case .failed: failures += 1
            case .completed: completions += 1
            default: disposals += 1
            }
        }
    }

    /// A subscription that has not ended, or whose subscriber is still handling an event.
    struct Live: Sendable {
        let number: Int
        let signal: Int
        let began: Int64
        let place: RecordedPlace
        let event: Int
        /// The number of the subscription that this subscription feeds.
        var parent: Int?
        var parentVersion = 0
        var values = 0
        var lastEvent: Int64?
        var delivery: Delivery?
        var hasEnded = false
    }

    /// The recorder's lock guards the value.
    typealias Subscription = SubscriptionState<Live>

    struct Delivery: Sendable {
        let began: Int64
        let entry: Int
        let text: RecordedText?
        let place: RecordedPlace
    }

    var entries: RecordedEntries
    private(set) var signals: [Counts] = []
    /// The live subscriptions by number. Events find their subscription without this dictionary.
    private(set) var subscriptions: [Int: Subscription] = [:]
    /// The number of parents that have become known. A reader searches for new parents only if this number has changed.
    private(set) var parentVersion = 0
    private var positions: [String: Int] = [:]
    private var threads: [UInt: Int] = [:]
    private var lastThread = (identity: ThreadIdentity.unknown, number: 0)
    private var lastNumber = 0

    init(capacity: Int) {
        entries = RecordedEntries(capacity: capacity)
    }

    var live: [Live] { subscriptions.values.map(\.value) }

    mutating func position(of name: String) -> Int {
        if let position = positions[name] { return position }
        signals.append(Counts(name: name))
        positions[name] = signals.count - 1
        return signals.count - 1
    }

    mutating func subscribe(to signal: Int, inside scope: RecorderScope?, at time: Int64) -> Subscription {
        lastNumber += 1
        let subscription = Subscription(
            Live(number: lastNumber, signal: signal, began: time, place: currentPlace(), event: entries.nextNumber)
        )
        if let scope {
            let number = scope.subscription.value.number
            if let parent = scope.isDelivery ? parent(of: number) : number { setParent(parent, of: subscription) }
        }
        subscriptions[lastNumber] = subscription
        signals[signal].subscriptions += 1
        signals[signal].live += 1
        record(.subscribed, nil, of: subscription, at: time, on: subscription.value.place)
        return subscription
    }

    /// Returns `false` if the subscription had already ended. `scope` is the activity of this thread that sends the event.
    mutating func beginDelivery(
        _ kind: RecordedEvent.Kind,
        _ text: RecordedText?,
        of subscription: Subscription,
        inside scope: RecorderScope?,
        at time: Int64
    ) -> Bool {
        if subscription.value.hasEnded { return false }
        if let scope, scope.isDelivery { recordCause(scope.subscription, ofEventIn: subscription) }
        let place = currentPlace()
        let entry = record(kind, text, of: subscription, at: time, on: place)
        subscription.value.lastEvent = time
        subscription.value.delivery = Delivery(began: time, entry: entry, text: text, place: place)
        if kind == .next {
            subscription.value.values += 1
            signals[subscription.value.signal].countValue(at: time)
        } else {
            countEnd(kind, of: subscription)
        }
        return true
    }

    mutating func endDelivery(of subscription: Subscription, at time: Int64) {
        // The delivery is `nil` if `removeAll()` was called during the delivery.
        if let delivery = subscription.value.delivery.take() {
            let duration = time - delivery.began
            entries.setDeliveryTime(duration, of: delivery.entry)
            signals[subscription.value.signal].countDelivery(duration)
        }
        if subscription.value.hasEnded { subscriptions[subscription.value.number] = nil }
    }

    mutating func end(_ kind: RecordedEvent.Kind, of subscription: Subscription, at time: Int64) -> Bool {
        if subscription.value.hasEnded { return false }
        record(kind, nil, of: subscription, at: time, on: currentPlace())
        countEnd(kind, of: subscription)
        if subscription.value.delivery == nil { subscriptions[subscription.value.number] = nil }
        return true
    }

    /// Keeps the live subscriptions. Returns the removed events, which the caller must release outside the lock.
    mutating func removeAll() -> RecordedEntries {
        let former = entries
        entries = RecordedEntries(capacity: former.capacity, numberedFrom: former.nextNumber)
        for position in signals.indices {
            signals[position] = Counts(name: signals[position].name, live: signals[position].live)
        }
        for subscription in subscriptions.values { subscription.value.delivery = nil }
        return former
    }

    func parent(of number: Int) -> Int? { subscriptions[number]?.value.parent }

    private mutating func countEnd(_ kind: RecordedEvent.Kind, of subscription: Subscription) {
        subscription.value.hasEnded = true
        signals[subscription.value.signal].countEnd(kind)
    }

    /// Records that `source` is a child of `subscription`, because an event of `source` has led to an event of `subscription`.
    private mutating func recordCause(_ source: Subscription, ofEventIn subscription: Subscription) {
        guard source !== subscription, !source.value.hasEnded, source.value.parent == nil else { return }
        // If `source` is already an ancestor of `subscription`, no parent is recorded, because a cycle is not a tree.
        var above = subscription.value.parent
        while let next = above {
            if next == source.value.number { return }
            above = parent(of: next)
        }
        setParent(subscription.value.number, of: source)
    }

    private mutating func setParent(_ parent: Int, of subscription: Subscription) {
        parentVersion += 1
        subscription.value.parent = parent
        subscription.value.parentVersion = parentVersion
    }

    @discardableResult
    private mutating func record(
        _ kind: RecordedEvent.Kind,
        _ text: RecordedText?,
        of subscription: Subscription,
        at time: Int64,
        on place: RecordedPlace
    ) -> Int {
        let (signal, number) = (subscription.value.signal, subscription.value.number)
        return entries.append(
            Entry(time: time, signal: signal, subscription: number, kind: kind, text: text, place: place)
        )
    }

    private mutating func currentPlace() -> RecordedPlace {
        if MainQueue.isCurrent { return .main }
        let identity = ThreadIdentity.current
        if identity != lastThread.identity {
            let number = threads[identity.number] ?? threads.count + 1
            threads[identity.number] = number
            lastThread = (identity, number)
        }
        return .thread(lastThread.number)
    }
}
