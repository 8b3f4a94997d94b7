/// The counts of a ``SignalRecorder`` for all signals with one name. ``SignalRecorder/removeAll()`` resets the counts.
public struct RecordedSignal: Sendable, Hashable {
    /// The name of the signals.
    public let name: String
    /// The number of subscriptions that began.
    public let subscriptions: Int
    /// The number of subscriptions that have not ended, including subscriptions that began before a reset.
    public let live: Int
    /// The number of values sent.
    public let values: Int
    /// The largest number of values sent in one second. Seconds are counted from the creation of the recorder.
    public let busiestSecond: Int
    /// The average number of values per second, from the first value until now. Less than one second counts as one second.
    public let rate: Double
    /// The number of subscriptions that have failed.
    public let failures: Int
    /// The number of subscriptions that have completed.
    public let completions: Int
    /// The number of subscriptions that were disposed or released before they failed or completed.
    public let disposals: Int
    /// The longest time that a subscriber took for an event, or `nil` before the first delivery. Deliveries in progress count.
    public let longestDelivery: Duration?
    /// The total time that subscribers took to handle events. Deliveries in progress are not included.
    public let deliveryTime: Duration
    /// The age of the oldest live subscription, or `nil` if all subscriptions have ended.
    public let oldestLive: Duration?
}

extension SignalRecorder {
    /// The counts for each name, in the order of first use, including signals without a subscription.
    public var signals: [RecordedSignal] {
        let now = now
        let (signals, live) = change { ($0.signals, $0.live) }
        var oldest: [Int: Int64] = [:]
        var waiting: [Int: Int64] = [:]
        for live in live {
            if !live.hasEnded { oldest[live.signal] = max(oldest[live.signal] ?? 0, now - live.began) }
            if let delivery = live.delivery {
                waiting[live.signal] = max(waiting[live.signal] ?? 0, now - delivery.began)
            }
        }
        return signals.enumerated().map { position, counts in
            let longest = [counts.longestDelivery, waiting[position]].compactMap(\.self).max()
            let span = counts.firstValue.map { Double(now - $0) / 1_000_000_000 } ?? 0
            return RecordedSignal(
                name: counts.name,
                subscriptions: counts.subscriptions,
                live: counts.live,
                values: counts.values,
                busiestSecond: counts.busiestSecond,
                // The minimum of one second prevents a very high rate after a few values within a moment.
                rate: counts.values == 0 ? 0 : Double(counts.values) / max(1, span),
                failures: counts.failures,
                completions: counts.completions,
                disposals: counts.disposals,
                longestDelivery: longest.map { .nanoseconds($0) },
                deliveryTime: .nanoseconds(counts.deliveryTime),
                oldestLive: oldest[position].map { .nanoseconds($0) }
            )
        }
    }

    /// The counts as a text table with a line for each name.
    ///
    /// ```text
    /// signal   subscriptions  live  oldest  values  per second  at most  failed  completed  disposed  longest  in all
    /// query                1     1    12 s      41         3.4       12       0          0         0   1.2 ms   20 ms
    /// request             17     0       -      16         1.3        4       1         16         0   310 µs  2.1 ms
    /// ```
    ///
    /// `oldest` is the age of the oldest live subscription. `at most` is the count of the busiest second. `longest` is the
    /// time of the slowest delivery, and `in all` is the total time of all deliveries.
    public var table: String {
        let titles = [
            "signal", "subscriptions", "live", "oldest", "values", "per second", "at most", "failed", "completed",
            "disposed", "longest", "in all",
        ]
        let rows = signals.map { signal in
            [
                signal.name, "\(signal.subscriptions)", "\(signal.live)", signal.oldestLive.map(\.short) ?? "-",
                "\(signal.values)", rounded(signal.rate), "\(signal.busiestSecond)", "\(signal.failures)",
                "\(signal.completions)", "\(signal.disposals)", signal.longestDelivery.map(\.short) ?? "-",
                signal.deliveryTime.short,
            ]
        }
        let lines = [titles] + rows
        let widths = titles.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            line.enumerated().map { column, text in text.padded(to: widths[column], atStart: column > 0) }
                .joined(separator: "  ")
        }.joined(separator: "\n")
    }

    private func rounded(_ rate: Double) -> String {
        rate < 100 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate))"
    }
}

extension Duration {
    var short: String {
        let units: [(String, Duration)] = [("s", .seconds(1)), ("ms", .milliseconds(1)), ("µs", .microseconds(1))]
        guard let (name, unit) = units.first(where: { self >= $0.1 }) else {
            return "\(nanoseconds) ns"
        }
        let amount = self / unit
        if amount >= 10 || amount == amount.rounded() { return "\(Int(amount.rounded())) \(name)" }
        return "\((amount * 10).rounded() / 10) \(name)"
    }
}
