/// A limit on the time that one call of a ``SerialReceiver`` spends on messages of other threads. After this time, the call
/// begins no further message.
@usableFromInline
package enum DrainBudget: Sendable {
    /// The call handles no messages of other threads.
    case none
    /// The call begins messages, including the caller's own, for up to 100 microseconds. A caller that takes parked messages has
    /// this budget. The budget is small, because each call of the caller can find parked messages. It includes the caller's own
    /// messages, because the caller may have sent thousands of the parked messages.
    case takingUp
    /// The call begins messages of other threads for up to 2 milliseconds.
    case full
}

/// The used part of a ``DrainBudget``. The time of the caller's own messages is counted only with the budget
/// ``DrainBudget/takingUp``.
@usableFromInline
struct DrainBudgetUse {
    // All times are in nanoseconds, because arithmetic with `Duration` would call functions of the standard library.
    private let limit: UInt64
    private let countsOwn: Bool
    private var used: UInt64 = 0
    /// The time at which the current series of counted messages began, or `nil` if the message in progress is not counted.
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

    /// Returns whether the caller can begin to handle one more message.
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
