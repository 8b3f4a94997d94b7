import Dispatch
import Foundation
import RACSchedulers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct QueueSchedulerTests {
    @Test func `a queue scheduler runs its actions in order`() {
        let scheduler = QueueScheduler(label: "test", qos: .userInitiated)
        let (log, done) = (Shared<[Int]>([]), Expectation())
        for number in 0..<1_000 { scheduler.schedule { log.withLock { $0.append(number) } } }
        scheduler.schedule { done.fulfill() }
        #expect(done.wait())
        #expect(log.value == Array(0..<1_000))
    }

    @Test func `a queue scheduler that targets a concurrent queue runs its actions in order`() {
        let target = DispatchQueue(label: "concurrent", attributes: .concurrent)
        let scheduler = QueueScheduler(targeting: target)
        let (inside, overlaps, log, done) = (Counter(), Counter(), Shared<[Int]>([]), Expectation())
        for number in 0..<1_000 {
            scheduler.schedule {
                if inside.increment() != 1 { overlaps.increment() }
                log.withLock { $0.append(number) }
                inside.increment(by: -1)
            }
        }
        scheduler.schedule { done.fulfill() }
        #expect(done.wait())
        #expect(overlaps.value == 0)
        #expect(log.value == Array(0..<1_000))
    }

    @Test func `a disposed action of a queue scheduler never runs, even if it is already on the queue`() {
        let scheduler = QueueScheduler()
        let (runs, done) = (Counter(), Expectation())
        scheduler.schedule {
            for _ in 0..<5_000 { scheduler.schedule { runs.increment() }.dispose() }
            scheduler.schedule { done.fulfill() }
        }
        #expect(done.wait())
        #expect(runs.value == 0)
    }

    @Test func `dispose() of a queue scheduler's action releases the closure immediately`() {
        let objects = LiveObjects()
        let scheduler = QueueScheduler()
        for makeDisposable: (@escaping @Sendable () -> Void) -> any Disposable in [
            { scheduler.schedule(after: .seconds(3_600), $0) },
            { scheduler.schedule(after: .seconds(3_600), every: .seconds(1), $0) },
        ] {
            var probe: LiveObjects.Probe? = objects.probe()
            let disposable = makeDisposable { [probe] in probe?.touch() }
            probe = nil
            #expect(objects.count == 1)
            disposable.dispose()
            #expect(objects.count == 0)
        }
    }

    @Test func `a queue scheduler runs a delayed action no earlier than its delay`() {
        let scheduler = QueueScheduler()
        let (done, start) = (Expectation(), scheduler.now)
        scheduler.schedule(after: .milliseconds(20)) { done.fulfill() }
        #expect(done.wait())
        #expect(scheduler.now - start >= .milliseconds(20))
    }

    @Test(arguments: [Duration.zero, .seconds(-5)])
    func `a queue scheduler runs an action with a delay of zero or less as soon as possible`(delay: Duration) {
        let done = Expectation()
        QueueScheduler().schedule(after: delay) { done.fulfill() }
        #expect(done.wait())
    }

    @Test func `a queue scheduler accepts a delay of Int64.max seconds without an overflow`() {
        let disposable = QueueScheduler().schedule(after: .seconds(Int64.max)) {}
        #expect(!disposable.isDisposed)
        disposable.dispose()
        #expect(disposable.isDisposed)
    }

    @Test func `a timer of a queue scheduler does not wait for an earlier timer that is due later`() {
        let (scheduler, done) = (QueueScheduler(), Expectation())
        let late = scheduler.schedule(after: .seconds(3_600)) {}
        scheduler.schedule(after: .milliseconds(1)) { done.fulfill() }
        #expect(done.wait())
        #expect(!late.isDisposed)
        late.dispose()
    }

    @Test func `a timer of a queue scheduler runs even if an earlier timer was disposed`() {
        let (scheduler, done) = (QueueScheduler(), Expectation())
        scheduler.schedule(after: .milliseconds(1)) {}.dispose()
        scheduler.schedule(after: .milliseconds(5)) { done.fulfill() }
        #expect(done.wait())
    }

    @Test func `a queue scheduler runs a timer that an action starts while a repeating action is active`() {
        let (scheduler, done, runs) = (QueueScheduler(), Expectation(), Counter())
        let repetition = scheduler.schedule(after: .milliseconds(1), every: .milliseconds(1)) { runs.increment() }
        scheduler.schedule(after: .milliseconds(1)) {
            scheduler.schedule(after: .milliseconds(20)) { done.fulfill() }
        }
        #expect(done.wait())
        repetition.dispose()
        #expect(runs.value > 0)
    }

    @Test func `a due timer of a queue scheduler does not overtake the blocks on a blocked queue`() {
        // On a busy machine, the second timer can be due before the block is enqueued. In that case the attempt is repeated.
        while !blockComesBeforeSecondTimer() {}
    }

    /// Enqueues a timer, a block and a second timer in a blocked queue, in this order, and checks that they run in this order.
    ///
    /// - Returns: Whether the block was enqueued before the second timer was due. Otherwise nothing has been checked.
    private func blockComesBeforeSecondTimer() -> Bool {
        let (scheduler, log, done) = (QueueScheduler(), Shared<[String]>([]), Expectation())
        let (isBlocked, goOn, wasInTime) = (Expectation(), DispatchSemaphore(value: 0), Shared(false))
        scheduler.schedule {
            isBlocked.fulfill()
            goOn.wait()
        }
        #expect(isBlocked.wait())
        scheduler.schedule(after: .milliseconds(1)) { log.withLock { $0.append("first timer") } }
        let start = scheduler.now
        scheduler.schedule(after: .milliseconds(60)) {
            log.withLock { $0.append("second timer") }
            done.fulfill()
        }
        // When this action runs, the first timer is in the blocked queue. When the last action has run, both timers are due.
        let clock = QueueScheduler()
        clock.schedule(after: .milliseconds(30)) {
            scheduler.schedule { log.withLock { $0.append("block") } }
            wasInTime.withLock { $0 = scheduler.now - start < .milliseconds(60) }
            clock.schedule(after: .milliseconds(60)) { goOn.signal() }
        }
        #expect(done.wait())
        guard wasInTime.value else { return false }
        #expect(log.value == ["first timer", "block", "second timer"])
        return true
    }

    @Test func `a queue scheduler is released after all its timers are disposed`() {
        weak var former: QueueScheduler?
        do {
            let scheduler = QueueScheduler()
            former = scheduler
            let timer = scheduler.schedule(after: .seconds(3_600)) {}
            let repetition = scheduler.schedule(after: .seconds(3_600), every: .seconds(1)) {}
            timer.dispose()
            repetition.dispose()
        }
        #expect(former == nil)
    }

    @Test func `actions of a queue scheduler with equal delays run in the order of scheduling`() {
        let scheduler = QueueScheduler()
        let (log, done) = (Shared<[Int]>([]), Expectation())
        for number in 0..<500 {
            scheduler.schedule(after: .milliseconds(5)) {
                log.withLock { $0.append(number) }
                if number == 499 { done.fulfill() }
            }
        }
        #expect(done.wait())
        let late = Expectation()
        scheduler.schedule(after: .milliseconds(5)) { late.fulfill() }
        #expect(late.wait())
        #expect(log.value == Array(0..<500))
    }

    @Test func `a repeating action of a queue scheduler runs until it is disposed`() {
        let (runs, done, place, scheduler) = (Counter(), Expectation(), SerialDisposable(), QueueScheduler())
        // The repetition is started on the queue itself, so that its action cannot run before it can be disposed.
        scheduler.schedule {
            place.disposable = scheduler.schedule(after: .zero, every: .milliseconds(1)) {
                if runs.increment() == 3 {
                    place.dispose()
                    scheduler.schedule(after: .milliseconds(3)) { done.fulfill() }
                }
            }
        }
        #expect(done.wait())
        #expect(runs.value == 3)
    }

    @Test func `scheduling an action on a queue scheduler traps if the interval is zero`() async {
        await #expect(processExitsWith: .failure) { QueueScheduler().schedule(after: .zero, every: .zero) {} }
    }

    @Test func `QueueScheduler.current is the scheduler of the running action`() {
        let scheduler = QueueScheduler()
        let (isCurrent, done) = (Counter(), Expectation())
        scheduler.schedule {
            if QueueScheduler.current as? QueueScheduler === scheduler { isCurrent.increment() }
            done.fulfill()
        }
        #expect(done.wait())
        let repetition = scheduler.schedule(after: .zero, every: .milliseconds(1)) {
            if QueueScheduler.current as? QueueScheduler === scheduler { isCurrent.increment() }
            done.fulfill()
        }
        defer { repetition.dispose() }
        #expect(done.wait())
        #expect(isCurrent.value >= 2)
    }

    @Test
    func `QueueScheduler.current is set in actions of an unreferenced scheduler and does not retain the scheduler`()
        async
    {
        let starts: [@Sendable (QueueScheduler, @escaping @Sendable () -> Void) -> any Disposable] = [
            { $0.schedule($1) },
            { $0.schedule(after: .milliseconds(1), $1) },
            { $0.schedule(after: .zero, every: .milliseconds(1), $1) },
        ]
        for start in starts {
            let (done, found, place) = (Expectation(), Counter(), SerialDisposable())
            weak var left: QueueScheduler?
            weak var leftQueue: DispatchQueue?
            do {
                let scheduler = QueueScheduler()
                (left, leftQueue) = (scheduler, scheduler.queue)
                let queue = ObjectIdentifier(scheduler.queue)
                place.disposable = start(scheduler) {
                    let current = QueueScheduler.current as? QueueScheduler
                    if current.map({ ObjectIdentifier($0.queue) }) == queue { found.increment() }
                    if let current, current === QueueScheduler.current as? QueueScheduler { found.increment() }
                    // The disposal happens in a second turn, in which `place` certainly has its disposable.
                    current?.schedule {
                        place.dispose()
                        if QueueScheduler.current is QueueScheduler { found.increment() }
                        done.fulfill()
                    }
                }
            }
            #expect(done.wait())
            #expect(found.value >= 3)
            while left != nil || leftQueue != nil { await Task.yield() }
        }
    }

    @Test func `QueueScheduler.current is nil outside an action of a queue scheduler`() {
        let found = Counter()
        onThreads(1) { _ in if QueueScheduler.current != nil { found.increment() } }
        #expect(found.value == 0)
    }

    @Test func `all schedulers of the system have the same time, which never decreases`() {
        let scheduler = QueueScheduler()
        let times = [scheduler.now, MainScheduler.shared.now, UIScheduler().now, scheduler.now]
        #expect(times == times.sorted())
    }

    @Test func `a queue scheduler keeps the order of its actions and of blocks added directly to its queue`() {
        let scheduler = QueueScheduler()
        let (log, done) = (Shared<[Int]>([]), Expectation())
        scheduler.schedule { log.withLock { $0.append(1) } }
        scheduler.queue.async {
            log.withLock { $0.append(2) }
            done.fulfill()
        }
        #expect(done.wait())
        #expect(log.value == [1, 2])
    }

    @Test func `a queue scheduler runs a thousand actions that eight threads schedule`() {
        let scheduler = QueueScheduler()
        let (runs, done) = (Counter(), Expectation())
        onThreads(8) { _ in
            for _ in 0..<125 { scheduler.schedule { if runs.increment() == 1_000 { done.fulfill() } } }
        }
        #expect(done.wait())
    }

    @Test func `a pending action runs even if its queue scheduler is deallocated`() {
        let done = Expectation()
        do { QueueScheduler().schedule { done.fulfill() } }
        #expect(done.wait())
    }

    @Test func `a recursive action of a queue scheduler runs ten thousand times without nesting`() {
        let (runs, done) = (Counter(), Expectation())
        QueueScheduler().scheduleRecursive { again in
            if runs.increment() < 10_000 { again() } else { done.fulfill() }
        }
        #expect(done.wait())
        #expect(runs.value == 10_000)
    }

    @Test func `deliver(on:) with a queue scheduler delivers nothing after a disposal on the queue`() {
        let queue = QueueScheduler()
        let late = Counter()
        for _ in 0..<500 {
            let subject = Subject<Int, Never>()
            let done = Expectation()
            let isOver = Shared(false)
            let disposable = subject.signal.delivering(on: queue, maxEventsPerTurn: 8).subscribe { _ in
                if isOver.value { late.increment() }
            }
            onThreads(2) { number in
                if number == 0 {
                    for value in 0..<20 { subject.send(value) }
                } else {
                    queue.schedule {
                        disposable.dispose()
                        isOver.value = true
                        done.fulfill()
                    }
                }
            }
            #expect(done.wait())
        }
        #expect(late.value == 0)
    }
}
