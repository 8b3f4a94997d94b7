/// The delays before the repeated attempts at an operation that fails.
///
/// ```swift
/// request.retry(5, backoff: .exponential(), on: scheduler)
/// ```
public struct Backoff: Sendable, Equatable {
    /// The delay before the second attempt, without jitter. If a closure computes the delays, this property is zero.
    public let initial: Duration
    /// The factor from each delay to the next delay. For constant, linear and custom back-offs, the factor is 1.
    public let multiplier: Double
    /// The longest delay. A longer ``initial`` delay, or a longer result of a closure, counts as this maximum.
    public let maximum: Duration
    /// The largest fraction by which a delay is shortened at random, so that many clients do not retry at the same moment.
    public let jitter: Double
    private let growth: BackoffGrowth
    /// The rule that decides when the delays begin again with the first delay. By default, ``Reset/afterMaximum``.
    public private(set) var reset = Reset.afterMaximum

    /// The condition under which an attempt counts as a success. After a success, the delays begin again with the first delay.
    ///
    /// ```swift
    /// request.retry(.max, backoff: .exponential().resetting(.after(.seconds(5))), on: scheduler)
    /// ```
    public enum Reset: Sendable, Equatable {
        /// The attempt has lasted at least as long as the longest delay. With this rule, retries never flood a server: within
        /// the longest delay, the delays begin again at most once.
        case afterMaximum
        /// The attempt has lasted at least the given time. Negative counts as zero.
        case after(Duration)
        /// The attempt has sent a value. If every attempt sends a value and then fails, every delay is the first delay.
        case afterValue
        /// No attempt counts as a success, so the delays never begin again with the first delay.
        case never
    }

    /// Creates a back-off with growing delays.
    ///
    /// - Parameters:
    ///   - initial: The delay before the second attempt. Negative counts as zero, more than a century as a century.
    ///   - multiplier: The factor from each delay to the next delay. Precondition: at least 1.
    ///   - maximum: The longest delay. Negative counts as zero, more than a century as a century.
    ///   - jitter: The largest fraction by which a delay is shortened at random. Precondition: from 0 to 1.
    public init(initial: Duration, multiplier: Double, maximum: Duration, jitter: Double) {
        precondition(multiplier >= 1, "a back-off needs a multiplier of at least 1, but got \(multiplier)")
        self.init(initial, .factor(multiplier), maximum: maximum, jitter: jitter)
    }

    private init(_ initial: Duration, _ growth: BackoffGrowth, maximum: Duration, jitter: Double) {
        precondition((0...1).contains(jitter), "a back-off needs a jitter from 0 to 1, but got \(jitter)")
        self.initial = initial.boundedDelay
        multiplier = if case .factor(let multiplier) = growth { multiplier } else { 1 }
        self.maximum = maximum.boundedDelay
        self.jitter = jitter
        self.growth = growth
    }

    /// Returns a back-off whose delays are all the same.
    ///
    /// - Parameter delay: The delay. Negative counts as zero.
    public static func constant(_ delay: Duration) -> Backoff {
        Backoff(initial: delay, multiplier: 1, maximum: delay, jitter: 0)
    }

    /// Returns a back-off whose delays grow by a factor, up to a longest delay.
    ///
    /// With the default arguments the delays are 0.5, 1, 2, 4, 8, 16 and then 30 seconds, shortened by up to a quarter.
    ///
    /// - Parameters:
    ///   - initial: The delay before the second attempt. Negative counts as zero, more than a century as a century.
    ///   - multiplier: The factor from each delay to the next delay. Precondition: at least 1.
    ///   - maximum: The longest delay. Negative counts as zero, more than a century as a century.
    ///   - jitter: The largest fraction by which a delay is shortened at random. Precondition: from 0 to 1.
    public static func exponential(
        initial: Duration = .milliseconds(500),
        multiplier: Double = 2,
        maximum: Duration = .seconds(30),
        jitter: Double = 0.25
    ) -> Backoff {
        Backoff(initial: initial, multiplier: multiplier, maximum: maximum, jitter: jitter)
    }

