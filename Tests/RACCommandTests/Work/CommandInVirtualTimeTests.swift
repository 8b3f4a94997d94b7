import RACCommand
import TestSupport
import Testing

/// Commands with asynchronous work in virtual time.
@Suite(.timeLimit(.minutes(20))) struct CommandInVirtualTimeTests {
    /// The repetitions of each test's body. Work on Swift's own executor is late in about a third of them.
    private static let rounds = isThreadSanitized ? 100 : 1_000

    @Test func `asynchronous work of a command inside TestScheduler.run follows virtual time`() async {
        for _ in 0..<Self.rounds {
            let scheduler = TestScheduler()
            let clock = scheduler.clock
            let load = Command<Int, String, TestError>(scheduler: scheduler) { number async throws(TestError) in
                try? await clock.sleep(for: .seconds(1))
                if number == 0 { throw .first }
                return "page \(number)"
            }
            await scheduler.run {
                let executing = scheduler.record(load.executing, values: ["f": false, "t": true])
                let run = scheduler.record(load.execute(3))
                await scheduler.advance(by: .seconds(2))
                let failing = scheduler.record(load.execute(0))
                await scheduler.advance(by: .seconds(1))
                #expect(run.values == ["page 3"])
                #expect(failing.failure == .failed(.first))
                #expect(executing == "(ft)f(t)f")
            }
        }
    }

    @Test func `inside TestScheduler.run a command's work sends its values at the expected virtual times`() async {
        for _ in 0..<Self.rounds {
            let scheduler = TestScheduler()
            let clock = scheduler.clock
            let count = Command<Int, Int, Never>(scheduler: scheduler) { limit, send async in
                for number in 1...limit {
                    try? await clock.sleep(for: .seconds(1))
                    send(number)
                }
            }
            await scheduler.run {
                let run = scheduler.record(count.execute(3), values: ["1": 1, "2": 2, "3": 3])
                await scheduler.advance(by: .seconds(3))
                #expect(run == "-12(3|)")
            }
        }
    }

    @MainActor private final class Model {
        private(set) var pages: [String] = []

        /// A command on the main actor, without a scheduler, as in an app.
        private(set) lazy var load = Command<TestClock, Int, Never> { [weak self] clock async in
            self?.pages.append("begins")
            try? await clock.sleep(for: .seconds(1))
            await self?.note("ends")
            return self?.pages.count ?? 0
        }

        private func note(_ text: String) async { pages.append(text) }
    }

    @Test @MainActor func `a command on the default scheduler inside TestScheduler.run follows virtual time`() async {
        for _ in 0..<Self.rounds {
            let (scheduler, model) = (TestScheduler(), Model())
            await scheduler.run { @MainActor in
                let run = scheduler.record(model.load.execute(scheduler.clock))
                #expect(model.load.isExecuting)
                await scheduler.advance(by: .milliseconds(999))
                #expect(model.pages == ["begins"])
                await scheduler.advance(by: .milliseconds(1))
                #expect(model.pages == ["begins", "ends"])
                #expect(run.values == [2])
                #expect(!model.load.isExecuting)
            }
        }
    }

    @Test func `a run cancelled inside TestScheduler.run ends its task at the time of the cancellation`() async {
        for _ in 0..<Self.rounds {
            let (scheduler, times) = (TestScheduler(), Shared<[Duration]>([]))
            let clock = scheduler.clock
            let load = Command<Void, Void, Never>(scheduler: scheduler) { () async in
                try? await clock.sleep(for: .seconds(60))
                times.withLock { $0.append(clock.now.offset) }
            }
            await scheduler.run {
                let run = scheduler.record(load.execute())
                await scheduler.advance(by: .seconds(1))
                load.cancelAll()
                await scheduler.advance(by: .seconds(1))
                #expect(run.failure == .cancelled)
            }
            #expect(times.value == [.seconds(1)])
        }
    }
}
