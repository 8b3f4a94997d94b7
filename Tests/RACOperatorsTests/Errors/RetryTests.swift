import RACOperators
import TestSupport
import Testing

@Suite struct RetryTests {
    private func failing(times: Int) -> (Signal<Int, TestError>, Counter) {
        let attempts = Counter()
        let signal = Signal<Int, TestError>.deferred {
            attempts.increment() <= times ? Signal.fail(.first) : Signal.just(attempts.value)
        }
        return (signal, attempts)
    }

    @Test func `retry() resubscribes until an attempt succeeds`() {
        let (signal, attempts) = failing(times: 3)
        #expect(Recorder(signal.retry()).events == [.next(4), .completed])
        #expect(attempts.value == 4)
    }

    @Test(arguments: 0...3)
    func `retry() fails after the given number of retries`(count: Int) {
        let (signal, attempts) = failing(times: 10)
        #expect(Recorder(signal.retry(count)).events == [.failed(.first)])
        #expect(attempts.value == count + 1)
    }

    @Test func `retry() sends the values of all attempts`() {
        #expect(Recorder(oneThenFailure.retry(2)).events == [.next(1), .next(1), .next(1), .failed(.first)])
    }

    @Test func `each subscription to retry() counts its own attempts`() {
        let signal = oneThenFailure.retry(1)
        #expect(Recorder(signal).values == [1, 1])
        #expect(Recorder(signal).values == [1, 1])
    }

    @Test func `retry() traps if the count is negative`() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, TestError>.never.retry(-1) }
    }
}
