import RACCore
import RACOperators

/// A two-way connection: what is sent to one of its terminals comes out of the other.
///
/// The *leading* terminal is for the side that owns the value, such as a model, the *following* one for a side that shows
/// it, such as a view: a subscriber of the following terminal gets the latest value of the leading side at once, where it
/// subscribes. A subscriber of the leading terminal gets only what is sent from then on. A value never comes out where it went
/// in, but places that are bound to a terminal are all kept equal, also those bound to the same one.
///
/// A failure or completion sent to either terminal ends both, for subscribers of now and later. All events, of both
/// directions, have one order and are delivered one at a time: on the thread that sends, or on one that is delivering at that
/// moment.
///
/// ```swift
/// let channel = Channel<Int, Never>()
/// model.values.subscribe(channel.leadingTerminal)
/// channel.followingTerminal.subscribeOnMain { view.show($0) }  // what the model sends
/// view.edits.subscribe(channel.followingTerminal)
/// channel.leadingTerminal.subscribe { model.accept($0) }       // what the view sends
/// ```
///
/// Keeps the latest value, and the latest of the leading side. Subscribers do not keep the channel: when it and its terminals
/// are gone they are released, and receive nothing more.
///
/// Source: RACChannel.
public final class Channel<Value: Sendable, Failure: Error>: Sendable {
    /// The terminal for the side that owns the value. What comes out here has been sent to the following terminal.
    public let leadingTerminal: ChannelTerminal<Value, Failure>

    /// The terminal for the side that shows the value. What comes out here has been sent to the leading terminal. A new
    /// subscriber gets the latest of that at once.
    public let followingTerminal: ChannelTerminal<Value, Failure>

    /// Creates a channel that has no value yet.
    public init() {
        let connection = ChannelConnection<Value, Failure>()
        leadingTerminal = ChannelTerminal(ChannelSide(connection, isLeading: true))
        followingTerminal = ChannelTerminal(ChannelSide(connection, isLeading: false))
    }
}

/// What has gone through a channel.
private struct ChannelPassage<Value: Sendable>: Sendable {
    /// What has gone through last, whichever side it came from. One for both: what has gone one way must not come back the
    /// other.
    private(set) var newest: TimestampedValue<Value>?
    /// The latest that came from the leading side.
    private(set) var fromLeading: TimestampedValue<Value>?

    /// What the channel becomes when a value goes through, `nil` if it is not newer.
    func after(_ incoming: TimestampedValue<Value>, isFromLeading: Bool) -> ChannelPassage? {
        if let newest, newest.timestamp >= incoming.timestamp { return nil }
        var passage = self
        passage.newest = newest?.replaced(by: incoming) ?? incoming.asNewer()
        if isFromLeading { passage.fromLeading = passage.newest }
        return passage
    }
}

/// What the terminals of a channel hold. Its subscribers hold the cores alone. Without terminals nothing can be sent any more.
private final class ChannelConnection<Value: Sendable, Failure: Error>: Sendable {
    let core = EndpointCore<ChannelPassage<Value>, Failure>(ChannelPassage())

    deinit {
        core.abandon()
    }
}

extension EndpointCore {
    fileprivate func pass<Value: Sendable>(
        isFromLeading: Bool,
        _ makeStamped: (ChannelPassage<Value>) -> TimestampedValue<Value>?
    ) where Content == ChannelPassage<Value> {
        decideNext { passage in
            makeStamped(passage).flatMap { passage.after($0, isFromLeading: isFromLeading) }
        }
    }

    /// The values of both directions: observers leave out those that came in where they observe, as with every endpoint. The
    /// first that a core sends is a previous value.
    fileprivate func passing<Value: Sendable>(
        to audience: Audience,
        startingWith first: @escaping @Sendable (ChannelPassage<Value>) -> TimestampedValue<Value>?
    ) -> Signal<TimestampedValue<Value>, Failure> where Content == ChannelPassage<Value> {
        signal(for: audience).liftValues { next in
            let isStarted = SubscriptionState(false)
            return { passage in
                let timestamped = isStarted.value ? passage.newest : first(passage)
                isStarted.value = true
                if let timestamped { next(timestamped) }
            }
        }
    }
}

/// One side of a channel.
private final class ChannelSide<Value: Sendable, Failure: Error>: ChannelEndpoint {
    let origin = Origin()
    /// What is shown at first, if there is something, came in at the other end, and so needs no exception.
    let showsCurrent = false
    private let connection: ChannelConnection<Value, Failure>
    private let isLeading: Bool
    private var core: EndpointCore<ChannelPassage<Value>, Failure> { connection.core }

    init(_ connection: ChannelConnection<Value, Failure>, isLeading: Bool) {
        self.connection = connection
        self.isLeading = isLeading
    }

    func timestamped(for audience: Audience) -> Signal<TimestampedValue<Value>, Failure> {
        core.passing(to: audience) { [isLeading] passage in
            switch audience {
            case .binding: passage.newest
            case .observer: isLeading ? nil : passage.fromLeading?.asNewer()
            }
        }
    }

    func write(_ value: Value) {
        core.pass(isFromLeading: isLeading) { [origin] _ in TimestampedValue(value, .next(), through: origin) }
    }

    func receive(_ incoming: TimestampedValue<Value>, from binding: CompoundDisposable) {
        core.pass(isFromLeading: isLeading) { [origin] _ in incoming.through(origin) }
    }

    func renew() -> TimestampedValue<Value>? {
        // The leading side has nothing to show.
        if isLeading { return nil }
        var renewed: TimestampedValue<Value>?
        core.pass(isFromLeading: false) { passage in
            renewed = passage.newest?.renewed()
            return renewed
        }
        return renewed
    }

    func end(_ event: Event<Value, Failure>) {
        switch event {
        case .next: break
        case .failed(let error): core.end(.failed(error))
        case .completed: core.end(.completed)
        }
    }
}
