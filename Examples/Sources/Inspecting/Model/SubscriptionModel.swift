/// A subscription of a program. Times are nanoseconds of the program.
struct SubscriptionModel: Sendable {
    struct Delivery: Sendable {
        let event: Int
        let since: Int
        let on: Int
        let text: String?
        /// The position among the recent events, if the event was received.
        let position: Int?
    }

    /// The end of a subscription. Its kind is `nil` if the event was lost, and only the list of live subscriptions shows the
    /// end.
    struct End: Sendable {
        let kind: LineEvent.Kind?
        let failure: String?
        let time: Int
    }

    let signal: Int
    let began: Int
    let on: Int
    var parent: Int?
    var values = 0
    /// The number of events that were received, which includes the start and the end.
    var marbles = 0
    var last: Int?
    var meter = RateMeter()
    var delivery: Delivery?
    var end: End?

    /// Returns the time since the last event, or since the start if there was no event.
    func quietTime(at time: Int) -> Int { time - (last ?? began) }

    /// Indicates whether there was no event for half a minute, and for ten times the mean interval of the events so far.
    func isQuiet(at time: Int) -> Bool {
        let interval = last.map { ($0 - began).seconds / Double(max(values, 1)) } ?? 0
        return end == nil && quietTime(at: time).seconds >= max(30, 10 * interval)
    }
}
