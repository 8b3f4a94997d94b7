/// A snapshot of all live subscriptions. See ``SignalRecorder/liveSubscriptions``. As text, the snapshot is a tree: the children
/// of a subscription are the subscriptions that feed it.
///
/// ```text
/// hits  12 s, 3 values, the last 1.1 s ago, subscribed on main
/// ├─ query  12 s, 41 values, the last 310 ms ago, subscribed on main
/// └─ request  310 ms, no value, subscribed on thread 1
/// ```
public struct LiveSubscriptions: Sendable, Hashable, RandomAccessCollection, CustomStringConvertible {
    private let subscriptions: [LiveSubscription]

    init(_ subscriptions: [LiveSubscription]) {
        self.subscriptions = subscriptions
    }

    /// The first position, which is zero.
    public var startIndex: Int { subscriptions.startIndex }
    /// The position after the last subscription, which is the number of subscriptions.
    public var endIndex: Int { subscriptions.endIndex }

    /// Returns the subscription at a position, counted from zero. The oldest subscription is at position zero.
    public subscript(position: Int) -> LiveSubscription { subscriptions[position] }

    /// The subscriptions whose subscribers are still handling an event, with the longest delivery first. In a deadlock, these
    /// are the subscriptions whose subscribers wait for each other.
    public var stuck: [LiveSubscription] {
        subscriptions.filter { $0.delivery != nil }.sorted {
            ($0.delivery?.time ?? .zero) > ($1.delivery?.time ?? .zero)
        }
    }

    /// The tree as text, with a line for each subscription.
    public var description: String {
        if isEmpty { return "nothing is subscribed" }
        let numbers = Set(map(\.id))
        let served = Dictionary(grouping: subscriptions) { $0.serves.flatMap { numbers.contains($0) ? $0 : nil } }
        var lines: [String] = []
        // Recursion along a long chain could overflow the stack.
        var waiting = (served[nil] ?? []).reversed().map { (subscription: $0, first: "", rest: "") }
        while let (subscription, first, rest) = waiting.popLast() {
            lines.append(first + subscription.description)
            let below = served[subscription.id] ?? []
            for (position, next) in below.enumerated().reversed() {
                let isLast = position == below.count - 1
                waiting.append((next, rest + (isLast ? "└─ " : "├─ "), rest + (isLast ? "   " : "│  ")))
            }
        }
        return lines.joined(separator: "\n")
    }

    /// A graph in the language of Graphviz, with an arrow from each subscription to its parent. A bold frame marks a
    /// subscription whose subscriber is still handling an event.
    public var graph: String {
        let nodes = map { subscription in
            let style = subscription.delivery == nil ? "" : ", style=bold"
            return
                "    \(subscription.id) [label=\"\(escaped(subscription.name))\\n\(escaped(subscription.state))\"\(style)]"
        }
        let numbers = Set(map(\.id))
        let arrows = compactMap { subscription in
            subscription.serves.flatMap { numbers.contains($0) ? "    \(subscription.id) -> \($0)" : nil }
        }
        let lines = ["digraph subscriptions {", "    node [shape=box]"] + nodes + arrows + ["}"]
        return lines.joined(separator: "\n")
    }

    private func escaped(_ text: String) -> String {
        String(text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : $0.isNewline ? [" "] : [$0] })
    }
}

/// A subscription that has not ended, or whose subscriber is still handling an event.
public struct LiveSubscription: Sendable, Hashable, Identifiable, CustomStringConvertible {
    /// An event that the subscriber is still handling.
    public struct Delivery: Sendable, Hashable {
        /// The time since the delivery began.
        public let time: Duration
        /// The main queue or the thread on which the subscriber runs.
        public let place: RecordedPlace
        /// The text of the value or the failure. It is `nil` for a completion, and if the recorder keeps no text.
        public let text: String?
    }

    /// A number that no other subscription of the recorder has.
    public let id: Int
    /// The name of the signal.
    public let name: String
    /// The number of the parent subscription, which this subscription feeds, or `nil` if no parent is known.
    public let serves: Int?
    /// The time since the subscription began.
    public let age: Duration
    /// The main queue or the thread on which the subscription began.
    public let place: RecordedPlace
    /// The number of values sent in this subscription.
    public let values: Int
    /// The time since the latest event was sent, or `nil` before the first event.
    public let sinceLastEvent: Duration?
    /// The event that the subscriber is still handling, or `nil` if it has handled all events.
    public let delivery: Delivery?
    /// Indicates whether the subscription has ended. If so, it is listed only while its subscriber handles an event.
    public let hasEnded: Bool

    /// The name, the age, the state, and the queue or thread, in one line.
    public var description: String { "\(name)  \(age.short), \(state), subscribed on \(place)" }

    var state: String {
        var parts = [values == 0 ? "no value" : values == 1 ? "1 value" : "\(values) values"]
        if let delivery {
            let text = delivery.text.map { " with \($0)" } ?? ""
            parts.append("in its subscriber for \(delivery.time.short)\(text) on \(delivery.place)")
        } else if let sinceLastEvent {
            parts.append("the last \(sinceLastEvent.short) ago")
        }
        if hasEnded { parts.append("ended") }
        return parts.joined(separator: ", ")
    }
}

extension SignalRecorder {
    /// A snapshot of the live subscriptions. You can read this property on any thread, even while a subscriber is stuck.
    public var liveSubscriptions: LiveSubscriptions {
        let now = now
        let (signals, live) = change { ($0.signals, $0.live) }
        return LiveSubscriptions(
            live.sorted { $0.number < $1.number }.map { live in
                LiveSubscription(
                    id: live.number,
                    name: signals[live.signal].name,
                    serves: live.parent,
                    age: .nanoseconds(now - live.began),
                    place: live.place,
                    values: live.values,
                    sinceLastEvent: live.lastEvent.map { .nanoseconds(now - $0) },
                    delivery: live.delivery.map {
                        LiveSubscription.Delivery(
                            time: .nanoseconds(now - $0.began),
                            place: $0.place,
                            text: $0.text?.description
                        )
                    },
                    hasEnded: live.hasEnded
                )
            }
        )
    }
}
