import RACBindings
import TestSupport
import Testing

@Suite struct SignalProtocolBindToPropertyTests {
    @Test func `bind(to:) writes each value to a property, which still works after the signal completes`() {
        let (subject, property) = (Subject<Int, Never>(), MutableProperty(0))
        let recorder = Recorder(property)
        subject.bind(to: property)
        subject.send(1)
        subject.send(2)
        subject.complete()
        property.value = 3
        #expect(recorder.events == [.next(0), .next(1), .next(2), .next(3)])
    }

    @Test func `a disposed binding to a property writes no further values`() {
        let (subject, property) = (Subject<Int, Never>(), MutableProperty(0))
        let binding = subject.subscribe(property)
        subject.send(1)
        binding.dispose()
        subject.send(2)
        #expect(property.value == 1)
    }

    @Test func `an optional property can be bound to a signal whose values are not optional`() {
        let (subject, property) = (Subject<Int, Never>(), MutableProperty<Int?>(nil))
        subject.bind(to: property)
        subject.send(1)
        #expect(property.value == 1)
    }

    @Test func `bind(to:) does not keep its property alive, and ends when the property is deallocated`() {
        let objects = LiveObjects()
        let subject = Subject<Int, Never>()
        var property: MutableProperty<Int>? = MutableProperty(0)
        let recorder = property.map { Recorder($0) }
        let binding = property.map { property in
            subject.map { [probe = objects.probe()] number in
                probe.touch()
                return number
            }
            .bind(to: property)
        }
        property = nil
        #expect(recorder?.isCompleted == true)
        #expect(binding?.isDisposed == true)
        #expect(objects.count == 0)
    }

    @Test func `subscribe with a trailing closure does not select the overload whose argument is a property`() {
        let (subject, count) = (Subject<Int, Never>(), Counter())
        subject.subscribe { _ in count.increment() }
        subject.send(1)
        #expect(count.value == 1)
    }
}
