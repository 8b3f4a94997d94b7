import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct SubscribeOnTests {
    private let scheduler = TestScheduler()

    @Test func `subscribes on the scheduler`() {
        let recorder = Recorder(oneToThree.subscribe(on: scheduler))
        #expect(recorder.events.isEmpty)
        scheduler.advance()
        #expect(recorder.values == [1, 2, 3])
    }

    @Test func `does not subscribe if disposed before the action runs`() {
        let starts = Counter()
        let recorder = Recorder(Signal<Int, Never> { _ in starts.increment() }.subscribe(on: scheduler))
        recorder.dispose()
        scheduler.run()
        #expect(starts.value == 0)
    }
}
