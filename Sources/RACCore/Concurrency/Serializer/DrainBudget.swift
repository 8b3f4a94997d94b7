/// A limit on the time that one call of a ``SerialReceiver`` spends on messages of other threads. After this time, the call
/// begins no further message.
@usableFromInline
package struct DrainBudget: Sendable {
    // All times are in nanoseconds, because arithmetic with `Duration` would call functions of the standard library.
    private let limit: UInt64
    private let countsOwn: Bool
    private var used: UInt64 = 0
    /// The time at which the current series of counted messages began, or `nil` if the message in progress is not counted.
    private var begin: UInt64?

    private init(_ limit: UInt64, countsOwn: Bool = false) {
        self.limit = limit
        self.countsOwn = countsOwn
    }

    @usableFromInline package static var none: DrainBudget { DrainBudget(0) }

    /// The call begins messages, including the caller's own, for up to 100 microseconds. A caller that takes parked messages
    /// has this small budget: each of its calls can find parked messages, and the caller may have sent thousands of them.
    @usableFromInline package static var takingUp: DrainBudget { DrainBudget(100_000, countsOwn: true) }

    /// The call begins messages of other threads for up to 2 milliseconds.
    @usableFromInline package static var full: DrainBudget { DrainBudget(2_000_000) }

    @usableFromInline
    mutating func canBegin(messageOfCaller isOwn: Bool) -> Bool {
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
