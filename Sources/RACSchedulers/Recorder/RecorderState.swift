import RACCore

/// The state of a ``SignalRecorder``: a value type, so that a reader can copy the state under the lock, and read the copy
/// without the lock. All times are nanoseconds since the recorder was created, because calculations with `Duration` would cost
/// more than all other work of the recorder.
struct RecorderState: Sendable {
    struct Entry: Sendable {
        let time: Int64
        /// An index in ``signals``.
        let signal: Int
        let subscription: Int
        let kind: RecordedEvent.Kind
        /// An index in ``slots``. After the subscription has ended, another subscription can use the slot.
        let slot: UInt32
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

    struct Key: Sendable, Hashable {
        let number: Int
        let slot: Int
    }

    /// A subscription that has not ended, or whose subscriber is still handling an event.
    struct Live: Sendable {
        /// The number of the subscription, or zero in a free slot.
        var number: Int
        let signal: Int
        let began: Int64
        let place: RecordedPlace
        /// The number of the event that records the start of the subscription.
        let event: Int
        /// The subscription that this subscription feeds.
        var parent: Key?
        /// The value of ``RecorderState/parentVersion`` when the parent became known.
        var parentVersion = 0
        var values = 0
        var lastEvent: Int64?
        var delivery: Delivery?
        var hasEnded = false

        mutating func begin(_ delivery: Delivery, isValue: Bool) {
            lastEvent = delivery.began
            if isValue { values += 1 }
            self.delivery = delivery
        }

        mutating func setParent(_ parent: Key, version: Int) {
            self.parent = parent
            parentVersion = version
        }
    }

    struct Delivery: Sendable {
        let began: Int64
        let entry: Int
        let text: RecordedText?
        let place: RecordedPlace
    }

    var entries: RecordedEntries
    private(set) var signals: [Counts] = []
    /// Stored apart from ``signals``, so that a reader can copy the names without the counts.
    private(set) var names: [String] = []
    private(set) var slots: [Live] = []
    /// The number of parents that have become known. A reader searches for new parents only if this number has changed.
    private(set) var parentVersion = 0
    private var freeSlots: [Int] = []
    private var positions: [String: Int] = [:]
    private var threads: [UInt: Int] = [:]
    private var lastThread = (identity: ThreadIdentity.unknown, number: 0)
    private var lastNumber = 0

    init(capacity: Int) {
        entries = RecordedEntries(capacity: capacity)
    }

    var live: [Live] { slots.filter { $0.number != 0 }.sorted { $0.number < $1.number } }

    mutating func position(of name: String) -> Int {
        if let position = positions[name] { return position }
        signals.append(Counts(name: name))
        names.append(name)
        positions[name] = signals.count - 1
        return signals.count - 1
    }

    /// `scope` is the recorded activity of this thread, inside which the subscription begins.
    mutating func subscribe(to signal: Int, inside scope: RecorderScope?, at time: Int64) -> Key {
        lastNumber += 1
        let key = Key(number: lastNumber, slot: freeSlots.popLast() ?? slots.count)
        var parent: Key?
        if let scope { parent = scope.isDelivery ? self.parent(of: scope.subscription) : scope.subscription }
        var live = Live(
            number: key.number,
            signal: signal,
            began: time,
            place: currentPlace(),
            event: entries.nextNumber
        )
        if let parent { live.setParent(parent, version: countParent()) }
        if key.slot < slots.count { slots[key.slot] = live } else { slots.append(live) }
        signals[signal].subscriptions += 1
        signals[signal].live += 1
        note(.subscribed, nil, of: key, at: time, live.place)
        return key
    }

    /// Records an event, and the start of its delivery. Returns `false` if the subscription had already ended. `scope` is the
    /// recorded activity of this thread, inside which the event is sent.
    mutating func beginDelivery(
        _ kind: RecordedEvent.Kind,
        _ text: RecordedText?,
        of key: Key,
        inside scope: RecorderScope?,
        at time: Int64
    ) -> Bool {
        guard isOpen(key) else { return false }
        if let scope, scope.isDelivery { serve(key, by: scope.subscription) }
        let place = currentPlace()
        let entry = note(kind, text, of: key, at: time, place)
        let delivery = Delivery(began: time, entry: entry, text: text, place: place)
        slots[key.slot].begin(delivery, isValue: kind == .next)
        if kind == .next {
            signals[slots[key.slot].signal].countValue(at: time)
        } else {
            countEnd(kind, of: key)
        }
        return true
    }

    mutating func endDelivery(of key: Key, at time: Int64) {
        guard slots[key.slot].number == key.number else { return }
        // The delivery is `nil` if `removeAll()` was called during the delivery.
        if let delivery = slots[key.slot].delivery {
            let duration = time - delivery.began
            entries.setDeliveryTime(duration, of: delivery.entry)
            signals[slots[key.slot].signal].countDelivery(duration)
            slots[key.slot].delivery = nil
        }
        if slots[key.slot].hasEnded { free(key) }
    }

    /// Records that a subscription was disposed or released. Returns `false` if it had already ended.
    mutating func end(_ kind: RecordedEvent.Kind, of key: Key, at time: Int64) -> Bool {
        guard isOpen(key) else { return false }
        note(kind, nil, of: key, at: time, currentPlace())
        countEnd(kind, of: key)
        if slots[key.slot].delivery == nil { free(key) }
        return true
    }

    /// Keeps the live subscriptions. Returns the removed events, which the caller must release outside the lock.
    mutating func removeAll() -> RecordedEntries {
        let former = entries
        entries = RecordedEntries(capacity: former.capacity, numberedFrom: former.nextNumber)
        for position in signals.indices {
            signals[position] = Counts(name: signals[position].name, live: signals[position].live)
        }
        for slot in slots.indices { slots[slot].delivery = nil }
        return former
    }

    func parent(of key: Key) -> Key? { slots[key.slot].number == key.number ? slots[key.slot].parent : nil }

    private func isOpen(_ key: Key) -> Bool { slots[key.slot].number == key.number && !slots[key.slot].hasEnded }

    private mutating func countEnd(_ kind: RecordedEvent.Kind, of key: Key) {
        slots[key.slot].hasEnded = true
        signals[slots[key.slot].signal].countEnd(kind)
    }

    private mutating func free(_ key: Key) {
        slots[key.slot].number = 0
        freeSlots.append(key.slot)
    }

    /// Records that `source` is a child of `key`, because an event of `source` has led to an event of `key`.
    private mutating func serve(_ key: Key, by source: Key) {
        guard source.number != key.number, isOpen(source), slots[source.slot].parent == nil else { return }
        // If `source` is already an ancestor of `key`, no parent is recorded, because a cycle is not a tree.
        var above = parent(of: key)
        while let next = above {
            if next.number == source.number { return }
            above = parent(of: next)
        }
        let version = countParent()
        slots[source.slot].setParent(key, version: version)
    }

    private mutating func countParent() -> Int {
        parentVersion += 1
        return parentVersion
    }

    @discardableResult
    private mutating func note(
        _ kind: RecordedEvent.Kind,
        _ text: RecordedText?,
        of key: Key,
        at time: Int64,
        _ place: RecordedPlace
    ) -> Int {
        entries.append(
            Entry(
                time: time,
                signal: slots[key.slot].signal,
                subscription: key.number,
                kind: kind,
                slot: UInt32(truncatingIfNeeded: key.slot),
                text: text,
                place: place
            )
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
