import RACOperators
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct AsyncSequenceSignalTests {
    @Test func `a signal of an async sequence sends the elements and completes`() async {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        for value in 1...3 { continuation.yield(value) }
        continuation.finish()
        #expect(await stream.signal.collectValues() == [1, 2, 3])
    }

    @Test func `a signal of an async sequence fails with the error that the sequence throws`() async {
        let (stream, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
        continuation.yield(1)
        continuation.finish(throwing: TestError.first)
        let values = Shared<[Int]>([])
        await #expect(throws: TestError.first) {
            for try await value in stream.signal.values { values.withLock { $0.append(value) } }
        }
        #expect(values.value == [1])
    }

    @Test func `disposing the subscription to an async sequence cancels the iteration`() async {
        let (ended, end) = AsyncStream<Void>.makeStream()
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        continuation.onTermination = { _ in end.finish() }
        let (arrived, arrival) = AsyncStream<Void>.makeStream()
        let subscription = stream.signal.subscribe { _ in arrival.finish() }
        continuation.yield(1)
        for await _ in arrived {}
        subscription.dispose()
        for await _ in ended {}
    }

    @Test func `a signal that is created from another signal's async values sends the same values`() async throws {
        let signal = Signal<Int, TestError>.from(0..<1_000)
        #expect(try await signal.values.signal.collectValues() == Array(0..<1_000))
    }
}
