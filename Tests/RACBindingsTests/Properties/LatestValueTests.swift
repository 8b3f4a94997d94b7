import RACBindings
import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct LatestValueTests {
    @Test func `Property(initial:then:) and Property(then:) accept a signal with a leading dot`() {
        #expect(Property(initial: 0, then: .just(1)).value == 1)
        #expect(Property(initial: 0, then: .never).value == 0)
        #expect(Property(then: .just(1))?.value == 1)
    }

    @Test func `Property(then:) needs no initial value if its signal sends a value immediately`() {
        let number = MutableProperty(3)
        let property = Property(then: number.map { $0 * 2 })
        let recorder = property.map { Recorder($0) }
        #expect(property?.value == 6)
        number.value = 4
        #expect(property?.value == 8)
        #expect(recorder?.values == [6, 8])
    }

    @Test func `Property(then:) is nil if its signal sends no value immediately`() {
        let subject = Subject<Int, Never>()
        #expect(Property(then: subject).map { _ in 1 } == nil)
        #expect(!subject.hasSubscribers)
        #expect(Property<Int>(then: .empty).map { _ in 1 } == nil)
    }

    @Test func `Property(then:) starts with the last value if its signal immediately sends several`() {
        #expect(Property(then: Signal.from([1, 2, 3]))?.value == 3)
    }

    @Test func `a deallocated property disposes its subscription to the signal that it follows`() {
        let subject = Subject<Int, Never>()
        var property = Property(then: subject.startWith(1))
        let recorder = property.map { Recorder($0) }
        subject.send(2)
        property = nil
        #expect(!subject.hasSubscribers)
        #expect(recorder?.events == [.next(1), .next(2), .completed])
    }
}
