import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct MapToResultTests {
    @Test func `mapToResult sends values as successes and passes the completion`() {
        let recorder = Recorder(oneToThree.mapToResult())
        #expect(recorder.values == [.success(1), .success(2), .success(3)])
        #expect(recorder.isCompleted)
    }

    @Test func `mapToResult sends a failure as the last value and then completes`() {
        let recorder = Recorder(oneThenFailure.mapToResult())
        #expect(recorder.values == [.success(1), .failure(.first)])
        #expect(recorder.isCompleted)
    }

    @Test func `mapToResult prevents a failed request from ending the signal of all requests`() {
        let ids = Subject<Int, Never>()
        let recorder = Recorder(
            ids.switchMap { id in (id == 2 ? .fail(.second) : Signal<Int, TestError>.just(id)).mapToResult() }
        )
        for id in 1...3 { ids.send(id) }
        #expect(recorder.values == [.success(1), .failure(.second), .success(3)])
        #expect(!recorder.hasEnded)
    }

    @Test func `tryMap converts the results of mapToResult back into values and a failure`() {
        let signal = oneThenFailure.mapToResult().tryMap { result throws(TestError) in try result.get() }
        #expect(Recorder(signal).events == [.next(1), .failed(.first)])
    }

    @Test func `a receiver that disposes at the failure value of mapToResult receives no completion`() {
        let disposals = Counter()
        let source = oneThenFailure.onDispose { disposals.increment() }
        let recorder = Recorder(source.mapToResult().take(2))
        #expect(recorder.values == [.success(1), .failure(.first)])
        #expect(recorder.isCompleted)
        #expect(recorder.violations == 0)
        #expect(disposals.value == 1)
    }
}
