import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainCatchTests {
    private let numbers = Subject<Int, TestError>()
    private let others = Subject<Int, Never>()
    private var offset: Int { 10 }

    @Test func `catch() of a main signal continues with a main signal`() {
        let events = EventsOnMain(
            numbers.onMain.map { LooseNumber($0) }
                .catch { error in others.onMain.map { LooseNumber($0 + (error == .second ? offset : 0)) } }
        )
        numbers.send(1)
        numbers.fail(.second)
        others.send(2)
        #expect(events.values.map(\.number) == [1, 12])
    }

    @Test func `catch() of a main signal continues with any kind of signal`() {
        let signal = EventsOnMain(numbers.onMain.catch { _ in others.map { $0 + 1 } })
        let subject = EventsOnMain(numbers.onMain.catch { _ in others })
        let dot = EventsOnMain(
            numbers.onMain.catch { (error: TestError) -> Signal<Int, Never> in error == .second ? .just(3) : .empty }
        )
        numbers.fail(.second)
        others.send(2)
        #expect(signal.values == [3])
        #expect(subject.values == [2])
        #expect(dot.values == [3])
        #expect(dot.isCompleted)
    }

    @Test func `if the signal of a catch closure sends on another thread, its values arrive on the main queue`() async {
        let (numbers, others) = (numbers, others)
        let events = EventsOnMain(numbers.onMain.catch { _ in others }.doNext { _ in #expect(MainQueue.isCurrent) })
        numbers.fail(.first)
        onThreads(1) { _ in
            others.send(2)
            others.complete()
        }
        #expect(events.values.isEmpty)
        await mainTurn()
        #expect(events.values == [2])
        #expect(events.isCompleted)
        #expect(!events.haveLeftMainQueue)
    }

    @Test func `catchTo of a main signal continues with the given signal`() {
        let (main, ordinary) = (
            EventsOnMain(numbers.onMain.catchTo(others.onMain)), EventsOnMain(numbers.onMain.catchTo(others))
        )
        numbers.fail(.first)
        others.send(1)
        #expect(main.values == [1])
        #expect(ordinary.values == [1])
    }
}
