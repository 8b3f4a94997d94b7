import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct OnDisposeTests {
    private let log = Shared<[String]>([])

    private func note(_ text: String) {
        log.withLock { $0.append(text) }
    }

    /// Records the source's cleanup, the terminal events, and the calls of the closure under test.
    private func subscribe(to source: Signal<Int, TestError>) -> any Disposable {
        source.onDispose { note("cleanup") }.subscribe {
            note("next \($0)")
        } failed: { _ in
            note("failed")
        } completed: {
            note("completed")
        }
    }

    @Test func `the closure of onDispose runs once, before the completion arrives`() {
        let disposable = subscribe(to: .just(1))
        disposable.dispose()
        #expect(log.value == ["next 1", "cleanup", "completed"])
    }

    @Test func `the closure of onDispose runs once, before the failure arrives`() {
        let disposable = subscribe(to: oneThenFailure)
        disposable.dispose()
        #expect(log.value == ["next 1", "cleanup", "failed"])
    }

    @Test func `the closure of onDispose runs once on disposal`() {
        let disposable = subscribe(to: .never)
        #expect(log.value.isEmpty)
        disposable.dispose()
        disposable.dispose()
        #expect(log.value == ["cleanup"])
    }

    @Test func `the closure of onDispose runs when a downstream operator take completes`() {
        let cleanups = Counter()
        let recorder = Recorder(Signal<Int, Never>.from(0...).onDispose { cleanups.increment() }.take(2))
        #expect(recorder.isCompleted)
        #expect(cleanups.value == 1)
    }

    @Test func `the closure of onDispose runs after the source's own cleanups`() {
        let source = Signal<Int, TestError> { subscriber in
            subscriber.onDispose { note("source") }
            subscriber.complete()
        }
        _ = subscribe(to: source)
        #expect(log.value == ["source", "cleanup", "completed"])
    }

    @Test func `the closure of onDispose runs once per subscription, even if the terminal event is delayed`() {
        let cleanups = Counter()
        let signal = oneToThree.onDispose { cleanups.increment() }
        signal.subscribe()
        signal.concat(signal).subscribe()
        #expect(cleanups.value == 3)
        let scheduler = TestScheduler()
        let recorder = Recorder(signal.delay(.seconds(1), on: scheduler))
        #expect(cleanups.value == 4)
        scheduler.run()
        #expect(recorder.isCompleted)
        #expect(cleanups.value == 4)
    }
}
