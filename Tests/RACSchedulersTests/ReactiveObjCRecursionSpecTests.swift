import RACCore
import RACSchedulers
import TestSupport
import Testing

/// Specifications of ReactiveObjC: RACSchedulerSpec, "+immediateScheduler" and "-scheduleRecursiveBlock:".
@Suite(.timeLimit(.minutes(20))) struct RecursionSpecTests {
    static let schedulers: [any Scheduler] = [ImmediateScheduler(), MainScheduler(), UIScheduler(), QueueScheduler()]

    @Test(arguments: schedulers)
    func `a recursive action that does not request another run runs once`(scheduler: any Scheduler) async {
        let runs = Counter()
        await withCheckedContinuation { continuation in
            scheduler.scheduleRecursive { _ in
                runs.increment()
                continuation.resume()
            }
        }
        #expect(runs.value == 1)
    }

    @Test(arguments: schedulers)
    func `the requested run of a recursive action starts after the current run`(scheduler: any Scheduler) async {
        let log = Shared<[String]>([])
        await withCheckedContinuation { continuation in
            scheduler.scheduleRecursive { again in
                let run = log.withLock { log in
                    log.append("begin")
                    return log.count { $0 == "begin" }
                }
                if run < 3 { again() }
                log.withLock { $0.append("end") }
                if run == 3 { continuation.resume() }
            }
        }
        #expect(log.value == ["begin", "end", "begin", "end", "begin", "end"])
    }

    @Test(arguments: schedulers)
    func `a hundred thousand runs of a recursive action do not nest`(scheduler: any Scheduler) async {
        let (runs, depth) = (Counter(), heavy(100_000))
        await withCheckedContinuation { continuation in
            scheduler.scheduleRecursive { again in
                if runs.increment() < depth { again() } else { continuation.resume() }
            }
        }
        #expect(runs.value == depth)
    }

    @Test(arguments: schedulers)
    func `another thread can request the next run of a recursive action`(scheduler: any Scheduler) async {
        let (runs, other) = (Counter(), QueueScheduler())
        await withCheckedContinuation { continuation in
            scheduler.scheduleRecursive { again in
                let run = runs.increment()
                other.schedule(after: .milliseconds(1)) { if run < 3 { again() } else { continuation.resume() } }
            }
        }
        #expect(runs.value == 3)
    }

    @Test(arguments: [MainScheduler(), QueueScheduler()] as [any Scheduler])
    func `a recursive action that is disposed does not run again`(scheduler: any Scheduler) async {
        let (runs, place) = (Counter(), SerialDisposable())
        await withCheckedContinuation { continuation in
            scheduler.schedule {
                place.disposable = scheduler.scheduleRecursive { again in
                    runs.increment()
                    place.dispose()
                    again()
                    scheduler.schedule { continuation.resume() }
                }
            }
        }
        #expect(runs.value == 1)
    }
}
