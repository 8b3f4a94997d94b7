import RACBindings
import TestSupport
import Testing

private struct Told: Error {
    let error: TestError
}

@Suite @MainActor struct MainErrorTests {
    private let numbers = Subject<Int, TestError>()
    private let others = Subject<Int, Never>()
    private var offset: Int { 10 }

    @Test func `catch goes on with a signal of the main actor`() {
        let events = EventsOnMain(
            numbers.onMain.map { LooseNumber($0) }
                .catch { error in others.onMain.map { LooseNumber($0 + (error == .second ? offset : 0)) } }
        )
        numbers.send(1)
        numbers.fail(.second)
        others.send(2)
        #expect(events.values.map(\.number) == [1, 12])
    }

    @Test func `catch goes on with an ordinary signal, a subject, and one named by a leading dot`() {
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

    @Test func `catch brings over what the other signal sends on another thread`() async {
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

    @Test func `catchTo goes on with the same signal, whatever the failure`() {
        let (main, ordinary) = (
            EventsOnMain(numbers.onMain.catchTo(others.onMain)), EventsOnMain(numbers.onMain.catchTo(others))
        )
        numbers.fail(.first)
        others.send(1)
        #expect(main.values == [1])
        #expect(ordinary.values == [1])
    }

    @Test func `replaceError sends its value and completes`() {
        let events = EventsOnMain(numbers.onMain.map { LooseNumber($0) }.replaceError(with: LooseNumber(0)))
        numbers.send(1)
        numbers.fail(.first)
        #expect(events.values.map(\.number) == [1, 0])
        #expect(events.isCompleted)
    }

    @Test func `mapError transforms the failure`() {
        let events = EventsOnMain(numbers.onMain.mapError { Told(error: $0) })
        numbers.fail(.second)
        #expect(events.failure?.error == .second)
    }

    @Test func `retry subscribes anew as often as it is told`() {
        let attempts = Counter()
        let failing = Signal<Int, TestError> { subscriber in
            subscriber.send(attempts.increment())
            subscriber.fail(.first)
        }
        let events = EventsOnMain(failing.onMain.retry(2))
        #expect(events.values == [1, 2, 3])
        #expect(events.failure == .first)
        #expect(EventsOnMain(failing.onMain.retry().take(5)).values == [4, 5, 6, 7, 8])
    }

    @Test func `retry with a test asks it whether a failure is worth a new attempt`() {
        let attempts = Counter()
        let failing = Signal<Int, TestError> { subscriber in
            subscriber.fail(attempts.increment() < 3 ? .first : .second)
        }
        let events = EventsOnMain(failing.onMain.retry(10) { $0 == .first && offset == 10 })
        #expect(attempts.value == 3)
        #expect(events.failure == .second)
    }

    @Test func `retry subscribes anew on the main queue, wherever the failure comes from`() async {
        let (numbers, attempts, elsewhere) = (numbers, Counter(), Counter())
        let failing = Signal<Int, TestError> { subscriber in
            if !MainQueue.isCurrent { elsewhere.increment() }
            if attempts.increment() == 1 { numbers.subscribe(forwardingTo: subscriber) }
        }
        let events = EventsOnMain(failing.onMain.retry(1))
        onThreads(1) { _ in numbers.fail(.first) }
        #expect(attempts.value == 1)
        await mainTurn()
        #expect(attempts.value == 2)
        #expect(elsewhere.value == 0)
        #expect(events.failure == nil)
    }

    @Test func `ignoreFailure completes instead`() {
        let events = EventsOnMain(numbers.onMain.ignoreFailure())
        numbers.send(1)
        numbers.fail(.first)
        #expect(events.values == [1])
        #expect(events.isCompleted)
    }

    @Test func `promoteFailure passes everything`() {
        let events = EventsOnMain(others.onMain.promoteFailure(to: TestError.self))
        others.send(1)
        others.complete()
        #expect(events.values == [1])
        #expect(events.isCompleted)
    }
}
