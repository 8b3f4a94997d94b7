import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct RepeatedWhileTests {
    @Test func `repeated(while:) subscribes again while the condition holds, and then completes`() {
        let (rounds, starts) = (Counter(), Counter())
        let source = Signal<Int, TestError>.from([1, 2]).initially { starts.increment() }
        let recorder = Recorder(source.repeated(while: rounds.increment() < 3))
        #expect(recorder.values == [1, 2, 1, 2, 1, 2])
        #expect(recorder.isCompleted)
        #expect(starts.value == 3)
        #expect(rounds.value == 3)
    }

    @Test func `the first subscription of repeated(while:) does not evaluate the condition`() {
        let calls = Counter()
        let source = Subject<Int, Never>()
        let recorder = Recorder(
            source.repeated(while: calls.increment() < 0)
        )
        source.send(1)
        #expect(calls.value == 0)
        source.complete()
        #expect(calls.value == 1)
        #expect(recorder.events == [.next(1), .completed])
    }

    @Test func `repeated(while:) passes a failure without an evaluation of the condition`() {
        let calls = Counter()
        let recorder = Recorder(
            oneThenFailure.repeated(while: calls.increment() > 0)
        )
        #expect(recorder.events == [.next(1), .failed(.first)])
        #expect(calls.value == 0)
    }

    @Test func `disposing the result of repeated(while:) stops the evaluations of the condition`() {
        let calls = Counter()
        let recorder = Recorder(
            Signal<Int, Never>.just(1).repeated(while: calls.increment() > 0).take(3)
        )
        #expect(recorder.events == [.next(1), .next(1), .next(1), .completed])
        #expect(calls.value == 2)
    }

    @Test func `many rounds of repeated(while:) use constant stack`() {
        onSmallStack {
            let (starts, rounds) = (Counter(), heavy(1_000_000))
            Signal<Int, Never>.empty.initially { starts.increment() }.repeated(while: starts.value < rounds).subscribe()
            precondition(starts.value == rounds)
        }
    }
}