    /// Returns a back-off whose delays grow by the same duration each time, up to a longest delay.
    ///
    /// With the default arguments the delays are 0.5, 1, 1.5, 2 and so on, up to 30 seconds, shortened by up to a quarter.
    ///
    /// ```swift
    /// request.retry(5, backoff: .linear(initial: .seconds(1), increment: .seconds(2)), on: scheduler)
    /// ```
    ///
    /// - Parameters:
    ///   - initial: The delay before the second attempt. Negative counts as zero, more than a century as a century.
    ///   - increment: The difference between each delay and the next delay. Precondition: not negative.
    ///   - maximum: The longest delay. Negative counts as zero, more than a century as a century.
    ///   - jitter: The largest fraction by which a delay is shortened at random. Precondition: from 0 to 1.
    public static func linear(
        initial: Duration = .milliseconds(500),
        increment: Duration = .milliseconds(500),
        maximum: Duration = .seconds(30),
        jitter: Double = 0.25
    ) -> Backoff {
        precondition(increment >= .zero, "a back-off needs an increment that is not negative, but got \(increment)")
        return Backoff(initial, .increment(increment.boundedDelay), maximum: maximum, jitter: jitter)
    }

    /// Returns a back-off whose delays a closure computes. Two such back-offs are equal only if one is a copy of the other.
    ///
    /// ```swift
    /// let pauses: [Duration] = [.seconds(1), .seconds(5), .seconds(60)]
    /// let reply = request.retry(9, backoff: .custom { pauses[min($0, 3) - 1] }, on: scheduler)
    /// ```
    ///
    /// - Parameters:
    ///   - maximum: The longest delay. A longer result of the closure counts as this maximum. Negative counts as zero.
    ///   - jitter: The largest fraction by which a delay is shortened at random. Precondition: from 0 to 1.
    ///   - delay: Receives the number of a repeated attempt, counted from 1 after each success. A negative delay counts as zero.
    public static func custom(
        maximum: Duration = .seconds(30),
        jitter: Double = 0,
        _ delay: @escaping @Sendable (_ attempt: Int) -> Duration
    ) -> Backoff {
        Backoff(.zero, .closure(BackoffClosure(delay)), maximum: maximum, jitter: jitter)
    }

    /// Returns this back-off with another rule for the reset to the first delay.
    ///
    /// - Parameter reset: The condition under which an attempt counts as a success.
    public func resetting(_ reset: Reset) -> Backoff {
        var backoff = self
        backoff.reset = reset
        return backoff
    }

    /// Returns the delay before a repeated attempt, never longer than ``maximum``.
    ///
    /// - Parameters:
    ///   - attempt: The number of the repeated attempt, counted from 1 after each success. Precondition: positive.
    ///   - random: A number from 0 to 1. The delay is shortened by the fraction ``jitter`` times `random`.
    public func delay(beforeAttempt attempt: Int, random: Double) -> Duration {
        precondition(attempt > 0, "new attempts are counted from 1, but got \(attempt)")
        let delay = fullDelay(beforeAttempt: attempt)
        // A comparison with NaN is false, so NaN counts as 0.
        let part = random > 0 ? jitter * Swift.min(random, 1) : 0
        // Rounding can make the product longer than the delay.
        return part == 0 ? delay : Swift.min(delay * (1 - part), delay)
    }

    private func fullDelay(beforeAttempt attempt: Int) -> Duration {
        switch growth {
        case .factor(let multiplier):
            guard initial > .zero else { return .zero }
            // The factors are compared instead of the delays, because `initial * factor` can be too long for a duration.
            let factor = multiplier.raised(to: attempt - 1)
            return factor < maximum / initial ? Swift.min(initial * factor, maximum) : maximum
        case .increment(let increment):
            guard initial < maximum else { return maximum }
            guard increment > .zero else { return initial }
            // The product is computed after the comparison, because `increment * count` can be too long for a duration.
            let count = attempt - 1
            return Double(count) < (maximum - initial) / increment ? initial + increment * count : maximum
        case .closure(let closure):
            return Swift.min(closure.delay(attempt).boundedDelay, maximum)
        }
    }
}

private enum BackoffGrowth: Sendable, Equatable {
    case factor(Double)
    case increment(Duration)
    case closure(BackoffClosure)
}

/// A closure that computes delays, in an object, because objects can be compared and closures cannot.
private final class BackoffClosure: Sendable, Equatable {
    let delay: @Sendable (Int) -> Duration

    init(_ delay: @escaping @Sendable (Int) -> Duration) {
        self.delay = delay
    }

    static func == (left: BackoffClosure, right: BackoffClosure) -> Bool { left === right }
}

extension Double {
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
