/// The parts of a frame that belong to one program.
struct ProgramFrames {
    let program: ProgramModel
    let view: InspectorView
    let limits: InspectorLimits

    private func id(_ subscription: Int) -> RowID { RowID(program: program.id, subscription: subscription) }
    private func name(_ subscription: SubscriptionModel) -> String { program.name(of: subscription.signal) }
    private func seconds(since time: Int) -> Double { max(0, (program.time - time).seconds) }

    var summary: InspectorFrame.Program {
        InspectorFrame.Program(
            id: program.id,
            name: program.name,
            process: program.process,
            state: program.state.rawValue,
            message: program.message,
            time: program.time.seconds,
            live: program.live,
            events: program.events,
            rate: program.rate,
            lost: program.lost,
            linesLeftOut: program.linesLeftOut
        )
    }

    // MARK: Rows

    /// A subscription with its depth in the tree.
    struct TreeEntry {
        let number: Int
        let depth: Int
        let subscription: SubscriptionModel
    }

    /// The subscriptions that the filter matches, each after its parent.
    var tree: [TreeEntry] {
        let subscriptions = program.subscriptions
        var children: [Int: [Int]] = [:]
        var roots: [Int] = []
        for (number, subscription) in subscriptions {
            if let parent = subscription.parent, subscriptions[parent] != nil {
                children[parent, default: []].append(number)
            } else {
                roots.append(number)
            }
        }
        let matching = matchingSignals
        var entries: [TreeEntry] = []
        // The remaining subscriptions are in a list, because recursion could overflow the stack in a long chain.
        var remaining = roots.sorted(by: >).map { (number: $0, depth: 0) }
        while let (number, depth) = remaining.popLast() {
            guard let subscription = subscriptions[number] else { continue }
            if matching?.contains(subscription.signal) ?? true {
                entries.append(TreeEntry(number: number, depth: depth, subscription: subscription))
            }
            for child in (children[number] ?? []).sorted(by: >) { remaining.append((child, depth + 1)) }
        }
        return entries
    }

    /// The signals that the filter matches, or `nil` without a filter.
    private var matchingSignals: Set<Int>? {
        if view.filter.isEmpty { return nil }
        let text = view.filter.lowercased()
        return Set(program.subscriptions.values.map(\.signal))
            .filter { program.name(of: $0).lowercased().contains(text) }
    }

    func row(_ entry: TreeEntry) -> InspectorFrame.Row {
        let subscription = entry.subscription
        let parent = subscription.parent
        return InspectorFrame.Row(
            id: id(entry.number),
            name: name(subscription),
            parent: parent.map(id),
            depth: entry.depth,
            age: ((subscription.end?.time ?? program.time) - subscription.began).seconds,
            on: placeName(subscription.on),
            values: subscription.values,
            rate: subscription.end == nil ? rate(subscription) : 0,
            last: subscription.last.map { seconds(since: $0) },
            ended: subscription.end.map { $0.kind?.rawValue ?? "ended" },
            failure: view.showsValues ? subscription.end?.failure : nil,
            delivering: subscription.delivery.map {
                InspectorFrame.Row.Delivery(
                    since: seconds(since: $0.since),
                    on: placeName($0.on),
                    text: view.showsValues ? $0.text : nil
                )
            },
            quiet: subscription.isQuiet(at: program.time),
            owned: parent.map { isLive($0) } ?? false
        )
    }

    func rate(_ subscription: SubscriptionModel) -> Double {
        subscription.meter.rate(at: program.time, since: subscription.began)
    }

    private func isLive(_ number: Int) -> Bool {
        program.subscriptions[number].map { $0.end == nil } ?? false
    }

    // MARK: Findings

    /// A delivery in progress.
    private struct Delivery {
        let number: Int
        let subscription: SubscriptionModel
        let delivery: SubscriptionModel.Delivery
    }

    /// The deliveries in progress, in the order of their starts.
    private var deliveries: [Delivery] {
        program.subscriptions.compactMap { number, subscription in
            subscription.delivery.map { Delivery(number: number, subscription: subscription, delivery: $0) }
        }
        .sorted { ($0.delivery.since, $0.delivery.event) < ($1.delivery.since, $1.delivery.event) }
    }

    /// Adds the deliveries in progress to a frame: threads, deliveries that take longer than a second, and pairs of them.
    func addDeliveries(to frame: inout InspectorFrame) {
        let deliveries = deliveries
        let byThread = Dictionary(grouping: deliveries) { $0.delivery.on }.sorted { $0.key < $1.key }
        frame.threads += byThread.map { thread, deliveries in
            .init(program: program.id, on: placeName(thread), inside: deliveries.map { id($0.number) })
        }
        let long = deliveries.filter { seconds(since: $0.delivery.since) > 1 }
        frame.stuck += long.map {
            .init(
                id: id($0.number),
                name: name($0.subscription),
                time: seconds(since: $0.delivery.since),
                on: placeName($0.delivery.on)
            )
        }
        // A thread waits inside the delivery that began last. The outer deliveries of the thread wait for that one.
        let innermost = byThread.compactMap { $0.value.last }.filter { seconds(since: $0.delivery.since) > 1 }
        for (index, first) in innermost.enumerated() {
            for second in innermost[(index + 1)...] where frame.waiting.count < limits.findings {
                frame.waiting.append(
                    .init(first: id(first.number), second: id(second.number), text: text(first, second))
                )
            }
        }
    }

    private func text(_ first: Delivery, _ second: Delivery) -> String {
        "\(fact(first)), \(fact(second)). Neither subscriber has returned."
    }

    private func fact(_ delivery: Delivery) -> String {
        let tenths = (seconds(since: delivery.delivery.since) * 10).rounded(.down) / 10
        return "\(placeName(delivery.delivery.on)) is inside \(name(delivery.subscription)) for \(tenths) s"
    }

    /// Adds the live subscriptions that no event has reached for a long time, and which are probably forgotten: their parent has
    /// ended, or they have no parent, and either others of their name have ended and were followed by new ones, or several of their
    /// name are quiet and none has ever ended.
    func addForgotten(to frame: inout InspectorFrame) {
        let quiet = program.subscriptions.filter { $0.value.isQuiet(at: program.time) }
        var counts: [Int: Int] = [:]
        for subscription in quiet.values { counts[subscription.signal, default: 0] += 1 }
        let forgotten = quiet.filter { _, subscription in
            if let parent = subscription.parent { return !isLive(parent) }
            if let time = program.replacementTime(of: subscription.signal) { return time > subscription.began }
            return !program.hasEnded(subscription.signal)
                && counts[subscription.signal, default: 0] >= limits.quietSubscriptions
        }
        frame.forgotten += forgotten.sorted { $0.key < $1.key }.map { number, subscription in
            .init(
                id: id(number),
                name: name(subscription),
                age: seconds(since: subscription.began),
                quiet: subscription.quietTime(at: program.time).seconds
            )
        }
    }

    private func placeName(_ number: Int) -> String { number == 0 ? "main" : "thread \(number)" }
}

extension Int {
    /// A number of nanoseconds in seconds.
    var seconds: Double { Double(self) / 1e9 }
}
