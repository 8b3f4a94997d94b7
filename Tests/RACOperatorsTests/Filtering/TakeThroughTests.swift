import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct TakeThroughTests {
    @Test func `takeThrough completes with the first value that satisfies the predicate`() {
        #expect(Recorder(oneToThree.takeThrough { $0 == 2 }).events == [.next(1), .next(2), .completed])
    }

    @Test func `takeThrough completes with the source if no value satisfies the predicate`() {
        #expect(Recorder(oneToThree.takeThrough { _ in false }).events == Recorder(oneToThree).events)
    }

    @Test func `takeThrough passes a failure that arrives before any value satisfies the predicate`() {
        #expect(Recorder(oneThenFailure.takeThrough { $0 == 2 }).events == [.next(1), .failed(.first)])
    }

    @Test func `takeThrough stops an endless source and no longer calls the predicate`() {
        let asked = Counter()
        let signal = Signal<Int, Never>.from(0...).takeThrough { value in
            asked.increment()
            return value == 2
        }
        #expect(Recorder(signal).events == [.next(0), .next(1), .next(2), .completed])
        #expect(asked.value == 3)
    }

    @Test func `takeThrough sends no value after the satisfying value, even if a handler sends again`() {
        let subject = Subject<Int, Never>()
        let recorder = Recorder<Int, Never>()
        subject.takeThrough { $0 == 3 }.subscribeEvents { event in
            recorder.record(event)
            if let value = event.value { subject.send(value + 1) }
        }
        subject.send(1)
        #expect(recorder.events == [.next(1), .next(2), .next(3), .completed])
    }
}
