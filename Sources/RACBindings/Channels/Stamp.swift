import Synchronization

/// When something was written, compared with every other write to something that can be bound both ways.
///
/// This is what makes two-way bindings end equal, in any shape, a ring included, whoever writes where at the same time:
/// - a write takes the next stamp in the critical section in which it is accepted, so of two writes to one place the
///   later has the greater stamp, and a write is newer than all that the place held before;
/// - a place accepts what comes through a binding only if its stamp is greater than that of what it holds, and passes on,
///   with its stamp, what it has accepted.
///
/// Hence each place accepts a write at most once, so that nothing goes round in a ring for ever, and the write with the
/// greatest stamp of all is accepted wherever it arrives, which is everywhere: all end with it.
struct Stamp: Comparable, Sendable {
    private let number: UInt64

    private static let last = Atomic<UInt64>(0)

    /// Older than every write.
    static let never = Stamp(number: 0)

    private init(number: UInt64) {
        self.number = number
    }

    /// Newer than every stamp there is.
    static func next() -> Stamp {
        Stamp(number: last.add(1, ordering: .relaxed).newValue)
    }

    static func < (first: Stamp, second: Stamp) -> Bool {
        first.number < second.number
    }
}

/// A value, and when and where it was written.
struct Stamped<Value: Sendable>: Sendable {
    let value: Value
    let stamp: Stamp
    /// The stamp that the same value had before, if this is no write but only a newer stamp for it, which it gets when
    /// it is to win over what another place holds: where it is known already, nobody needs to hear of it again.
    private(set) var renews: Stamp?
    /// The end through which it came in, if it came through one: it does not come out there again.
    private(set) var entrance: Entrance?

    init(_ value: Value, _ stamp: Stamp, through entrance: Entrance? = nil) {
        self.value = value
        self.stamp = stamp
        self.entrance = entrance
    }

    /// The same value, as if written now.
    func renewed() -> Stamped {
        var renewed = Stamped(value, .next())
        renewed.renews = stamp
        return renewed
    }

    /// The same write, arriving somewhere else.
    func through(_ entrance: Entrance) -> Stamped {
        var copy = self
        copy.entrance = entrance
        return copy
    }

    func withValue<NewValue: Sendable>(_ value: NewValue) -> Stamped<NewValue> {
        var copy = Stamped<NewValue>(value, stamp, through: entrance)
        copy.renews = renews
        return copy
    }
}

/// The identity of an end.
struct Entrance: Equatable, Sendable {
    private let number = Stamp.next()
}
