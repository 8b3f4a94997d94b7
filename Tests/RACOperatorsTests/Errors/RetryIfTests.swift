import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct RetryIfTests {
    @Test func `retry() with a condition fails with the last failure after the given retries`() {
        let attempts = Counter()
        let source = Signal<Int, TestError>.deferred { .fail(attempts.increment() < 3 ? .first : .second) }
        #expect(Recorder(source.retry(2) { _ in true }).events == [.failed(.second)])
        #expect(attempts.value == 3)
    }

    @Test func `retry() passes a failure immediately if its condition rejects it`() {
        let attempts = Counter()
        let source = Signal<Int, TestError>.deferred { .fail(attempts.increment() < 2 ? .first : .second) }
        #expect(Recorder(source.retry(5) { $0 == .first }).events == [.failed(.second)])
        #expect(attempts.value == 2)
    }

    @Test func `retry() does not call its condition for the last attempt, or with zero retries`() {
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

    @Test func `retry() with a condition passes completion and values`() {
        #expect(Recorder(oneToThree.retry(2) { _ in true }).events == [.next(1), .next(2), .next(3), .completed])
    }

    @Test func `each subscription to retry with a condition counts its own attempts`() {
        let signal = oneThenFailure.retry(1) { _ in true }
        #expect(Recorder(signal).values == [1, 1])
        #expect(Recorder(signal).values == [1, 1])
    }

    @Test func `retry() with a condition uses constant stack for many attempts`() {
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

    @Test func `retry() with a condition traps if the count is negative`() async {
        await #expect(processExitsWith: .failure) { _ = oneToThree.retry(-1) { _ in true } }
    }
}
