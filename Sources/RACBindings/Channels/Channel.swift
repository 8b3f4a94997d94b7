import RACCore
import RACOperators

/// A two-way connection with two terminals: a value sent to one terminal is received by the subscribers of the other.
///
/// The *leading* terminal is for the side that owns the value, such as a model. The *following* terminal is for the side that
/// shows the value, such as a view. A subscriber of the following terminal receives the latest value of the leading side
/// immediately, on the subscribing thread. A subscriber of the leading terminal receives only values sent after it subscribed.
/// A terminal never sends back a value that was sent to it. Nevertheless, all endpoints that are bound to a channel are kept
/// equal, even endpoints bound to the same terminal.
///
/// A failure or completion sent to either terminal ends both terminals, for current and later subscribers. The events of both
/// directions have one order, and are delivered one at a time, on the sending thread. If another thread is delivering an event at
/// that moment, that thread also delivers the new event.
///
/// ```swift
/// let channel = Channel<Int, Never>()
/// model.values.subscribe(channel.leadingTerminal)
/// channel.followingTerminal.subscribeOnMain { view.show($0) }  // what the model sends
/// view.edits.subscribe(channel.followingTerminal)
/// channel.leadingTerminal.subscribe { model.accept($0) }       // what the view sends
/// ```
///
/// The channel keeps two values: the latest value of both sides, and the latest value of the leading side. Subscribers do not
/// keep the channel alive. When the channel and its terminals are deallocated, the subscribers are released without an event.
public final class Channel<Value: Sendable, Failure: Error>: Sendable {
    /// The terminal for the side that owns the value. It sends the values that were sent to the following terminal.
    public let leadingTerminal: ChannelTerminal<Value, Failure>

    /// The terminal for the side that shows the value. It sends the values that were sent to the leading terminal.
    public let followingTerminal: ChannelTerminal<Value, Failure>

    /// Creates a channel that has no value yet.
    public init() {
        let connection = ChannelConnection<Value, Failure>()
        leadingTerminal = ChannelTerminal(connection.endpoint(isLeading: true))
        followingTerminal = ChannelTerminal(connection.endpoint(isLeading: false))
    }
}

private struct ChannelPassage<Value: Sendable>: Sendable {
    /// Shared by both directions, because a value that has passed in one direction must not return in the other direction.
    private(set) var newest: TimestampedValue<Value>?
    private(set) var fromLeading: TimestampedValue<Value>?

    func after(_ incoming: TimestampedValue<Value>, isFromLeading: Bool) -> ChannelPassage? {
        if let newest, newest.timestamp >= incoming.timestamp { return nil }
        var passage = self
        passage.newest = newest?.replaced(by: incoming) ?? incoming.asNewer()
        if isFromLeading { passage.fromLeading = passage.newest }
        return passage
    }
}

/// The object that the terminals of a channel share. Subscribers hold only its core. When the last terminal is deallocated, no
/// further value can be sent, so the core releases its subscribers without an event.
private final class ChannelConnection<Value: Sendable, Failure: Error>: Sendable {
    private let core = EndpointCore<ChannelPassage<Value>, Failure>(ChannelPassage())

    deinit {
        core.releaseSubscribers()
    }

    func endpoint(isLeading: Bool) -> BindingEndpoint<Value, Failure> {
        let origin = LogicalTimestamp.next()
        @Sendable
        @discardableResult
        func pass(
            _ makeStamped: (ChannelPassage<Value>) -> TimestampedValue<Value>?
        ) -> ChannelPassage<Value>? {
            core.decideNext { passage in
                makeStamped(passage).flatMap { passage.after($0, isFromLeading: isLeading) }
            }
        }
        return BindingEndpoint(
            origin: origin,
            // An observer never receives a value that entered at this terminal, not even as its first value.
            showsCurrent: false,
            timestamped: { self.timestamped(for: $0, isLeading: isLeading) },
            write: { value in pass { _ in TimestampedValue(value, .next(), through: origin) } },
            receive: { incoming, _ in pass { _ in incoming.through(origin) } },
            // The leading side has no value to show.
            renew: { isLeading ? nil : pass { $0.newest?.renewed() }?.newest?.value },
            end: { self.core.end($0) }
        )
    }

    /// Returns a signal of the values of both directions. As with every endpoint, observers leave out the values that entered
    /// at their own terminal. The signal holds only the core.
    private func timestamped(
        for audience: Audience,
        isLeading: Bool
    ) -> Signal<TimestampedValue<Value>, Failure> {
        core.signal(for: audience).liftValues { next in
            let isStarted = SubscriptionState(false)
            return { passage in
                let timestamped =
                    if isStarted.value || audience == .binding {
                        passage.newest
                    } else {
                        isLeading ? nil : passage.fromLeading?.asNewer()
                    }
                isStarted.value = true
                if let timestamped { next(timestamped) }
            }
        }
    }
}
