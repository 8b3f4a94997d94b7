/// How much one caller handles of what others have sent.
@usableFromInline
package struct DeliveryShare: Sendable {
    private let length: Duration
    /// Whether messages of the caller itself count.
    @usableFromInline let countsOwn: Bool
    private var deadline: ContinuousClock.Instant?

    /// As much as can be begun within 2 milliseconds.
    @usableFromInline package static var full: DeliveryShare { DeliveryShare(length: .milliseconds(2)) }

    /// The same, for a caller that takes up what has been parked. Among that may be thousands of messages that it has sent
    /// itself before, and its call is to be short all the same.
    @usableFromInline package static var takingUp: DeliveryShare {
        DeliveryShare(length: .milliseconds(2), countsOwn: true)
    }

    /// Nothing.
    @usableFromInline package static var none: DeliveryShare { DeliveryShare(length: .zero) }

    private init(length: Duration, countsOwn: Bool = false) {
        self.length = length
        self.countsOwn = countsOwn
    }

    /// Says whether one more message may be handled. A message of nobody, which is no delivery, does not use up the share.
    @usableFromInline
    mutating func begins(messageOf sender: ThreadIdentity) -> Bool {
        if length == .zero { return false }
        if sender == .nobody { return true }
        let now = ContinuousClock.now
        if let deadline { return now < deadline }
        deadline = now + length
        return true
    }
}
