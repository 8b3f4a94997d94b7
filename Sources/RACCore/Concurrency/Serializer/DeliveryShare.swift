/// How much one caller handles of what other threads have sent: the messages that begin within a limit of time.
///
/// Only the time of those messages counts. What the caller has sent itself from inside its own messages is handled on its
/// thread, however long that takes, and leaves the rest of the share to others as it was.
@usableFromInline
package struct DeliveryShare: Sendable {
    private let limit: Duration
    /// Whether messages of the caller itself count.
    @usableFromInline let countsOwn: Bool
    private var used = Duration.zero
    /// When the present row of messages that count began; `nil` while the caller's own are handled.
    private var begin: ContinuousClock.Instant?

    /// The messages that begin within 2 milliseconds.
    @usableFromInline package static var full: DeliveryShare { DeliveryShare(limit: .milliseconds(2)) }

    /// The messages that begin within 100 microseconds, for a caller that takes up parked messages.
    ///
    /// Its own count as well: it may have sent thousands of them earlier, and its call stays short. The share is small because a caller
    /// may take up messages with each of its calls, as long as another thread adds some faster than they are handled.
    @usableFromInline package static var takingUp: DeliveryShare {
        DeliveryShare(limit: .microseconds(100), countsOwn: true)
    }

    /// Nothing.
    @usableFromInline package static var none: DeliveryShare { DeliveryShare(limit: .zero) }

    private init(limit: Duration, countsOwn: Bool = false) {
        self.limit = limit
        self.countsOwn = countsOwn
    }

    /// Returns whether one more message may be handled.
    ///
    /// - Parameter isOwn: Whether the caller has sent it.
    @usableFromInline
    mutating func begins(messageOfCaller isOwn: Bool) -> Bool {
        if isOwn, !countsOwn {
            if let begin {
                used += begin.duration(to: .now)
                self.begin = nil
            }
            return true
        }
        guard limit > .zero else { return false }
        let now = ContinuousClock.now
        guard let begin else {
            begin = now
            return used < limit
        }
        return used + begin.duration(to: now) < limit
    }
}
