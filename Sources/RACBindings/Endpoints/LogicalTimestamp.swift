import Synchronization

/// A number that determines the order of a write among all writes to endpoints of two-way bindings.
///
/// With timestamps, all bound endpoints end with equal values, even in rings and after concurrent writes. There are two rules:
/// - A write gets the next timestamp in the critical section in which it is accepted. Of two writes to one endpoint the later
///   write therefore has the greater timestamp, and a write is newer than all values that the endpoint held before.
///   ``MainActorEndpoint`` draws the number just before that section, so of two concurrent writes either one can win.
/// - An endpoint accepts a value from a binding only if the value's timestamp is greater than the timestamp of the held value.
///   The endpoint forwards the accepted value with the same timestamp.
///
/// Each endpoint therefore accepts a write at most once. Every endpoint accepts the write with the greatest timestamp.
///
/// The rules have two requirements. First, an endpoint forwards all accepted values to all endpoints bound to it, including
/// the sender. Second, a binding starts with the held values of both endpoints, so that earlier values are also compared.
/// There is one exception: if a mapping has no value for a write, the write does not pass the mapping.
@usableFromInline
struct LogicalTimestamp: Comparable, Sendable {
    @usableFromInline let number: UInt64

    // Relaxed: all additions have one order, and no other memory depends on the number. If one addition happens before another,
    // for example in two critical sections of one endpoint, its number is smaller.
    private static let last = Atomic<UInt64>(0)

    static var never: LogicalTimestamp { LogicalTimestamp(number: 0) }

    private init(number: UInt64) {
        self.number = number
    }

    @usableFromInline
    static func next() -> LogicalTimestamp {
        LogicalTimestamp(number: last.add(1, ordering: .relaxed).newValue)
    }

    @inlinable
    static func < (first: LogicalTimestamp, second: LogicalTimestamp) -> Bool {
        first.number < second.number
    }
}

@usableFromInline
struct TimestampedValue<Value: Sendable>: Sendable {
    @usableFromInline let value: Value
    @usableFromInline var timestamp: LogicalTimestamp
    /// If the value has been offered to an endpoint that is being bound, the timestamp of the offer. Otherwise the same as
    /// `timestamp`. See ``offered()``.
    @usableFromInline var offer: LogicalTimestamp
    /// Identifies the original write. `timestamp` is newer if ``renewed()`` has assigned a new timestamp.
    @usableFromInline var write: LogicalTimestamp
    /// `false` if the endpoint already held the value of the same write. Observers are then not notified.
    @usableFromInline var isNewer = true
    /// The endpoint at which the value entered, if there is one. Observers of that endpoint do not receive the value.
    @usableFromInline var origin: LogicalTimestamp?

    @inlinable
    init(_ value: Value, _ timestamp: LogicalTimestamp, through origin: LogicalTimestamp? = nil) {
        self.value = value
        self.timestamp = timestamp
        self.origin = origin
        write = timestamp
        offer = timestamp
    }

    /// Returns the value with a new timestamp, so that it wins over the values of other endpoints. Observers are not notified.
    @inlinable
    func renewed() -> TimestampedValue {
        var renewed = self
        renewed.timestamp = .next()
        renewed.offer = renewed.timestamp
        renewed.isNewer = false
        return renewed
    }

    @inlinable
    func asNewer() -> TimestampedValue {
        var news = self
        news.isNewer = true
        return news
    }

    /// Returns the same write, offered to an endpoint that is being bound. The offered value wins over that endpoint's value.
    ///
    /// Endpoints that are already bound do not receive the offer, because the cost would grow with their number. They keep the
    /// older timestamp. One of them can therefore still send a value that is newer than `timestamp`, but older than `offer`. This
    /// endpoint accepts such a value, and gives it a new timestamp, so that it also wins over the offer at the new endpoint. See
    /// ``Optional/newer(_:)``.
    ///
    /// If the new endpoint sends the offer back, nothing changes, because the offer is the same write. This endpoint's value
    /// keeps its older timestamp, so that a value written in the meantime can still be accepted.
    @inlinable
    func offered() -> TimestampedValue {
        var offered = self
        offered.offer = .next()
        return offered
    }

    /// Returns the write as another endpoint receives it: with the origin of that endpoint, and with the timestamp of the offer.
    @inlinable
    func through(_ origin: LogicalTimestamp) -> TimestampedValue {
        var copy = self
        copy.origin = origin
        copy.timestamp = offer
        return copy
    }

    /// Returns the next value of an endpoint that holds this value. If `newer` is the same write, the endpoint keeps its own
    /// value and takes only the newer timestamp, because a mapping may have transformed the received value.
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
    @inlinable
    func newer<Content: Sendable>(_ incoming: TimestampedValue<Content>) -> TimestampedValue<Content>?
    where Wrapped == TimestampedValue<Content> {
        guard let held = self else { return incoming.asNewer() }
        guard held.timestamp < incoming.timestamp else { return nil }
        if held.offer < incoming.timestamp { return held.replaced(by: incoming) }
        // The incoming value is newer than `timestamp` of the held value, but not newer than `offer`. If both values are the same
        // write, the other endpoint has only sent the offer back. Otherwise the incoming value gets a new timestamp, so that it
        // is also newer than the offer. See ``TimestampedValue/offered()``.
        if held.write == incoming.write { return nil }
        var accepted = incoming.renewed()
        accepted.isNewer = true
        return accepted
    }
}
