import RACCore
import RACSchedulers
import TestSupport
import Testing

@Suite @MainActor struct MainTimerTests {
    private let clock = TestScheduler()
    private let places = Shared<[Bool]>([])

    private func note() -> @Sendable () -> Void {
        { [places] in places.withLock { $0.append(MainQueue.isCurrent) } }
    }

    @Test func `a main timer whose clock advances on the main queue runs due actions immediately`() {
        let timer = MainTimer.on(clock)
        timer.schedule(note())
        timer.schedule(after: .seconds(1), note())
        clock.advance()
        #expect(places.value == [true])
        #expect(timer.now == clock.now)
        clock.advance(by: .seconds(1))
        #expect(places.value == [true, true])
        #expect(timer.now == .seconds(1))
    }

    @Test func `a main timer whose clock advances on another thread runs its actions on the main queue, in order`()
        async
    {
        let (timer, clock, places) = (MainTimer.on(clock), clock, places)
        timer.schedule(after: .seconds(1), every: .seconds(1), note())
        timer.schedule(after: .seconds(2), note())
        onThreads(1) { _ in clock.advance(by: .seconds(2)) }
        #expect(places.value.isEmpty)
        await mainTurn()
        #expect(places.value == [true, true, true])
    }

    @Test func `a main timer does not run a disposed action, even if another thread's advance has made it due`() async {
        let (timer, clock) = (MainTimer.on(clock), clock)
        let early = timer.schedule(after: .seconds(1), note())
        let late = timer.schedule(after: .seconds(1), note())
        let repeated = timer.schedule(after: .seconds(1), every: .seconds(1), note())
        early.dispose()
        #expect(early.isDisposed)
        #expect(clock.pendingActions == 2)
        onThreads(1) { _ in clock.advance(by: .seconds(1)) }
        late.dispose()
        repeated.dispose()
        await mainTurn()
        #expect(places.value.isEmpty)
        #expect(clock.pendingActions == 0)
    }

    @Test func `MainTimer.on(_:) returns a scheduler of the main queue or an immediate scheduler unchanged`() {
        #expect(MainTimer.on(MainScheduler.shared) is MainScheduler)
        #expect(MainTimer.on(ImmediateScheduler()) is ImmediateScheduler)
        let scheduler = UIScheduler()
        #expect(MainTimer.on(scheduler) as? UIScheduler === scheduler)
    }

    @Test func `a pending action of a main timer does not retain its clock`() {
        weak var gone: TestScheduler?
        var held: (any Scheduler)?
        do {
            let clock = TestScheduler()
            gone = clock
            held = MainTimer.on(clock).heldByActions
            held?.schedule(after: .seconds(1), note())
        }
        #expect(gone == nil)
        #expect(held != nil)
    }
}
