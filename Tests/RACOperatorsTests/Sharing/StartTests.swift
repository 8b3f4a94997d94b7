import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct StartTests {
    private let scheduler = TestScheduler()
    private let starts = Counter()

    @Test func `Signal.startEagerly runs its work once without a subscriber, and replays the values`() {
        let signal = Signal<Int, Never>.startEagerly(on: scheduler) { [starts] subscriber in
            subscriber.send(starts.increment())
            subscriber.complete()
        }
        #expect(starts.value == 0)
        scheduler.advance()
        #expect(starts.value == 1)
        #expect(Recorder(signal).events == [.next(1), .completed])
        #expect(Recorder(signal).events == [.next(1), .completed])
    }

    @Test func `Signal.startLazily runs its work once, for the first subscriber, and replays the values`() {
        let signal = Signal<Int, Never>.startLazily(on: scheduler) { [starts] subscriber in
            subscriber.send(starts.increment())
            subscriber.complete()
        }
        scheduler.advance()
        #expect(starts.value == 0)
        let recorder = Recorder(signal)
        scheduler.advance()
        #expect(recorder.events == [.next(1), .completed])
        #expect(Recorder(signal).events == [.next(1), .completed])
        #expect(starts.value == 1)
    }
}
