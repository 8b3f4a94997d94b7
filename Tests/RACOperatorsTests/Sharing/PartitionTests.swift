import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct PartitionTests {
    private let subject = Subject<Int, TestError>()

    @Test func `each side of partition() receives its values, and both receive the completion`() {
        let (even, odd) = subject.partition { $0.isMultiple(of: 2) }
        let (first, second) = (Recorder(even), Recorder(odd))
        for value in 1...5 { subject.send(value) }
        subject.complete()
        #expect(first.events == [.next(2), .next(4), .completed])
        #expect(second.events == [.next(1), .next(3), .next(5), .completed])
    }

    @Test func `both sides of partition() receive the failure`() {
        let (even, odd) = subject.partition { $0.isMultiple(of: 2) }
        let (first, second) = (Recorder(even), Recorder(odd))
        subject.fail(.second)
        #expect(first.events == [.failed(.second)])
        #expect(second.events == [.failed(.second)])
    }

    @Test func `both sides of partition() share one subscription and one predicate call per value`() {
        let (starts, disposals, calls) = (Counter(), Counter(), Counter())
        let source = subject.initially { starts.increment() }.onDispose { disposals.increment() }
        let (even, odd) = source.partition {
            calls.increment()
            return $0.isMultiple(of: 2)
        }
        #expect(starts.value == 0)
        let (first, second) = (Recorder(even), Recorder(odd))
        subject.send(1)
        subject.send(2)
        #expect(starts.value == 1)
        #expect(calls.value == 2)
        first.dispose()
        subject.send(3)
        #expect(second.values == [1, 3])
        #expect(disposals.value == 0)
        second.dispose()
        #expect(disposals.value == 1)
    }

    @Test func `partition() inside publish divides a signal that sends during the subscription`() {
        let signal = Signal<Int, TestError>.from(1...4).publish { numbers in
            let (even, odd) = numbers.partition { $0.isMultiple(of: 2) }
            return Signal.merge(even.map { "even \($0)" }, odd.map { "odd \($0)" })
        }
        #expect(Recorder(signal).values == ["odd 1", "even 2", "odd 3", "even 4"])
    }

    @Test func `partition() appends its name to the signal's name`() {
        let (even, odd) = subject.signal.named("numbers").partition { $0 > 1 }
        #expect(even.name == "numbers.partition")
        #expect(odd.name == "numbers.partition")
    }
}
