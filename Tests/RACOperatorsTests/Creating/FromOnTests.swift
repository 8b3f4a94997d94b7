import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct FromOnTests {
    @Test func `Signal.from(_:on:) sends the elements on the scheduler and then completes`() {
        let scheduler = TestScheduler()
        let recorder = Recorder(Signal<Int, Never>.from(1...1_000, on: scheduler))
        #expect(recorder.events.isEmpty)
        scheduler.run()
        #expect(recorder.values == Array(1...1_000))
        #expect(recorder.events.last == .completed)
    }

    @Test func `Signal.from(_:on:) of an empty sequence completes on the scheduler`() {
        let scheduler = TestScheduler()
        let recorder = Recorder(Signal<Int, Never>.from([], on: scheduler))
        #expect(recorder.events.isEmpty)
        scheduler.run()
        #expect(recorder.events == [.completed])
    }

    @Test func `each subscription to Signal.from(_:on:) iterates from the beginning`() {
        let scheduler = TestScheduler()
        let recorder = Recorder(Signal<Int, Never>.from([1, 2], on: scheduler).repeated(3))
        scheduler.run()
        #expect(recorder.values == [1, 2, 1, 2, 1, 2])
    }

    @Test func `Signal.from(_:on:) computes a lazy element only while the receiver has capacity`() {
        let (scheduler, computed) = (TestScheduler(), Counter())
        let gate = Subject<Void, Never>()
        let recorder = Recorder(
            Signal<Int, Never>.from(Counted(range: 1...1_000, computed: computed), on: scheduler)
                .concatMap { number in gate.take(1).mapTo(number) }
        )
        scheduler.run()
        #expect(computed.value == 1)
        for count in 1...10 {
            gate.send(())
            scheduler.run()
            #expect(computed.value == count + 1)
        }
        #expect(recorder.values == Array(1...10))
        recorder.dispose()
    }

    @Test func `a loop over Signal.from(_:on:) receives an endless sequence one value at a time`() async {
        let scheduler = QueueScheduler(label: "endless")
        var sum = 0
        for await number in Signal<Int, Never>.from(1..., on: scheduler).values {
            sum += number
            if number == 10_000 { break }
        }
        #expect(sum == 50_005_000)
    }
}

/// A sequence that counts the elements that it has computed.
private struct Counted: Sequence, Sendable {
    let range: ClosedRange<Int>
    let computed: Counter

    func makeIterator() -> AnyIterator<Int> {
        var iterator = range.makeIterator()
        return AnyIterator {
            computed.increment()
            return iterator.next()
        }
    }
}
