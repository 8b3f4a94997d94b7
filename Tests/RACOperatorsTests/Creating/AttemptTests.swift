import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct AttemptTests {
    private func answer() throws(TestError) -> Int { 42 }
    private func refuse() throws(TestError) -> Int { throw .first }

    @Test func `Signal.attempt sends the result of its work and completes`() {
        #expect(Recorder(Signal.attempt(answer)).events == [.next(42), .completed])
    }

    @Test func `Signal.attempt fails with the error that its work throws`() {
        #expect(Recorder(Signal.attempt(refuse)).events == [.failed(.first)])
    }

    @Test func `Signal.attempt runs its work once for each subscription, and not before the first`() {
        let calls = Counter()
        let signal = Signal.attempt { calls.increment() }
        #expect(calls.value == 0)
        #expect(Recorder(signal).values == [1])
        #expect(Recorder(signal).values == [2])
    }

    @Test func `Signal.attempt with a throwing closure needs no type annotations`() {
        let recorder = Recorder(Signal.attempt { try refuse() })
        #expect(recorder.failure as? TestError == .first)
    }

    @Test func `Signal.attempt makes a signal that cannot fail if its closure does not throw`() {
        let signal = Signal.attempt { 1 }
        let recorder: Recorder<Int, Never> = Recorder(signal)
        #expect(recorder.events == [.next(1), .completed])
    }

    @Test func `the failure type of Signal.attempt is the error type that its closure declares`() {
        let named = Signal.attempt { () throws(TestError) in try refuse() }
        #expect(Recorder(named).failure == .first)
    }

    @Test func `Signal.attempt does not complete if the receiver of its value disposes the subscription`() {
        let completions = Counter()
        let place = SerialDisposable()
        let subject = Subject<Int, Never>()
        place.disposable = subject.flattenMap { value in Signal.attempt { value } }.subscribe { _ in
            place.dispose()
        } completed: {
            completions.increment()
        }
        subject.send(1)
        subject.complete()
        #expect(completions.value == 0)
    }

    @Test func `closures downstream of Signal.attempt run once, even if take ends the signal`() {
        let calls = Counter()
        Signal.attempt { 1 }.take(1).collect().map { _ in calls.increment() }.subscribe()
        #expect(calls.value == 1)
    }
}
