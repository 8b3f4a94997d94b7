import RACBindings
import TestSupport
import Testing

/// Combines a main signal with a second signal of each kind, if neither, one or both of the signals can fail.
@Suite @MainActor struct MainCombiningTests {
    private let left = Subject<Int, Never>()
    private let right = Subject<Int, Never>()
    private let failingLeft = Subject<Int, Failed>()
    private let failingRight = Subject<Int, Failed>()

    /// Sends to a left and a right subject, and completes both.
    private func send(_ left: some SubjectProtocol<Int, some Error>, _ right: some SubjectProtocol<Int, some Error>) {
        left.send(1)
        right.send(10)
        left.send(2)
        right.send(20)
        right.send(30)
        left.complete()
        right.send(40)
        right.complete()
    }

    private func run(_ make: (Combining) -> [MainEvents]) -> [[String]] {
        let events = make(Combining(left, right, failingLeft, failingRight))
        send(left, right)
        send(failingLeft, failingRight)
        return events.map(\.all)
    }

    struct Combining {
        let l: Subject<Int, Never>, r: Subject<Int, Never>, fl: Subject<Int, Failed>, fr: Subject<Int, Failed>

        init(_ l: Subject<Int, Never>, _ r: Subject<Int, Never>, _ fl: Subject<Int, Failed>, _ fr: Subject<Int, Failed>)
        {
            (self.l, self.r, self.fl, self.fr) = (l, r, fl, fr)
        }
    }

