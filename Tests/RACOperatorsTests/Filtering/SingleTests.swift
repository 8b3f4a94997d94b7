import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct SingleTests {
    private let source = Subject<Int, TestError>()

    @Test func `single() sends the only value on completion`() {
        let recorder = Recorder(source.single())
        source.send(1)
        #expect(recorder.events.isEmpty)
        source.complete()
        #expect(recorder.events == [.next(1), .completed])
    }

    @Test func `single() fails if the source completes without a value`() {
        #expect(Recorder(Signal<Int, TestError>.empty.single()).events == [.failed(.noValue)])
    }

    @Test func `single() fails immediately at the second value and disposes the source`() {
        let produced = Counter()
        let signal = Signal<Int, Never>.from(1...).doNext { _ in produced.increment() }.single()
        #expect(Recorder(signal).events == [.failed(.severalValues)])
        #expect(produced.value == 2)
    }

    @Test func `single() passes the failure of the source, even after a value`() {
        #expect(Recorder(oneThenFailure.single()).events == [.failed(.failed(.first))])
        #expect(Recorder(Signal<Int, TestError>.fail(.second).single()).events == [.failed(.failed(.second))])
    }

    @Test func `each subscription to single() counts its own values`() {
        let signal = Signal<Int, TestError>.just(7).single()
        #expect(Recorder(signal).events == [.next(7), .completed])
        #expect(Recorder(signal).events == [.next(7), .completed])
    }

    @Test func `single() counts nil as a value`() {
        let signal = Signal<Int?, Never>.from([nil, 1]).single()
        #expect(Recorder(signal).events == [.failed(.severalValues)])
        #expect(Recorder(Signal<Int?, Never>.just(nil).single()).values == [nil])
    }
}
