import Dispatch
import RACOperators
import TestSupport
import Testing

@testable import RACSchedulers

@Suite(.timeLimit(.minutes(20))) struct UISchedulerTests {
    @Test @MainActor func `the UI scheduler runs an action immediately on the main actor`() {
        let runs = Counter()
        UIScheduler().schedule { MainActor.assumeIsolated { _ = runs.increment() } }
        #expect(runs.value == 1)
    }

    @Test func `the UI scheduler runs an action of another thread on the main actor`() async {
        await withCheckedContinuation { continuation in
            UIScheduler().schedule { MainActor.assumeIsolated { continuation.resume() } }
        }
    }

    @Test @MainActor func `the UI scheduler runs an action scheduled inside another action right after that action`() {
        let scheduler = UIScheduler()
        let log = Shared<[Int]>([])
        scheduler.schedule {
            scheduler.schedule { log.withLock { $0.append(2) } }
            log.withLock { $0.append(1) }
        }
        #expect(log.value == [1, 2])
    }

    @Test @MainActor func `an action of the UI scheduler does not overtake another thread's earlier action`() async {
        let scheduler = UIScheduler()
        let log = Shared<[Int]>([])
        // The main actor is busy here, so the other thread's action must wait.
        onThreads(1) { _ in scheduler.schedule { log.withLock { $0.append(1) } } }
        await withCheckedContinuation { continuation in
            scheduler.schedule {
                log.withLock { $0.append(2) }
                continuation.resume()
            }
            #expect(log.value.isEmpty)
        }
        #expect(log.value == [1, 2])
    }

    @Test @MainActor func `pending actions of the main queue or another scheduler do not delay the UI scheduler`() {
        let other = UIScheduler()
        onThreads(1) { _ in for _ in 0..<1_000 { other.schedule {} } }
        for _ in 0..<1_000 { DispatchQueue.main.async {} }
        let runs = Counter()
        UIScheduler().schedule { runs.increment() }
        #expect(runs.value == 1)
    }

    @Test @MainActor func `the UI scheduler divides many actions among several turns of the main queue`() async {
        let scheduler = UIScheduler()
        let runs = Counter()
        scheduler.schedule { for _ in 0..<1_000 { scheduler.schedule { runs.increment() } } }
        #expect(runs.value == 255)
        await withCheckedContinuation { continuation in scheduler.schedule { continuation.resume() } }
        #expect(runs.value == 1_000)
    }

    @Test @MainActor func `the UI scheduler does not run a disposed action`() {
        let scheduler = UIScheduler()
        let runs = Counter()
        scheduler.schedule { scheduler.schedule { runs.increment() }.dispose() }
        #expect(runs.value == 0)
    }

    @Test @MainActor func `the UI scheduler runs delayed and repeating actions on the main actor`() async {
        await withCheckedContinuation { continuation in
            UIScheduler().schedule(after: .milliseconds(1)) { MainActor.assumeIsolated { continuation.resume() } }
        }
        let (runs, place) = (Counter(), SerialDisposable())
        UIScheduler().schedule(after: .zero) { runs.increment() }
        #expect(runs.value == 1)
        await withCheckedContinuation { continuation in
            place.disposable = UIScheduler().schedule(after: .zero, every: .milliseconds(1)) {
                MainActor.assumeIsolated {}
                if runs.increment() == 3 {
                    place.dispose()
                    continuation.resume()
                }
            }
        }
        #expect(runs.value == 3)
    }
}

extension UISchedulerTests {
    @Test @MainActor func `a delayed action of the UI scheduler does not overtake pending actions`() async {
        let scheduler = UIScheduler()
        let log = Shared<[Int]>([])
        await withCheckedContinuation { continuation in
            scheduler.schedule {
                scheduler.schedule(after: .nanoseconds(1)) {
                    log.withLock { $0.append(-1) }
                    continuation.resume()
                }
                for number in 0..<20_000 { scheduler.schedule { log.withLock { $0.append(number) } } }
            }
        }
        #expect(log.value.suffix(1) == [-1])
        #expect(log.value.count == 20_001)
    }

