import Synchronization

/// The order of a write among all writes to endpoints of two-way bindings.
///
/// Timestamps make two-way bindings end equal, in any shape, including rings, and with concurrent writes to any endpoints:
/// - A write gets the next timestamp in the critical section in which it is accepted. Of two writes to one endpoint the later one
///   therefore has the greater timestamp, and a write is newer than all values that the endpoint held before.
/// - An endpoint accepts a value from a binding only if its timestamp is greater than that of the held value, and forwards the
///   accepted value with its timestamp.
///
/// Therefore each endpoint accepts a write at most once, and no write circulates in a ring forever. Every endpoint accepts the
/// write with the greatest timestamp, so all endpoints end with its value.
///
/// This rule has two requirements. An endpoint forwards all accepted values to all endpoints bound to it, including the side that
/// they arrived from. A binding starts with the held values of both endpoints, so values accepted before it existed are also
/// compared. There is one exception: a write for which a mapping has no value reaches no endpoint on the other side of the
/// mapping.
@usableFromInline
struct LogicalTimestamp: Comparable, Sendable {
    @usableFromInline let number: UInt64

    private static let last = Atomic<UInt64>(0)

    /// Older than every write.
    static var never: LogicalTimestamp { LogicalTimestamp(number: 0) }

    private init(number: UInt64) {
        self.number = number
    }

    /// Returns a timestamp newer than all existing ones.
    @usableFromInline
    static func next() -> LogicalTimestamp {
        LogicalTimestamp(number: last.add(1, ordering: .relaxed).newValue)
    }

    @inlinable
    static func < (first: LogicalTimestamp, second: LogicalTimestamp) -> Bool {
        first.number < second.number
    }
}

/// A value with the time and the origin of its write.
@usableFromInline
struct TimestampedValue<Value: Sendable>: Sendable {
    @usableFromInline let value: Value
    /// The timestamp that determines which of two values is newer.
    @usableFromInline var timestamp: LogicalTimestamp
    /// The timestamp with which the value has been offered to other endpoints, or `timestamp` if it has not. See ``offered()``.
    @usableFromInline var offer: LogicalTimestamp
    /// The timestamp of the original write. `timestamp` is newer if the value has been made to win over the values of other
    /// endpoints.
    @usableFromInline var write: LogicalTimestamp
    /// False if the endpoint already held the same write. Then observers are not notified again.
    @usableFromInline var isNewer = true
    /// The endpoint at which the value entered, if there is one: that endpoint does not send it again.
    @usableFromInline var origin: Origin?

    @inlinable
    init(_ value: Value, _ timestamp: LogicalTimestamp, through origin: Origin? = nil) {
        self.value = value
        self.timestamp = timestamp
        self.origin = origin
        write = timestamp
        offer = timestamp
    }

    /// Returns the same value, as if written now.
    @inlinable
    func renewed() -> TimestampedValue {
        var renewed = self
        renewed.timestamp = .next()
        renewed.offer = renewed.timestamp
        renewed.isNewer = false
        return renewed
    }

    /// Returns the same write, as a new one for receivers that have not been notified.
    @inlinable
    func asNewer() -> TimestampedValue {
        var news = self
        news.isNewer = true
        return news
    }

    /// Returns the same value, offered to an endpoint that is being bound. There it wins over that endpoint's value.
    ///
    /// Endpoints that are bound already do not receive the offer. Otherwise the cost of a binding would grow with the number of
    /// endpoints. They continue with the older timestamp. A value that they write in the meantime can therefore be older than the
    /// offer, and yet newer than the held value. When such a value arrives, it is accepted and gets a new timestamp, so that it
    /// also wins over the offer, and both sides end with this value. See ``Optional/newer(_:)``. The offer itself can return as
    /// the same write, which changes nothing. Since the offer does not replace the older timestamp, such a value can still arrive
    /// after it.
    @inlinable
    func offered() -> TimestampedValue {
        var offered = self
        offered.offer = .next()
        return offered
    }

    /// Returns the same write, as it arrives at another endpoint.
    @inlinable
    func through(_ origin: Origin) -> TimestampedValue {
        var copy = self
        copy.origin = origin
        copy.timestamp = offer
        return copy
    }

    /// Returns the next value of an endpoint that holds this one and receives a newer one. If both are the same write, which a
    /// mapping may have transformed on the way, only the timestamp changes.
    @inlinable
    func replaced(by newer: TimestampedValue) -> TimestampedValue {
        guard write == newer.write else { return newer.asNewer() }
        var copy = self
        copy.timestamp = newer.timestamp
        copy.offer = newer.offer
        copy.isNewer = false
        return copy
    }

    @inlinable
    func withValue<NewValue: Sendable>(_ value: NewValue) -> TimestampedValue<NewValue> {
        var copy = TimestampedValue<NewValue>(value, offer, through: origin)
        copy.write = write
        copy.isNewer = isNewer
        return copy
    }
}

extension Optional {
    /// Returns the next value of an endpoint that holds this one and receives a value from a binding, or `nil` if it keeps its
    /// value.
    @inlinable
    func newer<Content: Sendable>(_ incoming: TimestampedValue<Content>) -> TimestampedValue<Content>?
    where Wrapped == TimestampedValue<Content> {
        guard let held = self else { return incoming.asNewer() }
        guard held.timestamp < incoming.timestamp else { return nil }
        if held.offer < incoming.timestamp { return held.replaced(by: incoming) }
        // The incoming value is newer than the held one, but older than the timestamp with which the held one was offered.
        if held.write == incoming.write { return nil }
        var accepted = incoming.renewed()
        accepted.isNewer = true
        return accepted
    }
}

/// The identity of an endpoint.
@usableFromInline
struct Origin: Equatable, Sendable {
    @usableFromInline let number = LogicalTimestamp.next()

    @usableFromInline
    init() {}
}
