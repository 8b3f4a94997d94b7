import RACBindings
import TestSupport
import Testing

@Suite struct MutablePropertyTests {
    @Test func `a mutable property sends its current value and then each change, even to an equal value`() {
        let property = MutableProperty(1)
        let recorder = Recorder(property)
        property.value = 2
        property.value = 2
        #expect(recorder.values == [1, 2, 2])
        #expect(property.value == 2)
    }

    @Test func `a mutable property completes when it is deallocated`() {
        var property: MutableProperty<Int>? = MutableProperty(1)
        let recorder = property.map { Recorder($0) }
        property = nil
        #expect(recorder?.events == [.next(1), .completed])
    }

    @Test func `the signal of a deallocated mutable property sends the last value and completes`() {
        var property: MutableProperty<Int>? = MutableProperty(5)
        let signal = property?.signal
        property = nil
        #expect(signal.map { Recorder($0).events } == [.next(5), .completed])
    }

    @Test func `modify(_:) and swap(_:) of a mutable property are atomic`() {
        let property = MutableProperty(0)
        let recorder = Recorder(property)
        onThreads(4) { _ in for _ in 0..<1_000 { property.modify { $0 += 1 } } }
        #expect(property.swap(-1) == 4_000)
        #expect(recorder.values == Array(0...4_000) + [-1])
        #expect(recorder.violations == 0)
    }

    @Test func `modify(_:) leaves a mutable property unchanged if the closure throws`() {
        let property = MutableProperty(1)
        #expect(throws: TestError.first) {
            try property.modify { (value: inout Int) throws(TestError) in
                value = 2
                throw .first
            }
        }
        #expect(property.value == 1)
    }

    @Test func `a property can be read and changed in its own subscriber`() {
        let property = MutableProperty(0)
        let recorder = Recorder<Int, Never>()
        property.subscribe { [weak property] value in
            recorder.record(.next(value))
            if let property, value < 5 {
                property.value = value + 1
                recorder.record(.next(property.value * 100))
            }
        }
        #expect(recorder.values == [0, 100, 1, 200, 2, 300, 3, 400, 4, 500, 5])
    }

    @Test func `two mutable properties that follow each other become equal and do not write endlessly`() {
        let (first, second) = (MutableProperty(0), MutableProperty(0))
        first.distinctUntilChanged().subscribe { [weak second] in second?.value = $0 }
        second.distinctUntilChanged().subscribe { [weak first] in first?.value = $0 }
        first.value = 7
        second.value = 9
        #expect(first.value == 9)
        #expect(second.value == 9)
    }
}
