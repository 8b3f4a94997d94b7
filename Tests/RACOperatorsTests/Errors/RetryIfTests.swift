import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct RetryIfTests {
    @Test func `retries up to the count and then fails with the last failure`() {
        let attempts = Counter()
        let source = Signal<Int, TestError>.deferred { .fail(attempts.increment() < 3 ? .first : .second) }
        #expect(Recorder(source.retry(2) { _ in true }).events == [.failed(.second)])
        #expect(attempts.value == 3)
    }

    @Test func `a failure that the condition rejects passes immediately`() {
        let attempts = Counter()
        let source = Signal<Int, TestError>.deferred { .fail(attempts.increment() < 2 ? .first : .second) }
        #expect(Recorder(source.retry(5) { $0 == .first }).events == [.failed(.second)])
        #expect(attempts.value == 2)
    }

    @Test func `the condition is not called for the last attempt, or with zero retries`() {
        let questions = Counter()
        let signal = oneThenFailure.retry(2) { _ in
            questions.increment()
            return true
        }
        #expect(Recorder(signal).events == [.next(1), .next(1), .next(1), .failed(.first)])
        #expect(questions.value == 2)
        let never = oneThenFailure.retry(0) { _ in
            questions.increment()
            return true
        }
        #expect(Recorder(never).events == [.next(1), .failed(.first)])
        #expect(questions.value == 2)
    }

    @Test func `completion and values pass`() {
        #expect(Recorder(oneToThree.retry(2) { _ in true }).events == [.next(1), .next(2), .next(3), .completed])
    }

    @Test func `each subscription counts its own attempts`() {
        let signal = oneThenFailure.retry(1) { _ in true }
        #expect(Recorder(signal).values == [1, 1])
        #expect(Recorder(signal).values == [1, 1])
    }

    @Test func `many attempts use constant stack`() {
        onSmallStack {
            let (attempts, rounds) = (Counter(), heavy(100_000))
            let source = Signal<Int, TestError>.deferred {
                attempts.increment()
                return Signal { $0.fail(.first) }
            }
            source.retry(rounds) { _ in true }.subscribe()
            precondition(attempts.value == rounds + 1)
        }
    }

    @Test func `a negative count traps`() async {
        await #expect(processExitsWith: .failure) { _ = oneToThree.retry(-1) { _ in true } }
    }
}
