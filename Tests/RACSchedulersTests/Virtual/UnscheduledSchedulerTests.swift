import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct UnscheduledSchedulerTests {
    @Test func `the message of an unscheduled scheduler names the call`() {
        let log = Shared<[String]>([])
        let scheduler = UnscheduledScheduler { text in log.withLock { $0.append(text) } }
        let runs = Counter()
        #expect(scheduler.schedule { runs.increment() }.isDisposed)
        #expect(scheduler.schedule(after: .seconds(1)) { runs.increment() }.isDisposed)
        #expect(scheduler.schedule(after: .zero, every: .seconds(2)) { runs.increment() }.isDisposed)
        #expect(scheduler.now == .zero)
        let rest = "was called on an UnscheduledScheduler: nothing should have been scheduled here"
        #expect(
            log.value == [
                "schedule(_:) \(rest)",
                "schedule(after: 1.0 seconds) \(rest)",
                "schedule(after: 0.0 seconds, every: 2.0 seconds) \(rest)",
                "now \(rest)",
            ]
        )
        #expect(runs.value == 0)
    }

    @Test func `an unscheduled scheduler traps by default`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            UnscheduledScheduler().schedule(after: .seconds(1)) {}
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(text.contains("schedule(after: 1.0 seconds) was called on an UnscheduledScheduler"))
    }

    @Test func `an operator that needs no time does not call its UnscheduledScheduler`() {
        let scheduler = UnscheduledScheduler { Issue.record("\($0)") }
        let recorder = Recorder(Signal<Int, Never>.empty.debounce(for: .seconds(1), on: scheduler))
        #expect(recorder.isCompleted)
    }
}