    @Test @MainActor
    func `a due action of the UI scheduler can be disposed before it runs, and is then released`()
        async
    {
        let (scheduler, objects, runs) = (UIScheduler(), LiveObjects(), Counter())
        for interval: Duration? in [nil, .milliseconds(1)] {
            var probe: LiveObjects.Probe? = objects.probe()
            let action: @Sendable () -> Void = { [probe] in
                probe?.touch()
                runs.increment()
            }
            let disposable =
                if let interval {
                    scheduler.schedule(after: .nanoseconds(1), every: interval, action)
                } else {
                    scheduler.schedule(after: .nanoseconds(1), action)
                }
            probe = nil
            // The timer is due when this block runs. Its action cannot run before this function ends.
            DispatchQueue.main.async { scheduler.schedule {} }
            disposable.dispose()
            #expect(disposable.isDisposed)
        }
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: .milliseconds(2)) { continuation.resume() }
        }
        #expect(runs.value == 0)
        #expect(objects.count == 0)
    }

    @Test @MainActor func `a delayed action of the UI scheduler is disposed after its run`() async {
        let place = SerialDisposable()
        await withCheckedContinuation { continuation in
            place.disposable = UIScheduler().schedule(after: .milliseconds(1)) { continuation.resume() }
            #expect(place.disposable?.isDisposed == false)
        }
        #expect(place.disposable?.isDisposed == true)
    }

    @Test(arguments: [1, 10, 300])
    @MainActor func `deliver(on:) with the UI scheduler yields to other work after maxEventsPerTurn events`(room: Int)
        async
    {
        let subject = Subject<Int, Never>()
        let recorder = Recorder(subject.deliver(on: UIScheduler(), maxEventsPerTurn: room))
        let seen = Shared(0)
        // The main actor is busy here, so no event can be delivered yet.
        onThreads(1) { _ in for value in 0..<1_000 { subject.send(value) } }
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                seen.value = recorder.values.count
                subject.complete()
                subject.deliverOnMain().subscribe(completed: { continuation.resume() })
            }
        }
        #expect(seen.value == room)
        while !recorder.isCompleted { await Task.yield() }
        #expect(recorder.values == Array(0..<1_000))
    }

    @Test @MainActor
    func `the UI scheduler keeps the order of an action that arrives between two turns of pending actions`() async {
        let scheduler = UIScheduler()
        let (subject, log) = (Subject<Int, Never>(), Shared<[Int]>([]))
        subject.deliver(on: scheduler, maxEventsPerTurn: 2).subscribe { value in log.withLock { $0.append(value) } }
        onThreads(1) { _ in
            for value in 0..<4 { subject.send(value) }
            scheduler.schedule { log.withLock { $0.append(100) } }
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                scheduler.schedule {
                    log.withLock { $0.append(200) }
                    continuation.resume()
                }
            }
        }
        #expect(log.value == [0, 1, 100, 2, 3, 200])
    }

    @Test @MainActor func `scheduleInLaterTurn of the UI scheduler runs actions in the next turn of the main queue`()
        async
    {
        let (scheduler, log) = (UIScheduler(), Shared<[String]>([]))
        for number in 1...3 {
            _ = scheduler.scheduleInLaterTurn { log.withLock { $0.append("\(number)") } }
        }
        DispatchQueue.main.async { log.withLock { $0.append("turn") } }
        #expect(log.value.isEmpty)
        await mainTurn()
        #expect(log.value == ["1", "2", "3", "turn"])
    }

    @Test @MainActor
    func `scheduleInLaterTurn of the UI scheduler runs an action after the actions of the present turn`() async {
        let (scheduler, log) = (UIScheduler(), Shared<[String]>([]))
        let note: @Sendable (String) -> Void = { text in log.withLock { $0.append(text) } }
        scheduler.schedule {
            scheduler.schedule { note("1") }
            _ = scheduler.scheduleInLaterTurn {
                note("2")
                scheduler.schedule { note("4") }
                _ = scheduler.scheduleInLaterTurn { note("5") }
                scheduler.schedule { note("6") }
            }
            _ = scheduler.scheduleInLaterTurn { note("3") }
        }
        #expect(log.value == ["1"])
        DispatchQueue.main.async {
            note("turn")
            DispatchQueue.main.async { note("turn") }
        }
        await withCheckedContinuation { continuation in scheduler.schedule { continuation.resume() } }
        await mainTurn()
        #expect(log.value == ["1", "2", "3", "4", "turn", "5", "6", "turn"])
    }

    @Test @MainActor func `the UI scheduler frees the memory of many actions`() async {
        let (scheduler, runs) = (UIScheduler(), Counter())
        for _ in 0..<2 {
            scheduler.schedule { for _ in 0..<20_000 { scheduler.schedule { runs.increment() } } }
            await withCheckedContinuation { continuation in scheduler.schedule { continuation.resume() } }
        }
        #expect(runs.value == 40_000)
        #expect(scheduler.keptRoom <= 2 * 1_024)
    }
}
