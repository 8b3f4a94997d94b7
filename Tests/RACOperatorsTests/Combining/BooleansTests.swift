import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct BooleansTests {
    private let first = Subject<Bool, TestError>()
    private let second = Subject<Bool, TestError>()

    @Test func `the operator not() sends the negated values`() {
        #expect(
            Recorder(Signal<Bool, Never>.from([true, false]).not()).events == [.next(false), .next(true), .completed]
        )
    }

    @Test func `the operator and(_:) sends true while both inputs are true`() {
        let recorder = Recorder(first.and(second))
        first.send(true)
        #expect(recorder.events.isEmpty)
        second.send(true)
        second.send(false)
        first.send(false)
        second.send(true)
        #expect(recorder.values == [true, false, false, false])
    }

    @Test func `the operator or(_:) sends true while at least one input is true`() {
        let recorder = Recorder(first.or(second))
        first.send(true)
        #expect(recorder.events.isEmpty)
        second.send(true)
        second.send(false)
        first.send(false)
        second.send(true)
        #expect(recorder.values == [true, true, false, true])
    }

    @Test func `and(_:) and or(_:) complete and fail like combineLatest`() {
        #expect(Recorder(Signal<Bool, Never>.never.and(.empty)).events == [.completed])
        #expect(Recorder(Signal<Bool, TestError>.never.or(.fail(.first))).events == [.failed(.first)])
        let recorder = Recorder(first.and(.just(true)))
        first.send(true)
        first.complete()
        #expect(recorder.events == [.next(true), .completed])
    }

    @Test func `the names of and(_:) and or(_:) include the names of both signals`() {
        #expect(first.named("a").and(second).name == "and(a, _)")
        #expect(first.or(second.named("b")).name == "or(_, b)")
    }

    @Test(arguments: [[], [true], [false], [true, false], [true, true], [false, false]])
    func `and() and or() on a signal of arrays combine the elements of each array`(
        values: [Bool]
    ) {
        let signal = Signal<[Bool], Never>.just(values)
        #expect(Recorder(signal.and()).events == [.next(!values.contains(false)), .completed])
        #expect(Recorder(signal.or()).events == [.next(values.contains(true)), .completed])
    }

    @Test(arguments: [false, true], [false, true])
    func `and() and or() on a signal of tuples combine the elements of each tuple`(
        one: Bool,
        other: Bool
    ) {
        let pair = Signal<(Bool, Bool), Never>.just((one, other))
        #expect(Recorder(pair.and()).values == [one && other])
        #expect(Recorder(pair.or()).values == [one || other])
        for last in [false, true] {
            let triple = Signal<(Bool, Bool, Bool), Never>.just((one, other, last))
            #expect(Recorder(triple.and()).values == [one && other && last])
            #expect(Recorder(triple.or()).values == [one || other || last])
        }
    }

    @Test func `and() and or() can follow combineLatest of two signals or of a collection`() {
        let pair = Signal<(Bool, Bool), TestError>.combineLatest(first, second)
        let all = Signal<[Bool], TestError>.combineLatest([first, second])
        let (both, some) = (Recorder(pair.and()), Recorder(all.or()))
        first.send(true)
        second.send(false)
        second.send(true)
        first.send(false)
        second.send(false)
        #expect(both.values == [false, true, false, false])
        #expect(some.values == [true, true, true, false])
    }
}
