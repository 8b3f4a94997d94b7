import RACBindings
import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct LatestValueTests {
    @Test func `follows a signal that is written with a leading dot`() {
        #expect(Property(initial: 0, then: .just(1)).value == 1)
        #expect(Property(initial: 0, then: .never).value == 0)
        #expect(Property(then: .just(1))?.value == 1)
    }

    @Test func `needs no initial value if the signal has one at once`() {
        let number = MutableProperty(3)
        let property = Property(then: number.map { $0 * 2 })
        let recorder = property.map { Recorder($0) }
        #expect(property?.value == 6)
        number.value = 4
        #expect(property?.value == 8)
        #expect(recorder?.values == [6, 8])
    }

    @Test func `is none if the signal has no value at once, and ends the subscription`() {
        let subject = Subject<Int, Never>()
        #expect(Property(then: subject).map { _ in 1 } == nil)
        #expect(!subject.hasSubscribers)
        #expect(Property<Int>(then: .empty).map { _ in 1 } == nil)
    }

    @Test func `of several values at once the last one counts`() {
        #expect(Property(then: Signal.from([1, 2, 3]))?.value == 3)
    }

    @Test func `ends the subscription when it goes away`() {
        let subject = Subject<Int, Never>()
        var property = Property(then: subject.startWith(1))
        let recorder = property.map { Recorder($0) }
        subject.send(2)
        property = nil
        #expect(!subject.hasSubscribers)
        #expect(recorder?.events == [.next(1), .next(2), .completed])
    }
}
