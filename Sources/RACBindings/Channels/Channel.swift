import RACCore
import RACOperators

/// A two-way connection: what is sent to one of its terminals comes out of the other.
///
/// The *leading* terminal is for the side that owns the value, such as a model, the *following* one for a side that shows
/// it, such as a view: a subscriber of the following terminal gets the latest value of the leading side at once, one of
/// the leading terminal only what is sent from then on. A value never comes out where it went in.
///
/// A failure or completion sent to either terminal ends both, for subscribers of now and later. All events, of both
/// directions, have one order and are delivered one at a time.
///
/// ```swift
/// let channel = Channel<Int, Never>()
/// model.values.subscribe(channel.leadingTerminal)
/// channel.followingTerminal.subscribe { view.show($0) }        // what the model sends
/// view.edits.subscribe(channel.followingTerminal)
/// channel.leadingTerminal.subscribe { model.accept($0) }       // what the view sends
/// ```
///
/// Keeps the latest value of each side.
///
/// Source: RACChannel.
public final class Channel<Value: Sendable, Failure: Error>: Sendable {
    /// The terminal for the side that owns the value. What comes out here has been sent to the following terminal.
    public let leadingTerminal: ChannelTerminal<Value, Failure>

    /// The terminal for the side that shows the value. What comes out here has been sent to the leading terminal; the
    /// latest of it comes at once.
    public let followingTerminal: ChannelTerminal<Value, Failure>

    /// Creates a channel that has no value yet.
    public init() {
        let connection = ChannelConnection<Value, Failure>()
        leadingTerminal = ChannelTerminal(LeadingEnd(connection))
        followingTerminal = ChannelTerminal(FollowingEnd(connection))
    }
}

/// What has gone through a channel last, in each direction.
private struct ChannelPassage<Value: Sendable>: Sendable {
    enum Direction: Sendable {
        case toLeading
        case toFollowing
    }

    private(set) var leading: Stamped<Value>?
    private(set) var following: Stamped<Value>?
    /// Where the newer of the two went.
    private(set) var direction: Direction?

    /// The stamp of the newer of the two. One for both directions: what has gone one way must not come back the other.
    private var stamp: Stamp {
        switch direction {
        case .toLeading: following?.stamp ?? .never
        case .toFollowing: leading?.stamp ?? .never
        case nil: .never
        }
    }

    /// What the channel becomes when a value goes through, `nil` if it is not newer.
    func after(_ incoming: Stamped<Value>, to direction: Direction) -> ChannelPassage? {
        guard incoming.stamp > stamp else { return nil }
        var passage = self
        passage.direction = direction
        switch direction {
        case .toLeading: passage.following = incoming
        case .toFollowing: passage.leading = incoming
        }
        return passage
    }
}

/// What the terminals of a channel hold; its subscribers hold the core alone. Without terminals nothing can come.
private final class ChannelConnection<Value: Sendable, Failure: Error>: Sendable {
    let core = ReplayCore<ChannelPassage<Value>, Failure>(capacity: 1, values: [ChannelPassage()])

    deinit {
        core.abandon()
    }
}

extension ReplayCore {
    fileprivate func pass<Content: Sendable>(
        to direction: ChannelPassage<Content>.Direction,
        _ makeStamped: (ChannelPassage<Content>) -> Stamped<Content>?
    ) where Value == ChannelPassage<Content> {
        decideNext { passage in
            passage.flatMap { passage in
                makeStamped(passage).flatMap { passage.after($0, to: direction) }
            }
        }
    }

    fileprivate func end<Content: Sendable>(_ event: Event<Content, Failure>)
    where Value == ChannelPassage<Content> {
        switch event {
        case .next: break
        case .failed(let error): end(Event<Value, Failure>.failed(error))
        case .completed: end(Event<Value, Failure>.completed)
        }
    }

    /// What goes one way. The first that the core sends is what has been, not what happens.
    fileprivate func passing<Content: Sendable>(
        _ direction: ChannelPassage<Content>.Direction,
        startingWith latest: @escaping @Sendable (ChannelPassage<Content>) -> Stamped<Content>?
    ) -> Signal<Stamped<Content>, Failure> where Value == ChannelPassage<Content> {
        stampedSignal.liftValues { downstream in
            let isStarted = Confined(false)
            return { passage in
                if !isStarted.value {
                    isStarted.value = true
                    if let stamped = latest(passage) { downstream.send(stamped) }
                } else if passage.direction == direction {
                    let stamped = direction == .toLeading ? passage.following : passage.leading
                    if let stamped { downstream.send(stamped) }
                }
            }
        }
    }
}

private final class LeadingEnd<Value: Sendable, Failure: Error>: ChannelEnd {
    let entrance = Entrance()
    let showsCurrent = false
    private let connection: ChannelConnection<Value, Failure>
    private var core: ReplayCore<ChannelPassage<Value>, Failure> { connection.core }

    init(_ connection: ChannelConnection<Value, Failure>) {
        self.connection = connection
    }

    var stamped: Signal<Stamped<Value>, Failure> {
        core.passing(.toLeading) { _ in nil }
    }

    func write(_ value: Value) {
        core.pass(to: .toFollowing) { _ in Stamped(value, .next()) }
    }

    func receive(_ incoming: Stamped<Value>) {
        core.pass(to: .toFollowing) { _ in incoming }
    }

    /// What comes out here is not kept.
    func renew() {}

    func end(_ event: Event<Value, Failure>) { core.end(event) }
}

private final class FollowingEnd<Value: Sendable, Failure: Error>: ChannelEnd {
    let entrance = Entrance()
    let showsCurrent = true
    private let connection: ChannelConnection<Value, Failure>
    private var core: ReplayCore<ChannelPassage<Value>, Failure> { connection.core }

    init(_ connection: ChannelConnection<Value, Failure>) {
        self.connection = connection
    }

    var stamped: Signal<Stamped<Value>, Failure> {
        core.passing(.toFollowing) { $0.leading }
    }

    func write(_ value: Value) {
        core.pass(to: .toLeading) { _ in Stamped(value, .next()) }
    }

    func receive(_ incoming: Stamped<Value>) {
        core.pass(to: .toLeading) { _ in incoming }
    }

    /// The value of the leading side goes through the channel again, with a new stamp.
    func renew() {
        core.pass(to: .toFollowing) { $0.leading?.renewed() }
    }

    func end(_ event: Event<Value, Failure>) { core.end(event) }
}
