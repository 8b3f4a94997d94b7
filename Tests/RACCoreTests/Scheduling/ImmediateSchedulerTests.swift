import RACCore
import TestSupport
import Testing

@Suite struct ImmediateSchedulerTests {
    private let scheduler = ImmediateScheduler()

    @Test func `an immediate scheduler runs an action before schedule returns`() {
        let runs = Counter()
        scheduler.schedule { runs.increment() }
        #expect(runs.value == 1)
    }

    @Test func `an immediate scheduler runs a delayed action immediately`() {
        let runs = Counter()
        scheduler.schedule(after: .seconds(3_600)) { runs.increment() }
        #expect(runs.value == 1)
        #expect(scheduler.now == .zero)
    }

    @Test func `an immediate scheduler runs a repeating action once`() {
        let runs = Counter()
        scheduler.schedule(after: .seconds(1), every: .seconds(1)) { runs.increment() }
        #expect(runs.value == 1)
    }

    @Test func `an action scheduled inside an action of an immediate scheduler runs right after that action`() {
        let log = Shared<[Int]>([])
        scheduler.schedule { [scheduler] in
            scheduler.schedule { log.withLock { $0.append(2) } }
            log.withLock { $0.append(1) }
        }
        #expect(log.value == [1, 2])
    }

    @Test func `a pending action of an immediate scheduler can be disposed`() {
        let runs = Counter()
        scheduler.schedule { [scheduler] in
            scheduler.schedule { runs.increment() }.dispose()
        }
        #expect(runs.value == 0)
    }

    @Test func `recursive actions on an immediate scheduler run in a loop`() {
        onSmallStack {
            let (count, rounds) = (Counter(), heavy(1_000_000))
            @Sendable func again() {
                if count.increment() < rounds { ImmediateScheduler().schedule { again() } }
            }
            ImmediateScheduler().schedule { again() }
            precondition(count.value == rounds)
        }
    }

    @Test func `a task started inside an action of an immediate scheduler runs its own actions immediately`() async {
        let runs = Counter()
        await withCheckedContinuation { continuation in
            ImmediateScheduler().schedule {
                Task {
                    ImmediateScheduler().schedule { runs.increment() }
                    continuation.resume()
                }
            }
        }
        #expect(runs.value == 1)
    }

    @Test(.timeLimit(.minutes(20))) func `an immediate scheduler loses no action of many short tasks`() async {
        let (chains, length) = (100, heavy(1_000))
        let (runs, ended) = (Counter(), Counter())
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            // Every second task is started inside an action of the previous task, and the tasks reuse each other's memory.
            @Sendable func start(_ number: Int) {
                if number == length {
                    if ended.increment() == chains { continuation.resume() }
                    return
                }
                Task {
                    await Task.yield()
                    let isOutside = Shared(true)
                    if number % 2 == 0 {
                        ImmediateScheduler().schedule {
                            isOutside.value = false
                            runs.increment()
                            start(number + 1)
                        }
                    }
                    if isOutside.value { start(number + 1) }
                }
            }
            for _ in 0..<chains { start(0) }
        }
        #expect(runs.value == chains * length / 2)
    }

    @Test func `an immediate scheduler has a short name and a description`() {
        let scheduler: some Scheduler = .immediate
        #expect("\(scheduler)" == "ImmediateScheduler")
    }
}
