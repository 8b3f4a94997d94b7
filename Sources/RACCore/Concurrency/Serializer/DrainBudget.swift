/// A limit on the time for which one call handles messages of other threads. After this time, the call begins no other message.
@usableFromInline
package enum DrainBudget: Sendable {
    /// No messages of other threads.
    case none
    /// Messages that begin within 100 microseconds, for a caller that takes parked messages.
    ///
    /// The caller's own messages also count: the caller may have sent thousands of them earlier, and its call must stay short.
    /// The budget is small, because it can delay every call of the caller. If another thread adds messages faster than they are
    /// handled, each call finds parked messages.
    case takingUp
    /// Messages that begin within 2 milliseconds.
    case full
}

/// Measures the part of a drain budget that has been used.
///
/// Only counted messages use the budget. A caller can send further messages while it handles one of its messages. It handles
/// these as well, however long that takes, and they are not counted.
@usableFromInline
struct DrainBudgetUse {
    private let limit: Duration
    private let countsOwn: Bool
    private var used = Duration.zero
    /// The time at which the current series of counted messages began, or `nil` while the caller's own messages are handled.
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

    /// Returns whether the budget permits one more message to be handled.
    ///
    /// - Parameter isOwn: Indicates whether the caller has sent the message.
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
