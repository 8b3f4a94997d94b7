/// The time that to wait before each new attempt at something that fails.
///
/// ```swift
/// request.retry(5, backoff: .exponential(), on: scheduler)
/// ```
public struct Backoff: Sendable, Equatable {
    /// The delay before the first new attempt, without jitter.
    public let initial: Duration
    /// The number of times that longer each delay is than the one before.
    public let multiplier: Double
    /// The longest delay. A longer ``initial`` counts as this.
    public let maximum: Duration
    /// By which part a delay may be shortened at random, from 0 to 1.
    public let jitter: Double
    /// What makes the delays begin again with the first one: ``Reset/afterMaximum``, unless ``resetting(_:)`` says otherwise.
    public private(set) var reset = Reset.afterMaximum

    /// What shows that an attempt has succeeded for a time, so that the next delay is the first one again.
    ///
    /// ```swift
    /// request.retry(.max, backoff: .exponential().resetting(.after(.seconds(5))), on: scheduler)
    /// ```
    public enum Reset: Sendable, Equatable {
        /// The attempt has lasted at least as long as the longest delay.
        ///
        /// This is safe for a server, whatever it does: delays begin again at most once in the time of the longest delay. A signal that
        /// fails sooner each time, though it sends values before, gets the delays that grow.
        case afterMaximum
        /// The attempt has lasted at least so long. Negative counts as zero.
        case after(Duration)
        /// The attempt has sent a value. A server that sends one and then closes the connection is asked again after the first delay, each
        /// time.
        case afterValue
        /// No attempt does: the delays only grow.
        case never
    }

    /// Creates a back-off whose delays grow.
    ///
    /// - Parameters:
    ///   - initial: The delay before the first new attempt. Negative counts as zero, more than a century as a century.
    ///   - multiplier: How many times longer each delay is than the one before. Precondition: at least 1.
    ///   - maximum: The longest delay. Negative counts as zero, more than a century as a century.
    ///   - jitter: By which part a delay may be shortened at random, so that many clients do not try again at the same moment: with
    ///     0.5 a delay is between half and the whole. Precondition: from 0 to 1.
    public init(initial: Duration, multiplier: Double, maximum: Duration, jitter: Double) {
        precondition(multiplier >= 1, "a back-off needs a multiplier of at least 1, but got \(multiplier)")
        precondition((0...1).contains(jitter), "a back-off needs a jitter from 0 to 1, but got \(jitter)")
        self.initial = initial.boundedDelay
        self.multiplier = multiplier
        self.maximum = maximum.boundedDelay
        self.jitter = jitter
    }

    /// Always the same delay.
    ///
    /// - Parameter delay: The delay. Negative counts as zero.
    public static func constant(_ delay: Duration) -> Backoff {
        Backoff(initial: delay, multiplier: 1, maximum: delay, jitter: 0)
    }

    /// Delays that grow by a factor, up to a longest one.
    ///
    /// With the defaults they are 0.5, 1, 2, 4, 8, 16 and from then on 30 seconds, each shortened at random by up to a quarter.
    ///
    /// - Parameters:
    ///   - initial: The delay before the first new attempt. Negative counts as zero, more than a century as a century.
    ///   - multiplier: How many times longer each delay is than the one before. Precondition: at least 1.
    ///   - maximum: The longest delay. Negative counts as zero, more than a century as a century.
    ///   - jitter: By which part a delay may be shortened at random. Precondition: from 0 to 1.
    public static func exponential(
        initial: Duration = .milliseconds(500),
        multiplier: Double = 2,
        maximum: Duration = .seconds(30),
        jitter: Double = 0.25
    ) -> Backoff {
        Backoff(initial: initial, multiplier: multiplier, maximum: maximum, jitter: jitter)
    }

    /// This back-off, with another rule for when the delays begin again with the first one.
    ///
    /// - Parameter reset: What an attempt must have done.
    public func resetting(_ reset: Reset) -> Backoff {
        var backoff = self
        backoff.reset = reset
        return backoff
    }

    /// The delay before a new attempt.
    ///
    /// - Parameters:
    ///   - attempt: Which new attempt: 1 for the one that follows the first failure, or the first one since the delays have begun
    ///     again. Precondition: positive.
    ///   - random: A number from 0 to 1, how much of the jitter to take off the delay: 0 takes off nothing. Less than 0, and what
    ///     is no number, counts as 0. More than 1 as 1.
    /// - Returns: The delay, never longer than ``maximum``.
    public func delay(beforeAttempt attempt: Int, random: Double) -> Duration {
        precondition(attempt > 0, "new attempts are counted from 1, but got \(attempt)")
        let delay = fullDelay(beforeAttempt: attempt)
        // A comparison with what is no number is false.
        let part = random > 0 ? jitter * Swift.min(random, 1) : 0
        // The product is rounded, maybe up.
        return part == 0 ? delay : Swift.min(delay * (1 - part), delay)
    }

    private func fullDelay(beforeAttempt attempt: Int) -> Duration {
        guard initial > .zero else { return .zero }
        // Compared as numbers: the delay itself may be too long for a duration.
        let factor = multiplier.raised(to: attempt - 1)
        return factor < maximum / initial ? Swift.min(initial * factor, maximum) : maximum
    }
}

extension Double {
    /// The number multiplied with itself `exponent` times, in a logarithmic number of steps.
    fileprivate func raised(to exponent: Int) -> Double {
        var (result, square, rest) = (1.0, self, exponent)
        while rest > 0 {
            if rest % 2 == 1 { result *= square }
            square *= square
            rest /= 2
        }
        return result
    }
}
