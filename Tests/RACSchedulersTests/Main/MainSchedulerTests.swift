import Dispatch
import RACOperators
import TestSupport
import Testing

@testable import RACSchedulers

@Suite(.timeLimit(.minutes(20))) struct MainSchedulerTests {
    @Test @MainActor func `the main scheduler never runs an action immediately, even on the main actor`() async {
        let log = Shared<[String]>([])
        await withCheckedContinuation { continuation in
            MainScheduler.shared.schedule {
                MainActor.assumeIsolated { log.withLock { $0.append("action") } }
                continuation.resume()
            }
            log.withLock { $0.append("after") }
        }
        #expect(log.value == ["after", "action"])
    }

    @Test @MainActor func `QueueScheduler.current is the main scheduler on the main actor`() {
        #expect(QueueScheduler.current is MainScheduler)
    }

    @Test @MainActor func `the main scheduler runs delayed and repeating actions on the main actor`() async {
        let place = SerialDisposable()
        let runs = Counter()
        await withCheckedContinuation { continuation in
            place.disposable = MainScheduler().schedule(after: .milliseconds(1), every: .milliseconds(1)) {
                MainActor.assumeIsolated {}
                if runs.increment() == 2 {
                    place.dispose()
                    continuation.resume()
                }
            }
        }
        await withCheckedContinuation { continuation in
            MainScheduler().schedule(after: .milliseconds(1)) { MainActor.assumeIsolated { continuation.resume() } }
        }
        #expect(runs.value == 2)
    }

    @Test @MainActor func `the main scheduler does not run a disposed action`() async {
        let runs = Counter()
        MainScheduler.shared.schedule { runs.increment() }.dispose()
        await withCheckedContinuation { continuation in MainScheduler.shared.schedule { continuation.resume() } }
        #expect(runs.value == 0)
    }
}
