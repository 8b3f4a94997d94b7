import Synchronization

/// When something was written, compared with every other write to something that can be bound both ways.
///
/// This is what makes two-way bindings end equal, in any shape, a ring included, whoever writes where at the same time:
/// - a write takes the next stamp in the critical section in which it is accepted, so of two writes to one place the
///   later has the greater stamp, and a write is newer than all that the place held before.
/// - a place accepts what comes through a binding only if its stamp is greater than that of what it holds, and passes on,
///   with its stamp, what it has accepted.
///
/// Hence each place accepts a write at most once, so that nothing goes round in a ring forever, and the write with the
/// greatest stamp of all is accepted wherever it arrives, which is everywhere: all end with it.
///
/// That takes three things. A place tells all that are bound to it of all that it accepts, whichever side it came from. A
/// binding starts with what each of the two holds, so what was accepted before it was there is compared as well. And a write for
/// which a mapping has no value does not reach the place behind the mapping, nor the places behind that. These do not count.
@usableFromInline
struct LogicalTimestamp: Comparable, Sendable {
    @usableFromInline let number: UInt64

    private static let last = Atomic<UInt64>(0)

    /// Older than every write.
    static var never: LogicalTimestamp { LogicalTimestamp(number: 0) }

    private init(number: UInt64) {
        self.number = number
    }

    /// Newer than every stamp there is.
    @usableFromInline
    static func next() -> LogicalTimestamp {
        LogicalTimestamp(number: last.add(1, ordering: .relaxed).newValue)
    }

    @inlinable
    static func < (first: LogicalTimestamp, second: LogicalTimestamp) -> Bool {
        first.number < second.number
    }
}

/// A value, and when and where it was written.
@usableFromInline
struct TimestampedValue<Value: Sendable>: Sendable {
    @usableFromInline let value: Value
    /// What decides whether it is newer than something else.
    @usableFromInline var timestamp: LogicalTimestamp
    /// The stamp under which it has been offered to other places. `stamp` if it has not. See ``offered()``.
    @usableFromInline var offer: LogicalTimestamp
    /// The stamp that it was written with. `stamp` is a newer one if the value has been made to win over what other places
    /// hold.
    @usableFromInline var write: LogicalTimestamp
    /// False if the place that holds it held the same write before: then nobody needs to learn of it again.
    @usableFromInline var isNewer = true
    /// The end through which it came in, if it came through one: it does not come out there again.
    @usableFromInline var origin: Origin?

    @inlinable
    init(_ value: Value, _ timestamp: LogicalTimestamp, through origin: Origin? = nil) {
        self.value = value
        self.timestamp = timestamp
        self.origin = origin
        write = timestamp
        offer = timestamp
    }

    /// The same value, as if written now.
    @inlinable
    func renewed() -> TimestampedValue {
        var renewed = self
        renewed.timestamp = .next()
        renewed.offer = renewed.timestamp
        renewed.isNewer = false
        return renewed
    }

    /// The same write, for who has not learned of it.
    @inlinable
    func asNewer() -> TimestampedValue {
        var news = self
        news.isNewer = true
        return news
    }

    /// The same value, offered to a place that is being bound: there it is to win over whatever that place holds.
    ///
    /// Those that are bound to this place already receive nothing of that, or a binding would cost as much as there are places.
    /// So they go on with the older stamp, and what they write meanwhile may be older than the offer, and yet newer than what
    /// is held here. When such a value arrives it is accepted and gets a new stamp, so that it wins over the offer, too. See
    /// ``Optional/newer(_:)``. Hence both sides end with it. The offer itself may come back, as the same write: then it is no
    /// news and changes nothing. That it does not replace the older stamp is what lets the value above still arrive.
    @inlinable
    func offered() -> TimestampedValue {
        var offered = self
        offered.offer = .next()
        return offered
    }

    /// The same write, arriving somewhere else.
    @inlinable
    func through(_ origin: Origin) -> TimestampedValue {
        var copy = self
        copy.origin = origin
        copy.timestamp = offer
        return copy
    }

    /// What a place that holds this holds when something newer has come: if that is the same write, which a mapping on the
    /// way may have given another form, only the stamp is new.
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
    /// What a place that holds this is to hold when something comes in through a binding, or `nil` if it stays as it is.
    @inlinable
    func newer<Content: Sendable>(_ incoming: TimestampedValue<Content>) -> TimestampedValue<Content>?
    where Wrapped == TimestampedValue<Content> {
        guard let held = self else { return incoming.asNewer() }
        guard held.timestamp < incoming.timestamp else { return nil }
        if held.offer < incoming.timestamp { return held.replaced(by: incoming) }
        // Newer than what is held, but older than the offer of that.
        if held.write == incoming.write { return nil }
        var accepted = incoming.renewed()
        accepted.isNewer = true
        return accepted
    }
}

/// The identity of an end.
@usableFromInline
struct Origin: Equatable, Sendable {
    @usableFromInline let number = LogicalTimestamp.next()

    @usableFromInline
    init() {}
}
