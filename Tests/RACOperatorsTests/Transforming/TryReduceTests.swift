import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct TryReduceTests {
    private func add(_ sum: Int, _ value: Int) throws(TestError) -> Int {
        if value == 3 { throw .second }
        return sum + value
    }

    @Test func `tryReduce sends one result on completion`() {
        #expect(Recorder(oneToThree.take(2).tryReduce(10, add)).events == [.next(13), .completed])
        #expect(Recorder(Signal<Int, TestError>.empty.tryReduce(10, add)).events == [.next(10), .completed])
    }

    @Test func `tryReduce fails with the thrown error and sends no result`() {
        #expect(Recorder(oneToThree.tryReduce(0, add)).events == [.failed(.second)])
    }

    @Test func `tryReduce passes the failure of the source`() {
        #expect(Recorder(oneThenFailure.tryReduce(0, add)).events == [.failed(.first)])
    }

    @Test func `an error thrown in tryReduce disposes the source before the failure arrives`() {
        let log = Shared<[String]>([])
        Signal<Int, TestError> { subscriber in
            subscriber.onDispose { log.withLock { $0.append("cleanup") } }
            for value in 2...4 { subscriber.send(value) }
            subscriber.complete()
        }
        .tryReduce(0) { sum, value throws(TestError) in
            log.withLock { $0.append("called with \(value)") }
            return try add(sum, value)
        }
        .subscribe { _ in
            log.withLock { $0.append("value") }
        } failed: { _ in
            log.withLock { $0.append("failed") }
        } completed: {
            log.withLock { $0.append("completed") }
        }
        #expect(log.value == ["called with 2", "called with 3", "cleanup", "failed"])
    }

    @Test func `tryReduce on a signal that cannot fail has the failure type of its closure`() {
        let numbers = Signal<Int, Never>.from(1...3).named("numbers")
        let typed: Signal<Int, TestError> = numbers.tryReduce(0, add)
        #expect(Recorder(typed).events == [.failed(.second)])
        let any: Signal<Int, any Error> = numbers.tryReduce(0) { $0 + (try add(0, $1)) }
        #expect(Recorder(any).failure as? TestError == .second)
        let never: Signal<Int, Never> = numbers.tryReduce(0) { $0 + $1 }
        #expect(Recorder(never).values == [6])
        #expect(typed.name == "numbers.tryReduce")
    }
}
