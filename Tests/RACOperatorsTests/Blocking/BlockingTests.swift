import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct BlockingTests {
    @Test func `the blocking call first() returns the first value`() throws {
        #expect(try oneToThree.first(timeout: .zero) == 1)
    }

    @Test func `the blocking call first() returns nil if the signal completes without a value`() throws {
        #expect(try Signal<Int, Never>.empty.first(timeout: .zero) == nil)
    }

    @Test func `the blocking call first() throws the failure`() {
        #expect(throws: BlockingError<TestError>.failed(.second)) {
            try Signal<Int, TestError>.fail(.second).first(timeout: .zero)
        }
    }

    @Test func `the blocking call first() throws and disposes the subscription when its time-out is over`() {
        let disposals = Counter()
        let signal = Signal<Int, TestError> { $0.onDispose { disposals.increment() } }
        #expect(throws: BlockingError<TestError>.timedOut) { try signal.first(timeout: .milliseconds(1)) }
        #expect(disposals.value == 1)
    }

    @Test func `a blocking call with a negative time-out does not wait`() {
        #expect(throws: BlockingError<Never>.timedOut) { try Signal<Int, Never>.never.first(timeout: .seconds(-1)) }
    }

    @Test func `the blocking call toArray() returns all values`() throws {
        #expect(try oneToThree.toArray(timeout: .zero) == [1, 2, 3])
    }

    @Test func `the blocking call toArray() throws a failure that follows values`() {
        #expect(throws: BlockingError<TestError>.failed(.first)) { try oneThenFailure.toArray(timeout: .zero) }
    }

    @Test func `the blocking call waitUntilCompleted() returns on completion and throws the failure`() throws {
        try oneToThree.waitUntilCompleted(timeout: .zero)
        #expect(throws: BlockingError<TestError>.failed(.first)) {
            try oneThenFailure.waitUntilCompleted(timeout: .zero)
        }
    }

    @Test func `a blocking call waits for values from another thread`() throws {
        #expect(try oneToThree.subscribe(on: QueueScheduler()).toArray(timeout: .seconds(600)) == [1, 2, 3])
    }
}
