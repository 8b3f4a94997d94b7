import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct SubscribeOnTests {
    private let scheduler = TestScheduler()

    @Test func `subscribe(on:) subscribes to the source on the scheduler`() {
        let recorder = Recorder(oneToThree.subscribe(on: scheduler))
        #expect(recorder.events.isEmpty)
        scheduler.advance()
        #expect(recorder.values == [1, 2, 3])
    }

    @Test func `subscribe(on:) does not subscribe if it is disposed before its action runs`() {
        let starts = Counter()
        let recorder = Recorder(Signal<Int, Never> { _ in starts.increment() }.subscribe(on: scheduler))
        recorder.dispose()
        scheduler.run()
        #expect(starts.value == 0)
    }
}
