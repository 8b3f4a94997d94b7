/// The results of a load run.
struct LoadReport: Sendable {
    var clients = 0
    var cutOff = 0
    var seconds = 0.0
    var lost = 0
    /// The delays of all events of all clients.
    var delays = DelayHistogram()
    /// The delays of the slowest client.
    var slowest = DelayHistogram()
    var slow = 0
    var dropped = 0
    /// The time until all slow clients were dropped.
    var dropTime: Duration?
    var process = ProcessFigures.now
    /// The processor time while events were counted, in seconds.
    var processorTime = 0.0
    var descriptorLimit = 0

    init() {}

    /// Indicates whether the run succeeded.
    var isGood: Bool { cutOff == 0 && lost == 0 && dropped == slow && delays.count > 0 }

    var text: String {
        let all = delays.count
        let rate = Double(all) / seconds
        let drops =
            switch (slow, dropTime) {
            case (0, _): "none asked for; \(dropped) dropped"
            case (_, let time?): "\(slow), all dropped within \((time / .seconds(1)).short) s"
            case (_, nil): "\(slow), of which \(dropped) were dropped"
            }
        return """
            clients         \(clients), \(cutOff == 0 ? "all served to the end" : "\(cutOff) of them cut off")
            events          \(Int(rate.rounded())) a second: \(all) in \(seconds.short) s, \(lost) lost
            delay           \(delays.text)
            slowest client  \(slowest.text)
            slow clients    \(drops)
            memory          \((Double(process.peakMemory) / 1_000_000).short) MB at the most, clients included
            processor       \((100 * processorTime / seconds).short) % of one core, clients included
            descriptors     \(process.descriptors.map { "\($0) of " } ?? "at most ")\(descriptorLimit)
            """
    }
}

extension DelayHistogram {
    fileprivate var text: String {
        "p50 \(quantile(0.5).milliseconds.short) ms, p99 \(quantile(0.99).milliseconds.short) ms, "
            + "max \(maximum.milliseconds.short) ms"
    }
}

extension Double {
    /// The number with one decimal place.
    fileprivate var short: String { "\((self * 10).rounded() / 10)" }
}
