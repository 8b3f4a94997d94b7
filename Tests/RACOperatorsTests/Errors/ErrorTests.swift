import RACOperators
import TestSupport
import Testing

@Suite struct CatchTests {
    @Test func `goes on with another signal`() {
        let signal = oneThenFailure.catch { error in Signal<Int, Never>.just(error == .first ? 10 : 20) }
        #expect(Recorder(signal).events == [.next(1), .next(10), .completed])
    }

    @Test func `is not called on completion`() {
        let calls = Counter()
        let signal = oneToThree.catch { _ -> Signal<Int, Never> in
            calls.increment()
            return .empty
        }
        #expect(Recorder(signal).values == [1, 2, 3])
        #expect(calls.value == 0)
    }

    @Test func `the fallback may fail in another way`() {
        let signal = oneThenFailure.catch { _ in Signal<Int, CancellationError>.fail(CancellationError()) }
        #expect(Recorder(signal).failure != nil)
    }

    @Test func `disposes the fallback with the result`() {
        let disposals = Counter()
        let fallback = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        let recorder = Recorder(oneThenFailure.catch { _ in fallback })
        #expect(disposals.value == 0)
        recorder.dispose()
        #expect(disposals.value == 1)
    }

    @Test func `catchTo takes the fallback itself`() {
        #expect(Recorder(oneThenFailure.catchTo(Signal<Int, Never>.just(5))).values == [1, 5])
    }

    @Test func `the failed signal is cleaned up before the fallback starts`() {
        let log = Shared<[String]>([])
        let source = Signal<Int, TestError> { subscriber in
            subscriber.onDispose { log.withLock { $0.append("gone") } }
            subscriber.fail(.first)
        }
        source.catch { _ in Signal<Int, Never> { _ in log.withLock { $0.append("fallback") } } }.subscribe()
        #expect(log.value == ["gone", "fallback"])
    }
}

@Suite struct MapErrorTests {
    @Test func `transforms the failure alone`() {
        let signal = oneThenFailure.mapError { _ in TestError.second }
        #expect(Recorder(signal).events == [.next(1), .failed(.second)])
        #expect(Recorder(oneToThree.mapError { _ in TestError.second }).isCompleted)
    }

    @Test func `promoteFailure lets a signal that cannot fail meet one that can`() {
        let signal = Signal<Int, Never>.just(1).promoteFailure(to: TestError.self).concat(.fail(.second))
        #expect(Recorder(signal).events == [.next(1), .failed(.second)])
    }
}

@Suite struct RetryTests {
    private func failing(times: Int) -> (Signal<Int, TestError>, Counter) {
        let attempts = Counter()
        let signal = Signal<Int, TestError>.deferred {
            attempts.increment() <= times ? Signal.fail(.first) : Signal.just(attempts.value)
        }
        return (signal, attempts)
    }

    @Test func `subscribes anew until it succeeds`() {
        let (signal, attempts) = failing(times: 3)
        #expect(Recorder(signal.retry()).events == [.next(4), .completed])
        #expect(attempts.value == 4)
    }

    @Test(arguments: 0...3)
    func `gives up after so many new attempts`(count: Int) {
        let (signal, attempts) = failing(times: 10)
        #expect(Recorder(signal.retry(count)).events == [.failed(.first)])
        #expect(attempts.value == count + 1)
    }

    @Test func `sends the values of all attempts`() {
        #expect(Recorder(oneThenFailure.retry(2)).events == [.next(1), .next(1), .next(1), .failed(.first)])
    }

    @Test func `counts anew in each subscription`() {
        let signal = oneThenFailure.retry(1)
        #expect(Recorder(signal).values == [1, 1])
        #expect(Recorder(signal).values == [1, 1])
    }

    @Test func `a negative count is a mistake`() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, TestError>.never.retry(-1) }
    }
}
