import RACOperators
import TestSupport
import Testing

@Suite struct ReplayTests {
    @Test func `replay() subscribes immediately and replays all values`() {
        let effects = Counter()
        let signal = oneToThree.doNext { _ in effects.increment() }.replay()
        #expect(effects.value == 3)
        #expect(Recorder(signal).values == [1, 2, 3])
        #expect(Recorder(signal).isCompleted)
        #expect(effects.value == 3)
    }

    @Test func `replayLast replays the latest value`() {
        let signal = oneToThree.replayLast()
        #expect(Recorder(signal).events == [.next(3), .completed])
    }

    @Test func `replayLazily subscribes once, with the first subscriber`() {
        let effects = Counter()
        let signal = oneToThree.doNext { _ in effects.increment() }.replayLazily()
        #expect(effects.value == 0)
        #expect(Recorder(signal).values == [1, 2, 3])
        #expect(Recorder(signal).values == [1, 2, 3])
        #expect(effects.value == 3)
    }

    @Test func `replayLazily stays subscribed after its last subscriber is disposed`() {
        let disposals = Counter()
        let signal = Signal<Int, Never> { $0.onDispose { disposals.increment() } }.replayLazily()
        Recorder(signal).dispose()
        #expect(disposals.value == 0)
        withExtendedLifetime(signal) {}
    }
}
