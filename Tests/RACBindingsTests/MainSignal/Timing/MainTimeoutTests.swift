import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct MainTimeoutTests {
    private let numbers = Subject<Int, TestError>()
    private let scheduler = TestScheduler()

    private var loose: MainSignal<LooseNumber, TestError> { numbers.onMain.map { LooseNumber($0) } }

    private func advance(seconds: Int) {
        scheduler.advance(by: .seconds(seconds))
    }

    @Test func `the operator timeout(after:) fails a signal that has not ended in time`() {
        let events = EventsOnMain(loose.timeout(after: .seconds(3), failingWith: .second, on: scheduler))
        advance(seconds: 2)
        numbers.send(1)
        #expect(events.failure == nil)
        advance(seconds: 1)
        #expect(events.values.map(\.number) == [1])
        #expect(events.failure == .second)
        #expect(!numbers.hasSubscribers)
    }

    @Test func `the operator timeout(perValue:) fails a signal that sends no value in time`() {
        let events = EventsOnMain(loose.timeout(perValue: .seconds(3), failingWith: .second, on: scheduler))
        for number in 1...2 {
            advance(seconds: 2)
            numbers.send(number)
        }
        advance(seconds: 2)
        #expect(events.failure == nil)
        advance(seconds: 1)
        #expect(events.values.map(\.number) == [1, 2])
        #expect(events.failure == .second)
        #expect(!numbers.hasSubscribers)
    }

    @Test func `timeout() leaves no pending timer if the main signal ends in time`() {
        let whole = EventsOnMain(loose.timeout(after: .seconds(3), failingWith: .second, on: scheduler))
        let perValue = EventsOnMain(loose.timeout(perValue: .seconds(3), failingWith: .second, on: scheduler))
        numbers.complete()
        #expect(scheduler.pendingActions == 0)
        for events in [whole, perValue] {
            #expect(events.isCompleted)
            #expect(events.failure == nil)
        }
    }

    @Test func `timeout() with a scheduler on another thread fails a main signal on the main queue`() async {
        let whole = EventsOnMain(loose.timeout(after: .seconds(3), failingWith: .second, on: scheduler))
        let perValue = EventsOnMain(loose.timeout(perValue: .seconds(3), failingWith: .second, on: scheduler))
        let scheduler = scheduler
        onThreads(1) { _ in scheduler.advance(by: .seconds(3)) }
        for events in [whole, perValue] { #expect(events.failure == nil) }
        await mainTurn()
        for events in [whole, perValue] {
            #expect(events.failure == .second)
            #expect(!events.haveLeftMainQueue)
        }
    }
}
