/// The delays between the attempts of one subscription. Each attempt begins after the previous attempt has ended, so the events
/// of the attempts never overlap, as ``SubscriptionState`` requires.
final class BackoffDelays: Sendable {
    private struct State {
        /// The number of attempts that have ended since the last reset, including the attempt that caused the reset.
        var ended = 0
        var start = Duration.zero
        var hasSentValue = false
    }

    private let backoff: Backoff
    private let scheduler: any Scheduler
    private let random: @Sendable () -> Double
    private let state = SubscriptionState(State())

    init(_ backoff: Backoff, on scheduler: any Scheduler, _ random: @escaping @Sendable () -> Double) {
        self.backoff = backoff
        self.scheduler = scheduler
        self.random = random
    }

    /// Returns the attempts of a sequence. The last allowed attempt is not watched, because no delay follows it.
    func attempts<Value, Failure>(of source: Signal<Value, Failure>) -> Signal<Value, Failure>.Attempts {
        let watched = watching(source)
        return { isFirst, isLast in
            let attempt = isLast ? source : watched
            return isFirst ? attempt : attempt.delaySubscription(self.next(), on: self.scheduler)
        }
    }

    private func watching<Value, Failure>(_ source: Signal<Value, Failure>) -> Signal<Value, Failure> {
        switch backoff.reset {
        case .never:
            return source
        case .afterMaximum, .after:
            return .trusted { attempt in
                // The start of the first attempt is not needed. The delay after this attempt is always the first delay,
                // even if the attempt lasts long enough for a reset.
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
