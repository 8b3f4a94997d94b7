import RACBindings
import TestSupport
import Testing

/// Tests the five operators whose closures return signals, with three overlapping inner signals each.
@Suite @MainActor struct MainFlatteningTests {
    private let outer = Subject<Int, Never>()
    private let failing = Subject<Int, Failed>()
    private let inner = [Subject<String, Never>(), Subject<String, Never>(), Subject<String, Never>()]

    private func send(to outer: some SubjectProtocol<Int, some Error>) {
        outer.send(0)
        inner[0].send("a1")
        outer.send(1)
        inner[0].send("a2")
        inner[1].send("b1")
        inner[0].complete()
        outer.send(2)
        inner[1].send("b2")
        inner[2].send("c1")
        inner[1].complete()
        inner[2].send("c2")
        outer.complete()
        inner[2].complete()
    }

    private let switched = ["a1", "b1", "c1", "c2", "|"]
    private let flattened = ["a1", "a2", "b1", "b2", "c1", "c2", "|"]
    private let oneAfterTheOther = ["a1", "a2", "b2", "c2", "|"]
    private let exhausted = ["a1", "a2", "c1", "c2", "|"]

    @Test func `flattening operators of a main signal that cannot fail accept subjects that cannot fail`() {
        let inner = inner
        let events = [
            MainEvents(outer.onMain.switchMap { inner[$0] }), MainEvents(outer.onMain.flattenMap { inner[$0] }),
            MainEvents(outer.onMain.concatMap { inner[$0] }), MainEvents(outer.onMain.exhaustMap { inner[$0] }),
        ]
        send(to: outer)
        #expect(events.map(\.all) == [switched, flattened, oneAfterTheOther, exhausted])
    }

    @Test func `flattening operators of a main signal that can fail accept subjects that cannot fail`() {
        let inner = inner
        let events = [
            MainEvents(failing.onMain.switchMap { inner[$0] }), MainEvents(failing.onMain.flattenMap { inner[$0] }),
            MainEvents(failing.onMain.concatMap { inner[$0] }), MainEvents(failing.onMain.exhaustMap { inner[$0] }),
        ]
        send(to: failing)
        #expect(events.map(\.all) == [switched, flattened, oneAfterTheOther, exhausted])
    }

    @Test func `flattening operators accept inner main signals that cannot fail`() {
        let inner = inner
        let events = [
            MainEvents(failing.onMain.switchMap { inner[$0].onMain }),
            MainEvents(failing.onMain.flattenMap { inner[$0].onMain }),
            MainEvents(failing.onMain.concatMap { inner[$0].onMain }),
            MainEvents(failing.onMain.exhaustMap { inner[$0].onMain }),
            MainEvents(outer.onMain.switchMap { inner[$0].onMain }),
        ]
        send(to: failing)
        #expect(events.dropLast().map(\.all) == [switched, flattened, oneAfterTheOther, exhausted])
        #expect(events.last?.all == [])
    }

    @Test func `flattening operators accept outer and inner values that are not Sendable`() {
        let items = MainSignal.from([Item("a"), Item("b")])
        let copies = items.flattenMap { item in .just(Item(item.name + "'")) }
        #expect(MainEvents(copies) { $0.name }.all == ["a'", "b'", "|"])
        #expect(MainEvents(items.switchMap { .just($0) }) { $0.name }.all == ["a", "b", "|"])
        #expect(MainEvents(items.concatMap { .just($0) }) { $0.name }.all == ["a", "b", "|"])
        #expect(MainEvents(items.exhaustMap { .just($0) }) { $0.name }.all == ["a", "b", "|"])
        #expect(MainEvents(items.then { .just(Item("c")) }) { $0.name }.all == ["c", "|"])
    }

    @Test func `switchMap of a main signal can switch to a property of the value`() {
        let item = Item("a")
        let events = MainEvents(MainSignal.just(item).switchMap { $0.isOpen })
        item.isOpen.value = true
        #expect(events.all == ["false", "true"])
    }

