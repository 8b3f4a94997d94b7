import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct AssertNoFailureTests {
    @Test func `assertNoFailure passes values and completion`() {
        let signal: Signal<Int, Never> = oneToThree.assertNoFailure()
        #expect(Recorder(signal).events == [.next(1), .next(2), .next(3), .completed])
    }

    @Test func `assertNoFailure traps on a failure with a message that names the signal and the failure`() async throws
    {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            oneThenFailure.named("request").assertNoFailure().subscribe()
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("request failed with first, which assertNoFailure() rules out"))
        #expect(message.contains("AssertNoFailureTests.swift"))
    }

    @Test func `assertNoFailure does not trap if the failure follows a disposal`() {
        let source = Subject<Int, TestError>()
        let recorder = Recorder(source.assertNoFailure())
        source.send(1)
        recorder.dispose()
        source.fail(.first)
        #expect(recorder.events == [.next(1)])
    }
}
