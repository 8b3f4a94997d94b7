/// How much one caller handles of what other threads have sent: the messages that begin within a limit of time.
@usableFromInline
package enum DrainBudget: Sendable {
    /// Nothing.
    case none
    /// The messages that begin within 100 microseconds, for a caller that takes up parked messages.
    ///
    /// Its own count as well: it may have sent thousands of them earlier, and its call stays short. The share is small because a caller
    /// may take up messages with each of its calls, as long as another thread adds some faster than they are handled.
    case takingUp
    /// The messages that begin within 2 milliseconds.
    case full
}

/// The part of a share that a caller has used.
///
/// Only the time of messages that count is used. What the caller has sent itself from inside its own messages is handled on its thread,
/// however long that takes, and leaves the share as it was.
@usableFromInline
struct DrainBudgetUse {
    private let limit: Duration
    private let countsOwn: Bool
    private var used = Duration.zero
    /// When the present row of messages that count began, or `nil` while the caller's own are handled.
    private var begin: ContinuousClock.Instant?

    @usableFromInline
    init(of share: DrainBudget) {
        limit =
            switch share {
            case .none: .zero
            case .takingUp: .microseconds(100)
            case .full: .milliseconds(2)
            }
        countsOwn = share == .takingUp
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
