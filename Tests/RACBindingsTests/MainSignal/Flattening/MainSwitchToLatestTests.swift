import RACBindings
import Testing

@Suite @MainActor struct MainSwitchToLatestTests {
    private let first = Subject<Int, Never>()
    private let second = Subject<Int, Never>()

    private func run<Value, Failure>(
        _ make: (Subject<Subject<Int, Never>, Failure>) -> MainSignal<Value, Failure>
    ) -> [String] {
        let outer = Subject<Subject<Int, Never>, Failure>()
        let events = MainEvents(make(outer))
        outer.send(first)
        first.send(1)
        outer.send(second)
        first.send(2)
        second.send(3)
        return events.all
    }

    @Test func `switchToLatest() sends the values of the latest inner signal`() {
        #expect(run { (outer: Subject<Subject<Int, Never>, Never>) in outer.onMain.switchToLatest() } == ["1", "3"])
        #expect(run { (outer: Subject<Subject<Int, Never>, Failed>) in outer.onMain.switchToLatest() } == ["1", "3"])
        #expect(run { $0.onMain.map { $0.onMain }.switchToLatest() as MainSignal<Int, Never> } == ["1", "3"])
        #expect(run { $0.onMain.map { $0.onMain }.switchToLatest() as MainSignal<Int, Failed> } == ["1", "3"])
    }

    @Test func `flatten() sends the values of all inner signals`() {
        #expect(run { (outer: Subject<Subject<Int, Never>, Never>) in outer.onMain.flatten() } == ["1", "2", "3"])
        #expect(run { (outer: Subject<Subject<Int, Never>, Failed>) in outer.onMain.flatten() } == ["1", "2", "3"])
        #expect(run { $0.onMain.map { $0.onMain }.flatten() as MainSignal<Int, Never> } == ["1", "2", "3"])
        #expect(run { $0.onMain.map { $0.onMain }.flatten() as MainSignal<Int, Failed> } == ["1", "2", "3"])
    }

    @Test func `switchToLatest() and flatten fail if an inner signal fails`() {
        let signals = MainSignal<MainSignal<Int, Failed>, Never>.from([.just(1), .fail(.once), .just(2)])
        #expect(MainEvents(signals.switchToLatest()).all == ["1", "failed"])
        #expect(MainEvents(signals.flatten()).all == ["1", "failed"])
    }
}