    /// The test covers each kind of inner signal that can fail, for an outer signal that can fail and an outer signal that
    /// cannot.
    @Test func `a failing inner signal fails the result of every flattening operator`() {
        let (numbers, failing) = (MainSignal<Int, Never>.just(1), MainSignal<Int, Failed>.just(1))
        let (plain, ours) = (Signal<String, Failed>.fail(.once), MainSignal<String, Failed>.fail(.once))
        let subject = ReplaySubject<String, Failed>(capacity: 1)
        subject.send("s")
        subject.fail(.once)
        func expect(_ signals: MainSignal<String, Failed>..., are events: [String]) {
            for signal in signals { #expect(MainEvents(signal).all == events) }
        }
        expect(numbers.switchMap { _ in plain }, failing.switchMap { _ in plain }, are: ["failed"])
        expect(numbers.flattenMap { _ in plain }, failing.flattenMap { _ in plain }, are: ["failed"])
        expect(numbers.concatMap { _ in plain }, failing.concatMap { _ in plain }, are: ["failed"])
        expect(numbers.exhaustMap { _ in plain }, failing.exhaustMap { _ in plain }, are: ["failed"])
        expect(numbers.then { plain }, failing.then { plain }, are: ["failed"])
        expect(numbers.switchMap { _ in ours }, failing.switchMap { _ in ours }, are: ["failed"])
        expect(numbers.flattenMap { _ in ours }, failing.flattenMap { _ in ours }, are: ["failed"])
        expect(numbers.concatMap { _ in ours }, failing.concatMap { _ in ours }, are: ["failed"])
        expect(numbers.exhaustMap { _ in ours }, failing.exhaustMap { _ in ours }, are: ["failed"])
        expect(numbers.then { ours }, failing.then { ours }, are: ["failed"])
        expect(numbers.switchMap { _ in subject }, failing.switchMap { _ in subject }, are: ["s", "failed"])
        expect(numbers.flattenMap { _ in subject }, failing.flattenMap { _ in subject }, are: ["s", "failed"])
        expect(numbers.concatMap { _ in subject }, failing.concatMap { _ in subject }, are: ["s", "failed"])
        expect(numbers.exhaustMap { _ in subject }, failing.exhaustMap { _ in subject }, are: ["s", "failed"])
        expect(numbers.then { subject }, failing.then { subject }, are: ["s", "failed"])
    }

    @Test func `a flattening closure can return an ordinary signal, a main signal or a leading-dot expression`() {
        let numbers = MainSignal.from([1, 2])
        let (plain, steady) = (Signal<String, Failed>.just("plain"), Signal<String, Never>.just("steady"))
        let ours = MainSignal<String, Failed>.just("ours")
        #expect(MainEvents(numbers.flattenMap { $0 == 1 ? .just("dot") : plain }).all == ["dot", "plain", "|"])
        #expect(MainEvents(numbers.flattenMap { $0 == 1 ? .just("dot") : steady }).all == ["dot", "steady", "|"])
        #expect(MainEvents(numbers.flattenMap { $0 == 1 ? .empty : ours }).all == ["ours", "|"])
        #expect(MainEvents(numbers.flattenMap { $0 == 1 ? .just("a") : .empty }).all == ["a", "|"])
        #expect(MainEvents(numbers.then { true ? .just("dot") : plain }).all == ["dot", "|"])
        let failing = numbers.switchMap { _ in plain }
        #expect(MainEvents(failing.concatMap { $0.isEmpty ? plain : .just("dot") }).all == ["dot", "dot", "|"])
    }

    @Test func `closures of flattening operators of main signals can have several statements`() {
        var seen: [Int] = []
        let texts = MainSignal.from([1, 2])
            .switchMap { number in
                seen.append(number)
                return Signal<String, Failed>.just("\(number)")
            }
            .exhaustMap { text -> Signal<String, Failed> in
                guard text != "1" else { return .empty }
                return .just(text + "!")
            }
        #expect(MainEvents(texts).all == ["2!", "|"])
        #expect(seen == [1, 2])
    }

    @Test func `flattening operators of main signals deliver an inner signal's values on the main actor`() async {
        let inner = inner
        let events = MainEvents(outer.onMain.switchMap { inner[$0] }) { text in
            MainActor.assertIsolated()
            return text
        }
        outer.send(0)
        onThreads(1) { _ in inner[0].send("a1") }
        #expect(events.all == [])
        await mainTurn()
        #expect(events.all == ["a1"])
        onThreads(1) { _ in inner[0].send("late") }
        outer.send(1)
        await mainTurn()
        #expect(events.all == ["a1"])
    }

    @Test func `switchMap ends a delayed inner signal when the next value arrives`() {
        let scheduler = TestScheduler()
        let events = MainEvents(
            outer.onMain.switchMap { Signal<Int, Never>.just($0).delay(.seconds(1), on: scheduler) }
        )
        outer.send(1)
        outer.send(2)
        scheduler.advance(by: .seconds(1))
        outer.send(3)
        scheduler.advance(by: .seconds(1))
        #expect(events.all == ["2", "3"])
    }

    @Test func `a disposed switchMap ends its inner subscription and releases its closure`() {
        weak var released: Item?
        do {
            let item = Item("a")
            released = item
            let events = MainEvents(outer.onMain.switchMap { [inner] in inner[$0] }.map { item.name + $0 })
            outer.send(0)
            inner[0].send("1")
            #expect(events.all == ["a1"])
            events.bag.dispose()
            inner[0].send("2")
            #expect(events.all == ["a1"])
        }
        #expect(released == nil)
    }

    @Test func `then(_:) subscribes to the second signal only when the first completes`() {
        var made = 0
        let next = MainSignal<Int, Failed>.fail(.once).then {
            made += 1
            return MainSignal<Int, Failed>.just(1)
        }
        #expect(MainEvents(next).all == ["failed"])
        #expect(made == 0)
        let inner = inner
        let events = MainEvents(failing.onMain.then { inner[0] })
        inner[0].send("early")
        failing.send(1)
        failing.complete()
        inner[0].send("a")
        #expect(events.all == ["a"])
    }
}
