import RACOperators
import TestSupport
import Testing

@Suite struct InitiallyFinallyTests {
    @Test func `initially() calls its closure before each subscription`() {
        let log = Shared<[String]>([])
        let signal = Signal<Int, Never> { _ in log.withLock { $0.append("work") } }
            .initially { log.withLock { $0.append("initially") } }
        signal.subscribe()
        signal.subscribe()
        #expect(log.value == ["initially", "work", "initially", "work"])
    }

    @Test func `finally(_:) calls its closure on completion and failure, before the event is delivered`() {
        let log = Shared<[String]>([])
        oneToThree.finally { log.withLock { $0.append("finally") } }
            .subscribe(failed: nil, completed: { log.withLock { $0.append("completed") } })
        oneThenFailure.finally { log.withLock { $0.append("finally") } }
            .subscribe(failed: { _ in log.withLock { $0.append("failed") } })
        #expect(log.value == ["finally", "completed", "finally", "failed"])
    }

    @Test func `finally(_:) does not call its closure on disposal`() {
        let calls = Counter()
        Recorder(Signal<Int, Never>.never.finally { calls.increment() }).dispose()
        #expect(calls.value == 0)
    }
}
