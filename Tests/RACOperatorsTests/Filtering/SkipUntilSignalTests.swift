import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct SkipUntilSignalTests {
    private let source = Subject<Int, TestError>()
    private let trigger = Subject<String, TestError>()

    @Test func `skip(until:) drops values until the trigger sends a value`() {
        let recorder = Recorder(source.skip(until: trigger))
        source.send(1)
        trigger.send("now")
        source.send(2)
        source.send(3)
        source.complete()
        #expect(recorder.events == [.next(2), .next(3), .completed])
    }

    @Test func `skip(until:) drops values until the trigger completes`() {
        let recorder = Recorder(source.skip(until: trigger))
        source.send(1)
        trigger.complete()
        source.send(2)
        #expect(recorder.events == [.next(2)])
    }

    @Test func `skip(until:) ignores the failure of the trigger and continues to drop values`() {
        let recorder = Recorder(source.skip(until: trigger))
        trigger.fail(.first)
        source.send(1)
        #expect(recorder.events.isEmpty)
        source.complete()
        #expect(recorder.events == [.completed])
    }

    @Test func `skip(until:) passes every value if the trigger sends or completes immediately`() {
        #expect(Recorder(oneToThree.skip(until: Signal<Int, Never>.just(0))).values == [1, 2, 3])
        #expect(Recorder(oneToThree.skip(until: Signal<Int, Never>.empty)).values == [1, 2, 3])
        #expect(Recorder(oneToThree.skip(until: Signal<Int, Never>.never)).events == [.completed])
    }

    @Test func `skip(until:) passes the end of the source at any time, and disposes the trigger`() {
        let disposals = Counter()
        let trigger = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        #expect(Recorder(oneThenFailure.skip(until: trigger)).events == [.failed(.first)])
        #expect(disposals.value == 1)
    }

    @Test func `skip(until:) disposes the trigger after the trigger's first event`() {
        let effects = Counter()
        let recorder = Recorder(source.skip(until: trigger.doNext { _ in effects.increment() }))
        trigger.send("once")
        trigger.send("twice")
        source.send(1)
        #expect(effects.value == 1)
        #expect(recorder.values == [1])
    }

    @Test func `disposing the result of skip(until:) disposes the source and the trigger`() {
        let disposals = Counter()
        let trigger = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        let source = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        Recorder(source.skip(until: trigger)).dispose()
        #expect(disposals.value == 2)
    }

    @Test func `skip(until:) drops no value after the trigger has sent a value on another thread`() throws {
        let (source, trigger) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(source.skip(until: trigger))
        onThreads(2) { number in
            if number == 0 { trigger.send(0) } else { for value in 0..<10_000 { source.send(value) } }
        }
        source.send(10_000)
        let values = recorder.values
        let first = try #require(values.first)
        #expect(values == Array(first...10_000))
        #expect(recorder.violations == 0)
    }
}
