import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct BackoffTests {
    @Test func `delays grow by the multiplier, up to the maximum`() {
        let backoff = Backoff.exponential(initial: .seconds(1), multiplier: 2, maximum: .seconds(10), jitter: 0)
        let delays = (1...6).map { backoff.delay(beforeAttempt: $0, random: 0.7) }
        #expect(delays == [1, 2, 4, 8, 10, 10].map { .seconds($0) })
        #expect(backoff.delay(beforeAttempt: .max, random: 0) == .seconds(10))
    }

    @Test func `constant delays do not grow with the attempts`() {
        let backoff = Backoff.constant(.milliseconds(300))
        for attempt in [1, 2, 100, .max] {
            #expect(backoff.delay(beforeAttempt: attempt, random: 0.7) == .milliseconds(300))
        }
    }

    @Test func `a random number out of range is clamped`() {
        let backoff = Backoff(initial: .seconds(8), multiplier: 1, maximum: .seconds(8), jitter: 0.25)
        #expect(backoff.delay(beforeAttempt: 1, random: -1) == .seconds(8))
        #expect(backoff.delay(beforeAttempt: 1, random: 9) == .seconds(6))
    }

    @Test func `jitter shortens a delay by a random part, at most its fraction`() {
        let backoff = Backoff(initial: .seconds(8), multiplier: 1, maximum: .seconds(8), jitter: 0.5)
        #expect(backoff.delay(beforeAttempt: 1, random: 0) == .seconds(8))
        #expect(backoff.delay(beforeAttempt: 1, random: 0.5) == .seconds(6))
        #expect(backoff.delay(beforeAttempt: 1, random: 1) == .seconds(4))
    }

    @Test func `negative delays count as zero, and the maximum caps the first one`() {
        let negative = Backoff.exponential(initial: .seconds(-1), jitter: 0)
        #expect(negative.delay(beforeAttempt: 3, random: 0) == .zero)
        #expect(negative.delay(beforeAttempt: .max, random: 0) == .zero)
        let capped = Backoff.exponential(initial: .seconds(5), maximum: .seconds(3), jitter: 0)
        #expect(capped.delay(beforeAttempt: 1, random: 0) == .seconds(3))
        #expect(Backoff.constant(.seconds(-1)).delay(beforeAttempt: 1, random: 0) == .zero)
    }

    @Test func `delays reset after an attempt as long as the maximum delay, unless another rule is chosen`() {
        let backoff = Backoff.exponential(initial: .seconds(1), maximum: .seconds(10), jitter: 0)
        #expect(backoff.reset == .afterMaximum)
        #expect(Backoff.constant(.seconds(1)).reset == .afterMaximum)
        let other = backoff.resetting(.afterValue)
        #expect(other.reset == .afterValue)
        #expect(other != backoff)
        #expect(other.resetting(.afterMaximum) == backoff)
        #expect(other.delay(beforeAttempt: 4, random: 0) == .seconds(8))
    }

    @Test func `invalid arguments trap`() async {
        await #expect(processExitsWith: .failure) { _ = Backoff.exponential(multiplier: 0.5) }
        await #expect(processExitsWith: .failure) { _ = Backoff.exponential(jitter: 1.5) }
        await #expect(processExitsWith: .failure) { _ = Backoff.constant(.zero).delay(beforeAttempt: 0, random: 0) }
    }
}
