import Dispatch
import RACCore
import RACSchedulers
import TestSupport
import Testing

/// Eight threads create and dispose a thousand timers, repetitions and recursive actions.
///
/// No action runs after its disposal on its scheduler, and no object stays alive.
@Suite(.timeLimit(.minutes(20))) struct SchedulerStressTests {
    static let schedulers: [any Scheduler] = [
        QueueScheduler(),
        QueueScheduler(targeting: DispatchQueue(label: "concurrent", attributes: .concurrent)),
        MainScheduler(),
        UIScheduler(),
        ClockScheduler(ContinuousClock()),
        ClockScheduler(SuspendingClock(), priority: .high),
    ]

    @Test(arguments: schedulers)
    func `a thousand timers, repetitions and recursive actions on one scheduler leak nothing`(scheduler: any Scheduler)
        async
    {
        let objects = LiveObjects()
        let late = Counter()
        for _ in 0..<3 {
            churn(scheduler, objects, late)
            await withCheckedContinuation { continuation in
                // The inner action is scheduled after the timers have run, so it runs last.
                scheduler.schedule(after: .milliseconds(5)) { scheduler.schedule { continuation.resume() } }
            }
            #expect(objects.count == 0)
        }
        #expect(late.value == 0)
    }

    @Test(arguments: schedulers)
    func `each timer of a scheduler runs once while other threads add and dispose timers`(
        scheduler: any Scheduler
    ) async {
        let (rounds, runs) = (heavy(1_000), Counter())
        let each = Shared(Array(repeating: 0, count: 4 * rounds))
        await withCheckedContinuation { continuation in
            onThreads(8) { thread in
                for round in 0..<rounds {
                    let delay = Duration.microseconds((round * 7 + thread * 13) % 300 + 1)
                    let tolerance = Duration.microseconds(round % 3 * 100)
                    let timer = scheduler.schedule(after: delay, tolerance: tolerance) {
                        if thread % 2 == 0 { return }
                        each.withLock { $0[thread / 2 * rounds + round] += 1 }
                        if runs.increment() == 4 * rounds { continuation.resume() }
                    }
                    if thread % 2 == 0 { timer.dispose() }
                }
            }
        }
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: .milliseconds(1)) { continuation.resume() }
        }
        #expect(each.value.allSatisfy { $0 == 1 })
    }

    @Test func `a thousand timers, repetitions and recursive actions on a loop scheduler leak nothing`() {
        let wakeUp = DispatchSemaphore(value: 0)
        let scheduler = LoopScheduler(wake: { wakeUp.signal() })
        let (objects, late, isOver) = (LiveObjects(), Counter(), Shared(false))
        onThreads(2) { thread in
            if thread == 0 {
                churn(scheduler, objects, late)
                scheduler.schedule(after: .milliseconds(5)) { isOver.value = true }
                return
            }
            while !isOver.value {
                let patience = scheduler.runDue()
                if isOver.value { return }
                _ = wakeUp.wait(timeout: patience.map { .now() + $0 / .seconds(1) } ?? .distantFuture)
            }
        }
        #expect(objects.count == 0)
        #expect(late.value == 0)
        #expect(scheduler.nextDeadline == nil)
    }

    @Test func `a thousand timers, repetitions and recursive actions on a test scheduler leak nothing`() {
        let scheduler = TestScheduler()
        let (objects, late, isOver) = (LiveObjects(), Counter(), Shared(false))
        onThreads(2) { thread in
            if thread == 0 {
                churn(scheduler, objects, late)
                isOver.value = true
            } else {
                while !isOver.value { scheduler.advance(by: .microseconds(100)) }
            }
        }
        scheduler.run()
        #expect(objects.count == 0)
        #expect(late.value == 0)
        #expect(scheduler.pendingActions == 0)
    }

    /// Eight threads with 125 rounds each. Every round starts a timer, a repetition and a recursion. One third of the rounds is
    /// disposed immediately, one third on the scheduler, and one third by the next thread.
    private func churn(_ scheduler: any Scheduler, _ objects: LiveObjects, _ late: Counter) {
        let handed = (0..<8).map { _ in Shared<[Watched]>([]) }
        onThreads(8) { thread in
            var generator = SeededGenerator(seed: UInt64(thread))
            for round in 0..<125 {
                let delay = Duration.microseconds(Int.random(in: -20..<500, using: &generator))
                let started = Self.start(scheduler, after: delay, objects, late)
                switch (thread + round) % 3 {
                case 0: for one in started { one.dispose() }
                case 1: scheduler.schedule { for one in started { one.disposeOnScheduler() } }
                default: handed[(thread + 1) % 8].withLock { $0.append(contentsOf: started) }
                }
                let mine = handed[thread].withLock { mine in
                    defer { mine = [] }
                    return mine
                }
                for one in mine { one.dispose() }
            }
        }
        for rest in handed {
            for one in rest.value { one.dispose() }
            rest.value = []
        }
    }

    private static func start(
        _ scheduler: any Scheduler,
        after delay: Duration,
        _ objects: LiveObjects,
        _ late: Counter
    ) -> [Watched] {
        let (timer, repetition, recursion) = (Watched(), Watched(), Watched())
        let probes = (0..<3).map { _ in objects.probe() }
        timer.place.disposable = scheduler.schedule(after: delay) { [timer, probe = probes[0]] in
            probe.touch()
            if timer.isOver.value { late.increment() }
        }
        repetition.place.disposable = scheduler.schedule(after: delay, every: .microseconds(50)) {
            [repetition, probe = probes[1]] in
            probe.touch()
            if repetition.isOver.value { late.increment() }
        }
        recursion.place.disposable = scheduler.scheduleRecursive { [recursion, probe = probes[2]] again in
            probe.touch()
            if recursion.isOver.value { late.increment() }
            again()
        }
        return [timer, repetition, recursion]
    }

    /// A scheduled action. A run that has already begun can see a disposal on another thread a moment later. Therefore
    /// `isOver` is set only by a disposal on the scheduler.
    private final class Watched: Disposable {
        let place = SerialDisposable()
        let isOver = Shared(false)

        var isDisposed: Bool { place.isDisposed }

        func dispose() { place.dispose() }

        func disposeOnScheduler() {
            place.dispose()
            isOver.value = true
        }
    }
}
