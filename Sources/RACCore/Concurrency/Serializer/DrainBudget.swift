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
    // All times are in nanoseconds. A `Duration` or an `Instant` would be passed to functions of the standard library.
    private let limit: UInt64
    private let countsOwn: Bool
    private var used: UInt64 = 0
    /// The time at which the current series of counted messages began, or `nil` while the caller's own messages are handled.
    private var begin: UInt64?

    @usableFromInline
    init(of share: DrainBudget) {
        limit =
            switch share {
            case .none: 0
            case .takingUp: 100_000
            case .full: 2_000_000
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
                used += elapsedNanoseconds() - begin
                self.begin = nil
            }
            return true
        }
        guard limit > 0 else { return false }
        let now = elapsedNanoseconds()
        guard let begin else {
            begin = now
            return used < limit
        }
        return used + (now - begin) < limit
    }
}
