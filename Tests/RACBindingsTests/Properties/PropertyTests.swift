import RACBindings
import TestSupport
import Testing

@Suite struct PropertyTests {
    @Test func `a constant property has and sends its value`() {
        let property = Property(value: 3)
        #expect(property.value == 3)
        #expect(Recorder(property).values == [3])
    }

    @Test func `a view completes with its property and keeps the last value`() {
        var mutable: MutableProperty<Int>? = MutableProperty(1)
        let property = mutable.map { Property($0) }
        let recorder = property.map { Recorder($0) }
        mutable?.value = 2
        mutable = nil
        #expect(property?.value == 2)
        #expect(recorder?.events == [.next(1), .next(2), .completed])
    }

    @Test func `a property that follows a signal disposes its subscription when it is deallocated`() {
        let subject = Subject<Int, Never>()
        var property: Property<Int>? = Property(initial: 0, then: subject)
        let recorder = property.map { Recorder($0) }
        subject.send(1)
        #expect(property?.value == 1)
        property = nil
        subject.send(2)
        #expect(recorder?.events == [.next(0), .next(1), .completed])
    }

    @Test func `an immediate value of the followed signal replaces the initial value`() {
        #expect(Property(initial: 0, then: Signal<Int, Never>.just(8)).value == 8)
    }

    @Test func `a property that follows a signal keeps the last value after completion`() {
        let subject = Subject<Int, Never>()
        let property = Property(initial: 0, then: subject)
        subject.send(4)
        subject.complete()
        #expect(property.value == 4)
        #expect(!Recorder(property).isCompleted)
    }
}
