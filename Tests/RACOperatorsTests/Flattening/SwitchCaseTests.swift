import RACOperators
import TestSupport
import Testing

@Suite struct SwitchCaseTests {
    private let keys = Subject<String, TestError>()
    private let first = Subject<Int, TestError>()
    private let second = Subject<Int, TestError>()
    private let other = Subject<Int, TestError>()

    @Test func `Signal.switchCase sends the values of the signal of the latest key`() {
        let cases = ["a": first.signal, "b": second.signal]
        let recorder = Recorder(Signal.switchCase(keys, cases: cases, default: other.signal))
        first.send(0)
        keys.send("a")
        first.send(1)
        keys.send("b")
        first.send(0)
        second.send(2)
        keys.send("z")
        other.send(3)
        #expect(recorder.events == [.next(1), .next(2), .next(3)])
    }

    @Test func `Signal.switchCase fails with an error that contains the key if the key has no signal`() {
        let recorder = Recorder(Signal.switchCase(keys, cases: ["a": first.signal]))
        keys.send("a")
        first.send(1)
        keys.send("z")
        #expect(recorder.events == [.next(1), .failed(.noMatchingCase("z"))])
    }

    @Test func `Signal.switchCase distinguishes the failure of its keys or of a case from a missing case`() {
        let ofKeys = Recorder(Signal.switchCase(keys, cases: ["a": first.signal]))
        keys.fail(.first)
        #expect(ofKeys.failure == .failed(.first))
        let ofCase = Recorder(Signal.switchCase(Signal.just("a"), cases: ["a": Signal<Int, TestError>.fail(.second)]))
        #expect(ofCase.failure == .failed(.second))
    }

    @Test func `Signal.switchCase completes when the keys and the latest signal have completed`() {
        let recorder = Recorder(Signal.switchCase(keys, cases: ["a": first.signal], default: .never))
        keys.send("a")
        keys.complete()
        #expect(!recorder.hasEnded)
        first.complete()
        #expect(recorder.isCompleted)
    }

    @Test func `Signal.ifThenElse sends the values of the signal that its condition chooses`() {
        let condition = Subject<Bool, TestError>()
        let recorder = Recorder(Signal.ifThenElse(condition, then: first.signal, else: second.signal))
        condition.send(true)
        first.send(1)
        second.send(0)
        condition.send(false)
        first.send(0)
        second.send(2)
        #expect(recorder.values == [1, 2])
    }
}
