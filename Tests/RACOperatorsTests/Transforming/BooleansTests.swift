import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct BooleansTests {
    private let first = Subject<Bool, TestError>()
    private let second = Subject<Bool, TestError>()

    @Test("not sends the opposites")
    func not() {
        #expect(
            Recorder(Signal<Bool, Never>.from([true, false]).not()).events == [.next(false), .next(true), .completed]
        )
    }

    @Test("and of two is true while both are")
    func andOfTwo() {
        let recorder = Recorder(first.and(second))
        first.send(true)
        #expect(recorder.events.isEmpty)
        second.send(true)
        second.send(false)
        first.send(false)
        second.send(true)
        #expect(recorder.values == [true, false, false, false])
    }

    @Test("or of two is true while one is")
    func orOfTwo() {
        let recorder = Recorder(first.or(second))
        first.send(true)
        #expect(recorder.events.isEmpty)
        second.send(true)
        second.send(false)
        first.send(false)
        second.send(true)
        #expect(recorder.values == [true, true, false, true])
    }

    @Test("two end like combineLatest")
    func ends() {
        #expect(Recorder(Signal<Bool, Never>.never.and(.empty)).events == [.completed])
        #expect(Recorder(Signal<Bool, TestError>.never.or(.fail(.first))).events == [.failed(.first)])
        let recorder = Recorder(first.and(.just(true)))
        first.send(true)
        first.complete()
        #expect(recorder.events == [.next(true), .completed])
    }

    @Test("two are both named")
    func name() {
        #expect(first.named("a").and(second).name == "and(a, _)")
        #expect(first.or(second.named("b")).name == "or(_, b)")
    }

    @Test("of an array", arguments: [[], [true], [false], [true, false], [true, true], [false, false]])
    func array(values: [Bool]) {
        let signal = Signal<[Bool], Never>.just(values)
        #expect(Recorder(signal.and()).events == [.next(!values.contains(false)), .completed])
        #expect(Recorder(signal.or()).events == [.next(values.contains(true)), .completed])
    }

    @Test("of pairs and triples", arguments: [false, true], [false, true])
    func tuples(one: Bool, other: Bool) {
        let pair = Signal<(Bool, Bool), Never>.just((one, other))
        #expect(Recorder(pair.and()).values == [one && other])
        #expect(Recorder(pair.or()).values == [one || other])
        for last in [false, true] {
            let triple = Signal<(Bool, Bool, Bool), Never>.just((one, other, last))
            #expect(Recorder(triple.and()).values == [one && other && last])
            #expect(Recorder(triple.or()).values == [one || other || last])
        }
    }

    @Test("follow combineLatest, of two and of many")
    func combined() {
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
