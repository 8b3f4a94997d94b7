import RACBindings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) @MainActor struct MainHotTests {
    private let numbers = Subject<Int, Never>()
    private let subscriptions = Counter()

    private var source: MainSignal<LooseNumber, Never> {
        let (numbers, subscriptions) = (numbers, subscriptions)
        return Signal<Int, Never> { subscriber in
            subscriptions.increment()
            numbers.subscribe(forwardingTo: subscriber)
        }
        .onMain.map { LooseNumber($0) }
    }

    @Test func `hot(in:) of a main signal subscribes immediately and once for all subscribers`() {
        let bag = DisposableBag()
        let hot = source.hot(in: bag)
        #expect(subscriptions.value == 1)
        let first = EventsOnMain(hot)
        numbers.send(1)
        let second = EventsOnMain(hot)
        numbers.send(2)
        #expect(first.values.map(\.number) == [1, 2])
        #expect(second.values.map(\.number) == [2])
        #expect(subscriptions.value == 1)
        bag.dispose()
        #expect(first.isCompleted && second.isCompleted)
        #expect(!numbers.hasSubscribers)
    }

    @Test func `hot(replay:in:) of a main signal sends the latest value to a new subscriber`() {
        let bag = DisposableBag()
        let hot = source.hot(replay: 1, in: bag)
        numbers.send(1)
        numbers.send(2)
        let late = EventsOnMain(hot)
        #expect(late.values.map(\.number) == [2])
        bag.dispose()
        #expect(late.isCompleted)
    }

    @Test func `hot(in:) of a main signal completes on the main queue if another thread disposes the bag`() async {
        let bag = DisposableBag()
        let hot = source.hot(in: bag)
        let completions = Counter()
        hot.subscribe { _ in
        } completed: {
            #expect(MainQueue.isCurrent)
            completions.increment()
        }
        await Task.detached { bag.dispose() }.value
        await mainTurn()
        #expect(completions.value == 1)
        #expect(!numbers.hasSubscribers)
    }

    @Test func `a bag releases the hot main signals that have ended`() {
        let objects = LiveObjects()
        let bag = DisposableBag()
        for number in 0..<100 {
            EventsOnMain(MainSignal<LiveObjects.Probe, Never>.just(objects.probe()).hot(replay: 1, in: bag)).dispose()
            #expect(objects.count <= 32, "after \(number)")
        }
    }
}
