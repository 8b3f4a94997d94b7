/// The delays between the attempts of one subscription, as a ``Backoff`` defines them.
///
/// An attempt is one subscription to the signal that is retried or repeated. Each attempt begins after the previous attempt has
/// ended. The events of the attempts therefore never overlap, as ``SubscriptionState`` requires.
///
/// With ``Backoff/Reset/afterMaximum``, the attempts cannot flood a server. A reset requires an attempt that has lasted at
/// least as long as the longest delay. At least this time passes between two resets, regardless of the number and the reasons
/// of the failures. Between two resets, the growing delays limit the number of attempts.
final class BackoffDelays: Sendable {
    private struct State {
        /// The number of attempts that have ended since the last reset, including the attempt that caused the reset.
        var ended = 0
        /// The time at which the attempt in progress began.
        var start = Duration.zero
        var hasSentValue = false
    }

    private let backoff: Backoff
    private let scheduler: any Scheduler
    private let random: @Sendable () -> Double
    private let state = SubscriptionState(State())

    /// Creates the delays of one subscription. `random` returns a number from 0 to 1 for the jitter.
    init(_ backoff: Backoff, on scheduler: any Scheduler, _ random: @escaping @Sendable () -> Double) {
        self.backoff = backoff
        self.scheduler = scheduler
        self.random = random
    }

    /// Returns the first attempt, and a closure that returns the next attempt. The last allowed attempt is not watched, because
    /// no delay follows it.
    func attempts<Value, Failure>(of source: Signal<Value, Failure>) -> (
        first: Signal<Value, Failure>, following: @Sendable (_ isLast: Bool) -> Signal<Value, Failure>
    ) {
        let watched = watching(source)
        return (
            watched,
            { isLast in (isLast ? source : watched).delaySubscription(self.next(), on: self.scheduler) }
        )
    }

    /// Returns a signal that passes the events of `source`, and records the facts that the reset rule needs.
    private func watching<Value, Failure>(_ source: Signal<Value, Failure>) -> Signal<Value, Failure> {
        switch backoff.reset {
        case .never:
            return source
        case .afterMaximum, .after:
            return .trusted { attempt in
                // The start of the first attempt is not needed, because the first delay always follows the first attempt.
                if self.state.value.ended > 0 { self.state.value.start = self.scheduler.now }
                source.attach(attempt)
            }
        case .afterValue:
            return .trusted { attempt in
                self.state.value.hasSentValue = false
                let next = attempt.next
                source.attach(
                    Subscriber(endingLike: attempt.ending) { value in
                        self.state.value.hasSentValue = true
                        next(value)
                    }
                )
            }
        }
    }

    /// Returns the delay after the attempt that has just ended.
    private func next() -> Duration {
        state.value.ended = state.value.ended > 0 && hasSucceeded ? 1 : state.value.ended + 1
        return backoff.delay(beforeAttempt: state.value.ended, random: random())
    }

    private var hasSucceeded: Bool {
        switch backoff.reset {
        case .afterMaximum: scheduler.now.since(state.value.start) >= backoff.maximum
        case .after(let time): scheduler.now.since(state.value.start) >= time
        case .afterValue: state.value.hasSentValue
        case .never: false
        }
    }
}
