/// The state of a recorded program: the lines so far, condensed.
struct ProgramModel: Sendable {
    enum State: String, Sendable {
        case live, ended, broken
    }

    let id: Int
    let name: String
    let process: Int?
    private let limits: InspectorLimits
    var state = State.live
    /// The message about a broken recording, or about the last line that was left out.
    var message: String?
    /// The newest time that is known, in nanoseconds.
    private(set) var time = 0
    private(set) var events = 0
    private(set) var lost = 0
    private(set) var linesLeftOut = 0
    private(set) var live = 0
    private(set) var subscriptions: [Int: SubscriptionModel] = [:]
    private(set) var recent: RecentEvents
    private var meter = RateMeter()
    private var names: [Int: String] = [:]
    private var replacements: [Int: Replacement] = [:]
    /// The subscriptions that have ended and are still shown, in the order of their ends.
    private var ended: ArraySlice<(subscription: Int, time: Int)> = []
    /// The live subscriptions that were listed since a loss.
    private var listed: Set<Int> = []

    /// The history of a name: whether a subscription has ended, and when the last one began after an end.
    private struct Replacement {
        var hasEnded = false
        var time: Int?
    }

    init(id: Int, name: String, process: Int?, limits: InspectorLimits) {
        (self.id, self.name, self.process, self.limits) = (id, name, process, limits)
        recent = RecentEvents(capacity: limits.recentEvents)
    }

    func name(of signal: Int) -> String { names[signal] ?? "signal \(signal)" }

    /// The number of events per second, which includes lost events.
    var rate: Double { meter.rate(at: time, since: 0) }

    /// Returns the time at which a subscription of the signal last began after another one had ended.
    func replacementTime(of signal: Int) -> Int? { replacements[signal]?.time }

    /// Indicates whether a subscription of the signal has ended.
    func hasEnded(_ signal: Int) -> Bool { replacements[signal]?.hasEnded == true }

    mutating func leaveOutLine(_ message: String) {
        linesLeftOut += 1
        self.message = message
    }

    /// Applies a line.
    mutating func apply(_ line: RecordingLine) {
        switch line {
        case .signal(let number, let name): names[number] = name
        case .event(let event): apply(event)
        case .delivered(let event, let subscription, let took): endDelivery(of: event, subscription, took)
        case .parent(let subscription, let parent): subscriptions[subscription]?.parent = parent
        case .lost(let count):
            lost = min(lost + count, 1 << 60)
            meter.add(count, at: time)
            listed = []
        case .live(let subscription): list(subscription)
        case .state(let time, _):
            advance(to: time)
            removeUnlisted()
        case .time(let time): advance(to: time)
        case .end(let time):
            advance(to: time)
            state = .ended
            message = nil
        case .recording, .unknown: break
        }
    }

    private mutating func advance(to time: Int) {
        guard time > self.time else { return }
        self.time = time
        removeEnded()
    }

    private mutating func apply(_ event: LineEvent) {
        guard event.kind == .subscribed || subscriptions[event.subscription] != nil else {
            return leaveOutLine("A line is left out: the start of subscription \(event.subscription) is missing.")
        }
        advance(to: event.time)
        events += 1
        meter.add(at: event.time)
        if event.kind == .subscribed { begin(event) }
        let recent = recent.append(
            RecentEvent(
                subscription: event.subscription,
                time: event.time,
                kind: event.kind,
                text: limits.keepsValues ? event.text : nil,
                took: event.took
            )
        )
        change(event.subscription) { $0.marbles += 1 }
        switch event.kind {
        case .subscribed: break
        case .next: deliver(event, at: recent)
        case .failed, .completed:
            deliver(event, at: recent)
            end(event)
        case .disposed, .released: end(event)
        }
    }

    private mutating func begin(_ event: LineEvent) {
        let signal = event.signal ?? 0
        if subscriptions[event.subscription]?.end == nil, subscriptions[event.subscription] != nil { live -= 1 }
        subscriptions[event.subscription] = SubscriptionModel(
            signal: signal,
            began: event.time,
            on: event.on,
            parent: event.parent
        )
        live += 1
        if replacements[signal]?.hasEnded == true { replacements[signal]?.time = event.time }
    }

    private mutating func deliver(_ event: LineEvent, at position: Int) {
        let text = limits.keepsValues ? event.text : nil
        change(event.subscription) { subscription in
            if event.kind == .next {
                subscription.values += 1
                subscription.meter.add(at: event.time)
            }
            subscription.last = event.time
            subscription.delivery =
                event.took != nil
                ? nil
                : .init(event: event.event, since: event.time, on: event.on, text: text, position: position)
        }
    }

    private mutating func end(_ event: LineEvent) {
        guard subscriptions[event.subscription]?.end == nil else { return }
        let failure = event.kind == .failed && limits.keepsValues ? event.text : nil
        change(event.subscription) { $0.end = .init(kind: event.kind, failure: failure, time: event.time) }
        countEnd(of: event.subscription, at: event.time)
    }

    private mutating func endDelivery(of event: Int, _ number: Int, _ took: Int?) {
        guard let delivery = subscriptions[number]?.delivery, delivery.event == event else { return }
        subscriptions[number]?.delivery = nil
        if let position = delivery.position { recent.setTook(took, at: position) }
    }

    private mutating func change(_ number: Int, _ body: (inout SubscriptionModel) -> Void) {
        guard let index = subscriptions.index(forKey: number) else { return }
        body(&subscriptions.values[index])
    }

    // MARK: Ended subscriptions

    private mutating func countEnd(of number: Int, at time: Int) {
        guard let signal = subscriptions[number]?.signal else { return }
        live -= 1
        replacements[signal, default: Replacement()].hasEnded = true
        ended.append((number, time))
        removeEnded()
    }

    /// Removes the subscriptions that ended long ago, and the oldest ones if there are too many.
    private mutating func removeEnded() {
        while let oldest = ended.first,
            time - oldest.time > limits.endedTime || ended.count > limits.endedSubscriptions
        {
            ended.removeFirst()
            // A subscriber that is still handling the last event stays visible.
            if subscriptions[oldest.subscription]?.delivery != nil, ended.count < limits.endedSubscriptions {
                ended.append((oldest.subscription, time))
            } else {
                subscriptions[oldest.subscription] = nil
            }
        }
    }

    // MARK: Losses

    private mutating func list(_ line: LineSubscription) {
        listed.insert(line.subscription)
        let known = subscriptions[line.subscription]
        var subscription = known ?? SubscriptionModel(signal: line.signal, began: line.began, on: line.on)
        subscription.parent = line.parent
        subscription.values = line.values
        subscription.last = line.last
        if subscription.delivery?.event != line.delivering?.event {
            subscription.delivery = line.delivering.map {
                let text = limits.keepsValues ? $0.text : nil
                return .init(event: $0.event, since: $0.since, on: $0.on, text: text, position: nil)
            }
        }
        if line.hasEnded, known?.end == nil { subscription.end = .init(kind: nil, failure: nil, time: time) }
        subscriptions[line.subscription] = subscription
        if known == nil { live += 1 }
        if line.hasEnded, known?.end == nil { countEnd(of: line.subscription, at: time) }
    }

    /// Removes the subscriptions that have ended during a loss, and the deliveries that have ended.
    private mutating func removeUnlisted() {
        for (number, subscription) in subscriptions where !listed.contains(number) {
            if subscription.end == nil {
                live -= 1
                replacements[subscription.signal, default: Replacement()].hasEnded = true
                subscriptions[number] = nil
            } else {
                subscriptions[number]?.delivery = nil
            }
        }
        listed = []
    }
}
