import RACOperators
import TestSupport
import Testing

@Suite struct CatchTests {
    @Test func `catch() continues with the signal that its closure returns`() {
        let signal = oneThenFailure.catch { error in Signal<Int, Never>.just(error == .first ? 10 : 20) }
        #expect(Recorder(signal).events == [.next(1), .next(10), .completed])
    }

    @Test func `the closure of catch() is not called on completion`() {
        let calls = Counter()
        let signal = oneToThree.catch { _ -> Signal<Int, Never> in
            calls.increment()
            return .empty
        }
        #expect(Recorder(signal).values == [1, 2, 3])
        #expect(calls.value == 0)
    }

    @Test func `the fallback of catch() can have another failure type`() {
        let signal = oneThenFailure.catch { _ in Signal<Int, CancellationError>.fail(CancellationError()) }
        #expect(Recorder(signal).failure != nil)
    }

    @Test func `disposing the result of catch() disposes the fallback`() {
        let disposals = Counter()
        let fallback = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        let recorder = Recorder(oneThenFailure.catch { _ in fallback })
        #expect(disposals.value == 0)
        recorder.dispose()
        #expect(disposals.value == 1)
    }

    @Test func `catchTo continues with the given signal after a failure`() {
        #expect(Recorder(oneThenFailure.catchTo(Signal<Int, Never>.just(5))).values == [1, 5])
    }

    @Test func `catch() disposes the failed signal before it subscribes to the fallback`() {
        let log = Shared<[String]>([])
        let source = Signal<Int, TestError> { subscriber in
            subscriber.onDispose { log.withLock { $0.append("gone") } }
            subscriber.fail(.first)
        }
        source.catch { _ in Signal<Int, Never> { _ in log.withLock { $0.append("fallback") } } }.subscribe()
        #expect(log.value == ["gone", "fallback"])
    }
}
