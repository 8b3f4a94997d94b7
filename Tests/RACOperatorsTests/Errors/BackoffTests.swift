import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct BackoffTests {
    @Test func `the delays of a back-off grow by the multiplier, up to the maximum`() {
        let backoff = Backoff.exponential(initial: .seconds(1), multiplier: 2, maximum: .seconds(10), jitter: 0)
        let delays = (1...6).map { backoff.delay(beforeAttempt: $0, random: 0.7) }
        #expect(delays == [1, 2, 4, 8, 10, 10].map { .seconds($0) })
        #expect(backoff.delay(beforeAttempt: .max, random: 0) == .seconds(10))
    }

    @Test func `the delays of a constant back-off do not grow with the attempts`() {
        let backoff = Backoff.constant(.milliseconds(300))
        for attempt in [1, 2, 100, .max] {
            #expect(backoff.delay(beforeAttempt: attempt, random: 0.7) == .milliseconds(300))
        }
    }

    @Test func `a back-off clamps a random number of its generator that is out of range`() {
        let backoff = Backoff(initial: .seconds(8), multiplier: 1, maximum: .seconds(8), jitter: 0.25)
        #expect(backoff.delay(beforeAttempt: 1, random: -1) == .seconds(8))
        #expect(backoff.delay(beforeAttempt: 1, random: 9) == .seconds(6))
    }

    @Test func `the jitter of a back-off shortens the delay at random, by at most the given fraction`() {
        let backoff = Backoff(initial: .seconds(8), multiplier: 1, maximum: .seconds(8), jitter: 0.5)
        #expect(backoff.delay(beforeAttempt: 1, random: 0) == .seconds(8))
        #expect(backoff.delay(beforeAttempt: 1, random: 0.5) == .seconds(6))
        #expect(backoff.delay(beforeAttempt: 1, random: 1) == .seconds(4))
    }

    @Test func `a back-off clamps negative delays to zero and the first delay to the maximum`() {
        let negative = Backoff.exponential(initial: .seconds(-1), jitter: 0)
        #expect(negative.delay(beforeAttempt: 3, random: 0) == .zero)
        #expect(negative.delay(beforeAttempt: .max, random: 0) == .zero)
        let capped = Backoff.exponential(initial: .seconds(5), maximum: .seconds(3), jitter: 0)
        #expect(capped.delay(beforeAttempt: 1, random: 0) == .seconds(3))
        #expect(Backoff.constant(.seconds(-1)).delay(beforeAttempt: 1, random: 0) == .zero)
    }

    @Test func `a back-off resets by default after an attempt that lasts as long as the maximum delay`() {
        let backoff = Backoff.exponential(initial: .seconds(1), maximum: .seconds(10), jitter: 0)
        #expect(backoff.reset == .afterMaximum)
        #expect(Backoff.constant(.seconds(1)).reset == .afterMaximum)
        let other = backoff.resetting(.afterValue)
        #expect(other.reset == .afterValue)
        #expect(other != backoff)
        #expect(other.resetting(.afterMaximum) == backoff)
        #expect(other.delay(beforeAttempt: 4, random: 0) == .seconds(8))
    }

    @Test func `the delays of a linear back-off grow by the increment, up to the maximum`() {
        let backoff = Backoff.linear(
            initial: .seconds(1),
            increment: .milliseconds(300),
            maximum: .seconds(2),
            jitter: 0
        )
        let delays = (1...6).map { backoff.delay(beforeAttempt: $0, random: 0.7) }
        #expect(delays == [1_000, 1_300, 1_600, 1_900, 2_000, 2_000].map { .milliseconds($0) })
        #expect(backoff.delay(beforeAttempt: .max, random: 0) == .seconds(2))
        #expect(backoff.multiplier == 1)
    }

    @Test func `a linear back-off is constant if it does not grow or if it starts at its maximum`() {
        let high = Backoff.linear(initial: .seconds(9), increment: .seconds(1), maximum: .seconds(3), jitter: 0)
        #expect(high.delay(beforeAttempt: 1, random: 0) == .seconds(3))
        let constant = Backoff.linear(initial: .seconds(2), increment: .zero, maximum: .seconds(3), jitter: 0)
        #expect(constant.delay(beforeAttempt: .max, random: 0) == .seconds(2))
        let fromZero = Backoff.linear(initial: .zero, increment: .seconds(1), maximum: .seconds(3), jitter: 0)
        #expect((1...5).map { fromZero.delay(beforeAttempt: $0, random: 0) } == [0, 1, 2, 3, 3].map { .seconds($0) })
    }

    @Test func `extreme increments of a back-off do not overflow`() {
        let century = Duration.seconds(3_155_760_000)
        let backoff = Backoff.linear(
            initial: .zero,
            increment: .seconds(Int64.max),
            maximum: .seconds(Int64.max),
            jitter: 0
        )
        #expect(backoff.delay(beforeAttempt: 2, random: 0) == century)
        #expect(backoff.delay(beforeAttempt: .max, random: 0) == century)
        let slow = Backoff.linear(initial: .zero, increment: .nanoseconds(1), maximum: .seconds(Int64.max), jitter: 0)
        #expect(slow.delay(beforeAttempt: 3, random: 0) == .nanoseconds(2))
        #expect(slow.delay(beforeAttempt: .max, random: 0) == century)
    }

    @Test func `a back-off clamps the delays of a closure before the jitter applies`() {
        let backoff = Backoff.custom(maximum: .seconds(10), jitter: 0.5) { .seconds([-5, 3, 40][$0 - 1]) }
        #expect((1...3).map { backoff.delay(beforeAttempt: $0, random: 0) } == [0, 3, 10].map { .seconds($0) })
        #expect(backoff.delay(beforeAttempt: 3, random: 1) == .seconds(5))
        #expect(backoff.initial == .zero)
    }

    @Test func `two back-offs with closures are equal if one is a copy of the other, and otherwise different`() {
        let backoff = Backoff.custom { .seconds($0) }
        #expect(backoff == backoff)
        #expect(backoff.resetting(.never).resetting(.afterMaximum) == backoff)
        #expect(backoff != Backoff.custom { .seconds($0) })
        #expect(Backoff.linear() == Backoff.linear())
        #expect(Backoff.linear() != Backoff.linear(increment: .seconds(1)))
        #expect(Backoff.linear(increment: .zero, jitter: 0) != Backoff.exponential(multiplier: 1, jitter: 0))
    }

    @Test func `a back-off with a closure resets after an attempt that lasts as long as the maximum delay`() {
        let (starts, scheduler) = (Shared<[Duration]>([]), TestScheduler())
        let source = Signal<Duration, Never>.deferred {
            let count = starts.withLock { starts in
                starts.append(scheduler.now)
                return starts.count
            }
            return count == 3 ? .timer(after: .seconds(20), on: scheduler) : .empty
        }
        let backoff = Backoff.custom(maximum: .seconds(20)) { .seconds($0 * $0) }
        let recorder = Recorder(source.repeated(5, backoff: backoff, on: scheduler))
        scheduler.run()
        #expect(starts.value == [0, 1, 5, 26, 30].map { .seconds($0) })
        #expect(recorder.isCompleted)
    }

    @Test func `a back-off traps if its arguments are invalid`() async {
        await #expect(processExitsWith: .failure) { _ = Backoff.linear(increment: .seconds(-1)) }
        await #expect(processExitsWith: .failure) { _ = Backoff.linear(jitter: -1) }
        await #expect(processExitsWith: .failure) { _ = Backoff.custom(jitter: 2) { _ in .zero } }
        await #expect(processExitsWith: .failure) { _ = Backoff.exponential(multiplier: 0.5) }
        await #expect(processExitsWith: .failure) { _ = Backoff.exponential(jitter: 1.5) }
        await #expect(processExitsWith: .failure) { _ = Backoff.constant(.zero).delay(beforeAttempt: 0, random: 0) }
    }
}
