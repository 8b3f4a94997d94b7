import RACOperators
import TestSupport
import Testing

@Suite struct MaterializeTests {
    @Test func `materialize() sends the events as values`() {
        #expect(Recorder(oneThenFailure.materialize()).events == [.next(.next(1)), .next(.failed(.first)), .completed])
        #expect(Recorder(Signal<Int, TestError>.empty.materialize()).events == [.next(.completed), .completed])
    }

    @Test func `dematerialize() reverses materialize`() {
        #expect(Recorder(oneThenFailure.materialize().dematerialize()).events == [.next(1), .failed(.first)])
        #expect(Recorder(oneToThree.materialize().dematerialize()).events == Recorder(oneToThree).events)
    }

    @Test func `dematerialize() ends with the first terminal event and disposes the source`() {
        let subject = Subject<Event<Int, TestError>, Never>()
        let recorder = Recorder(subject.dematerialize())
        subject.send(.next(1))
        subject.send(.completed)
        subject.send(.next(2))
        #expect(recorder.events == [.next(1), .completed])
    }
}