    private func expectAll(
        _ expected: [String],
        _ make: (Combining) -> [MainEvents],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for all in run(make) { #expect(all == expected, sourceLocation: sourceLocation) }
    }

    @Test func `combineLatest accepts a MainProperty`() {
        let score = MutableProperty(1)
        let doubled = MainProperty { score.value * 2 }
        let both = MainSignal.combineLatest(doubled, score.onMain)
        #expect(MainEvents(both.take(1)) { "\($0)" }.all == ["(2, 1)", "|"])
    }

    @Test func `combineLatest of main signals sends the latest values`() {
        expectAll(["(1, 10)", "(2, 10)", "(2, 20)", "(2, 30)", "(2, 40)", "|"]) { s in
            [
                MainEvents(s.l.onMain.combineLatest(with: s.r)),
                MainEvents(s.l.onMain.combineLatest(with: s.r.onMain)),
                MainEvents(s.fl.onMain.combineLatest(with: s.fr)),
                MainEvents(s.fl.onMain.combineLatest(with: s.fr.onMain)),
                MainEvents(MainSignal.combineLatest(s.l, s.r.onMain)),
                MainEvents(MainSignal.combineLatest(s.fl.onMain, s.fr)),
            ]
        }
    }

    @Test func `zip() pairs the values of main signals by position`() {
        expectAll(["(1, 10)", "(2, 20)", "|"]) { s in
            [
                MainEvents(s.l.onMain.zip(with: s.r)),
                MainEvents(s.fl.onMain.zip(with: s.fr.onMain)),
                MainEvents(MainSignal.zip(s.l.onMain, s.r)),
                MainEvents(MainSignal.zip(s.fl, s.fr)),
            ]
        }
    }

    @Test func `merge() sends the values of both main signals`() {
        expectAll(["1", "10", "2", "20", "30", "40", "|"]) { s in
            [
                MainEvents(s.l.onMain.merge(with: s.r)),
                MainEvents(s.l.onMain.merge(with: s.r.onMain)),
                MainEvents(s.fl.onMain.merge(with: s.fr)),
                MainEvents(MainSignal.merge(s.l.onMain, s.r.onMain)),
                MainEvents(MainSignal.merge(s.l, s.r.onMain)),
                MainEvents(MainSignal.merge([s.l, s.r])),
                MainEvents(MainSignal.merge([s.fl.onMain, s.fr.onMain])),
            ]
        }
    }

    @Test func `withLatest(from:) pairs each value with the latest value of the other signal`() {
        expectAll(["(2, 10)", "|"]) { s in
            [
                MainEvents(s.l.onMain.withLatest(from: s.r)),
                MainEvents(s.fl.onMain.withLatest(from: s.fr.onMain)),
            ]
        }
    }

    @Test func `concat() continues with the second signal when the first completes`() {
        expectAll(["1", "2", "40", "|"]) { s in
            [
                MainEvents(s.l.onMain.concat(s.r)), MainEvents(s.l.onMain.concat(s.r.onMain)),
                MainEvents(s.fl.onMain.concat(s.fr)),
            ]
        }
    }

    @Test func `sample() sends the latest value at each value of the sampler`() {
        expectAll(["1", "2", "2", "|"]) { s in
            [MainEvents(s.l.onMain.sample(s.r)), MainEvents(s.fl.onMain.sample(s.fr.onMain))]
        }
    }

    /// The values are the values of the signal that cannot fail, and the failure is the failure of the other signal.
    @Test func `combining operators of main signals combine a failing signal with a signal that cannot fail`() {
        let steady = MutableProperty(1)
        let failing = Signal<Int, Failed>.concat(.just(2), .fail(.once))
        let ours = failing.onMain
        for pairs in [
            steady.onMain.combineLatest(with: failing), steady.onMain.combineLatest(with: ours),
            MainSignal.combineLatest(steady, ours), MainSignal.combineLatest(steady, failing),
            steady.onMain.zip(with: ours), MainSignal.zip(steady, failing), MainSignal.zip(steady, ours),
            steady.onMain.combineLatest(with: ours),
        ] { #expect(MainEvents(pairs).all == ["(1, 2)", "failed"]) }
        for pairs in [
            ours.combineLatest(with: steady), ours.combineLatest(with: steady.onMain),
            MainSignal.combineLatest(failing, steady), MainSignal.combineLatest(ours, steady),
            ours.zip(with: steady), MainSignal.zip(failing, steady.onMain),
        ] { #expect(MainEvents(pairs).all == ["failed"]) }
        for merged in [steady.onMain.merge(with: ours), MainSignal.merge(steady, failing)] {
            #expect(MainEvents(merged).all == ["1", "2", "failed"])
        }
        for merged in [ours.merge(with: steady), MainSignal.merge(ours, steady.onMain)] {
            #expect(MainEvents(merged).all == ["2", "failed"])
        }
        #expect(MainEvents(ours.withLatest(from: steady)).all == ["(2, 1)", "failed"])
        #expect(MainEvents(steady.onMain.withLatest(from: failing)).all == ["failed"])
        #expect(MainEvents(MainSignal.just(1).concat(failing)).all == ["1", "2", "failed"])
        #expect(MainEvents(ours.concat(steady)).all == ["2", "failed"])
        #expect(MainEvents(ours.sample(steady)).all == ["failed"])
        #expect(MainEvents(steady.onMain.sample(failing)).all == ["1", "failed"])
    }

    @Test func `combineLatest combines a main signal, an ordinary signal and a property`() {
        let (a, b, c) = (MutableProperty(1), Subject<String, Never>(), MainSignal.just(Item("c")))
        let tuples = MainEvents(MainSignal.combineLatest(a, b, c)) { "\($0)\($1)\($2.name)" }
        b.send("b")
        a.value = 2
        #expect(tuples.all == ["1bc", "2bc"])
    }

    @Test func `combining operators of main signals accept values that are not Sendable`() {
        let items = MainSignal.from([Item("a"), Item("b")])
        let pairs = items.zip(with: items).map { $0.name + $1.name }
        #expect(MainEvents(pairs).all == ["aa", "bb", "|"])
        #expect(MainEvents(items.merge(with: .just(Item("c")))) { $0.name }.all == ["a", "b", "c", "|"])
        #expect(MainEvents(items.concat(.just(Item("c")))) { $0.name }.all == ["a", "b", "c", "|"])
        let withLast = items.withLatest(from: .just(Item("c"))).map { $0.name + $1.name }
        #expect(MainEvents(withLast).all == ["ac", "bc", "|"])
        #expect(MainEvents(MainSignal.merge([items, .empty])) { $0.name }.all == ["a", "b", "|"])
        #expect(MainEvents(MainSignal<Item, Never>.merge([])) { $0.name }.all == ["|"])
    }

    @Test func `combining operators of main signals deliver another thread's values on the main actor`() async {
        let right = right
        let events = MainEvents(left.onMain.combineLatest(with: right)) { pair in
            MainActor.assertIsolated()
            return "\(pair)"
        }
        left.send(1)
        onThreads(1) { _ in right.send(10) }
        #expect(events.all == [])
        await mainTurn()
        #expect(events.all == ["(1, 10)"])
    }
}
