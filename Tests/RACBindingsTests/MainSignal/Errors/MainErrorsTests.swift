import RACBindings
import TestSupport
import Testing

private struct Told: Error {
    let error: TestError
}

@Suite @MainActor struct MainErrorsTests {
    private let numbers = Subject<Int, TestError>()
    private let others = Subject<Int, Never>()
    private var offset: Int { 10 }

    @Test func `replaceError(with:) of a main signal sends its value and completes`() {
        let events = EventsOnMain(numbers.onMain.map { LooseNumber($0) }.replaceError(with: LooseNumber(0)))
        numbers.send(1)
        numbers.fail(.first)
        #expect(events.values.map(\.number) == [1, 0])
        #expect(events.isCompleted)
    }

    @Test func `mapError of a main signal transforms the failure`() {
        let events = EventsOnMain(numbers.onMain.mapError { Told(error: $0) })
        numbers.fail(.second)
        #expect(events.failure?.error == .second)
    }

    @Test func `the operator retry(2) of a main signal subscribes at most three times`() {
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

    @Test func `retry() with a condition subscribes again if the condition accepts the failure`() {
        let attempts = Counter()
        let failing = Signal<Int, TestError> { subscriber in
            subscriber.fail(attempts.increment() < 3 ? .first : .second)
        }
        let events = EventsOnMain(failing.onMain.retry(10) { $0 == .first && offset == 10 })
        #expect(attempts.value == 3)
        #expect(events.failure == .second)
    }

    @Test func `retry() subscribes again on the main queue after a failure on another thread`() async {
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

    @Test func `ignoreFailure() of a main signal completes in place of the failure`() {
        let events = EventsOnMain(numbers.onMain.ignoreFailure())
        numbers.send(1)
        numbers.fail(.first)
        #expect(events.values == [1])
        #expect(events.isCompleted)
    }

    @Test func `promoteFailure(to:) of a main signal forwards values and completion`() {
        let events = EventsOnMain(others.onMain.promoteFailure(to: TestError.self))
        others.send(1)
        others.complete()
        #expect(events.values == [1])
        #expect(events.isCompleted)
    }
}
