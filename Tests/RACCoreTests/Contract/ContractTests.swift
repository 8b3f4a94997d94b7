import Foundation
import RACCore
import Synchronization
import TestSupport
import Testing

/// Sources that break the contract, each in one way. See rule R1.
enum BadSource: String, CaseIterable, Sendable {
    case completesTwice, failsTwice, failsAfterCompletion, completesAfterFailure, sendsAfterCompletion
    case sendsAfterFailure, sendsInCleanup, sendsAfterDisposal, endsFromTwoThreads

    func run(_ subscriber: Subscriber<Int, TestError>) {
        subscriber.send(1)
        switch self {
        case .completesTwice:
            subscriber.complete()
            subscriber.complete()
        case .failsTwice:
            subscriber.fail(.first)
            subscriber.fail(.second)
        case .failsAfterCompletion:
            subscriber.complete()
            subscriber.fail(.first)
        case .completesAfterFailure:
            subscriber.fail(.first)
            subscriber.complete()
        case .sendsAfterCompletion:
            subscriber.complete()
            subscriber.send(2)
        case .sendsAfterFailure:
            subscriber.fail(.first)
            subscriber.send(2)
        case .sendsInCleanup:
            subscriber.onDispose { subscriber.send(2) }
            subscriber.complete()
        case .sendsAfterDisposal:
            subscriber.lifetime.dispose()
            subscriber.send(2)
            subscriber.complete()
        case .endsFromTwoThreads:
            onThreads(2) { number in
                if number == 0 { subscriber.complete() } else { subscriber.fail(.first) }
                subscriber.send(2)
            }
        }
    }
}

@Suite struct GrammarR1Tests {
    @Test(arguments: BadSource.allCases)
    func `every kind of source delivers its values and then at most one terminal event`(source: BadSource) {
        let recorder = Recorder(Signal<Int, TestError> { source.run($0) })
        #expect(recorder.values == [1])
        #expect(recorder.violations == 0)
        #expect(recorder.events.filter { $0.isTerminal }.count <= 1)
    }

    @Test func `a serialized signal delivers exactly one of two racing terminal events`() {
        let kept = Shared<Subscriber<Int, TestError>?>(nil)
        let (ends, rounds) = (Counter(), heavy(20_000))
        race(
            rounds,
            prepare: { _ in
                Signal<Int, TestError> { subscriber in kept.value = subscriber }.subscribe { _ in
                } failed: { _ in
                    ends.increment()
                } completed: {
                    ends.increment()
                }
            },
            [{ _ in kept.value?.complete() }, { _ in kept.value?.fail(.first) }]
        )
        #expect(ends.value == rounds)
    }
}

@Suite struct SerialR2Tests {
    /// A subscriber's history, which has no lock. Only serial delivery makes an access safe, and the thread sanitizer checks
    /// every access.
    final class History: @unchecked Sendable {
        var values: [Int] = []
        let inside = Atomic<Int>(0)
        let overlaps = Counter()

        func take(_ value: Int) {
            if inside.add(1, ordering: .relaxed).newValue != 1 { overlaps.increment() }
            values.append(value)
            inside.subtract(1, ordering: .relaxed)
        }
    }

    private func flood(threads: Int, each count: Int, _ histories: [History], _ send: @escaping @Sendable (Int) -> Void)
    {
        onThreads(threads) { number in
            for value in 0..<count { send(number * count + value) }
        }
        for history in histories {
            #expect(history.overlaps.value == 0)
            #expect(history.values.count == threads * count)
            #expect(history.values == histories[0].values)
        }
        // No value is lost or doubled, and the values of each sender keep their order.
        var last = Array(repeating: -1, count: threads)
        for value in histories[0].values {
            #expect(value % count == last[value / count] + 1)
            last[value / count] = value % count
        }
    }

    @Test func `a subject delivers values of eight threads to all subscribers in the same order`() {
        let histories = (0..<3).map { _ in History() }
        let each = heavy(100_000)
        let subject = Subject<Int, Never>()
        for history in histories { subject.subscribe { history.take($0) } }
        onThreads(8) { number in
            for value in 0..<each { subject.send(number * each + value) }
        }
        var last = Array(repeating: -1, count: 8)
        var isOrdered = true
        for value in histories[0].values {
            if value % each != last[value / each] + 1 { isOrdered = false }
            last[value / each] = value % each
        }
        #expect(isOrdered)
        for history in histories {
            #expect(history.overlaps.value == 0)
            #expect(history.values.count == 8 * each)
            #expect(history.values == histories[0].values)
        }
    }

    @Test func `a replay subject delivers serially, in one order for all subscribers`() {
        let histories = (0..<3).map { _ in History() }
        let subject = ReplaySubject<Int, Never>(capacity: 10)
        for history in histories { subject.subscribe { history.take($0) } }
        flood(threads: 8, each: 2_000, histories) { subject.send($0) }
    }

    @Test func `a serialized signal delivers serially`() {
        let history = History()
        let kept = Shared<Subscriber<Int, Never>?>(nil)
        Signal<Int, Never> { kept.value = $0 }.subscribe { history.take($0) }
        guard let subscriber = kept.value else { return }
        flood(threads: 8, each: 2_000, [history]) { subscriber.send($0) }
    }

    @Test func `a subject delivers every event of two concurrent senders`() {
        let current = Shared(Subject<Int, Never>())
        let seen = Counter()
        race(
            heavy(20_000),
            prepare: { _ in
                let subject = Subject<Int, Never>()
                subject.subscribe { seen.increment(by: $0) }
                current.value = subject
            },
            [{ _ in current.value.send(1) }, { _ in current.value.send(1) }]
        )
        #expect(seen.value == 2 * heavy(20_000))
    }

    @Test func `a thread that holds a subscriber's lock can subscribe and dispose without a deadlock`() {
        let foreign = NSLock()
        let subject = Subject<Int, Never>()
        let seen = Counter()
        let blocked = Counter()
        subject.subscribe { _ in
            guard foreign.lock(before: Date(timeIntervalSinceNow: 120)) else {
                blocked.increment()
                return
            }
            seen.increment()
            foreign.unlock()
        }
        race(
            heavy(100_000),
            [
                { _ in foreign.withLock { subject.subscribe().dispose() } },
                { _ in if blocked.value == 0 { subject.send(1) } },
            ]
        )
        #expect(blocked.value == 0)
        #expect(seen.value == heavy(100_000))
    }

    @Test func `cleanups of users run while no lock of the framework is held`() {
        let subject = Subject<Int, TestError>()
        let runs = Counter()
        subject.signal.subscribe { _ in
            assertNoLockHeld()
        } failed: { _ in
            assertNoLockHeld()
        }
        let disposable = Signal<Int, TestError> { subscriber in
            subscriber.onDispose {
                assertNoLockHeld()
                runs.increment()
            }
        }.subscribe()
        subject.send(1)
        subject.fail(.first)
        disposable.dispose()
        #expect(runs.value == 1)
    }

    #if DEBUG
        @Test func `calling a user's code while a lock of the framework is held traps in debug builds`() async {
            await #expect(processExitsWith: .failure) {
                let subject = Subject<Int, Never>()
                subject.subscribe { _ in }
                Lock(0).withLock { _ in subject.send(1) }
            }
        }
    #endif

    @Test func `a thread that sends one event to a flooded subject delivers few events of other threads`() {
        let subject = Subject<Int, Never>()
        let (handled, handledForOthers, sent) = (Counter(), Counter(), Counter())
        let (first, isOut) = (Shared<ThreadIdentity?>(nil), Shared(false))
        subject.subscribe { value in
            handled.increment()
            if value == 0 {
                // From the start, three other threads flood the subject while the first thread sends only this event.
                while sent.value < 300 { sched_yield() }
            } else {
                if !isOut.value, first.value == .current { handledForOthers.increment() }
                let end = ContinuousClock.now + .microseconds(200)
                while ContinuousClock.now < end {}
            }
        }
        onThreads(4) { number in
            if number == 0 {
                first.value = .current
                subject.send(0)
                isOut.value = true
                return
            }
            while handled.value == 0 { sched_yield() }
            // The flood continues until the first thread has returned, at most for 9,000 events in all.
            for _ in 0..<3_000 where !isOut.value {
                while sent.value - handled.value > 500, !isOut.value { sched_yield() }
                subject.send(number)
                sent.increment()
            }
        }
        #expect(handled.value == sent.value + 1)
        // The drain budget is 2 ms and each event takes at least 0.2 ms. Therefore the thread delivers at most ten events, plus
        // the event in progress when the budget ends.
        #expect(handledForOthers.value <= 11, "\(handledForOthers.value) of \(sent.value)")
    }
}

@Suite struct ReentrancyR3Tests {
    @Test(arguments: 0..<3)
    func `all subscribers of a subject receive the values in the same order even if one sends in its handler`(
        sender: Int
    ) {
        let subject = Subject<Int, Never>()
        let recorders = (0..<3).map { _ in Recorder<Int, Never>() }
        for (number, recorder) in recorders.enumerated() {
            subject.subscribe { value in
                recorder.record(.next(value))
                if number == sender, value < 10 {
                    subject.send(value * 10)
                    subject.send(value * 10 + 1)
                }
            }
        }
        for value in 1...3 { subject.send(value) }
        for recorder in recorders { #expect(recorder.values == [1, 10, 11, 2, 20, 21, 3, 30, 31]) }
    }

    @Test func `a million sends to a subject from its own subscriber use constant stack`() {
        onSmallStack {
            let subject = Subject<Int, Never>()
            let (last, rounds) = (Counter(), heavy(1_000_000))
            subject.subscribe { value in
                last.increment()
                if value < rounds { subject.send(value + 1) }
            }
            subject.send(1)
            precondition(last.value == rounds)
        }
    }

    @Test func `a million sends to a behavior subject from its own subscriber use constant stack`() {
        onSmallStack {
            let (subject, rounds) = (BehaviorSubject<Int, Never>(1), heavy(1_000_000))
            subject.subscribe { value in
                if value < rounds { subject.send(value + 1) }
            }
            precondition(subject.value == rounds)
        }
    }

    @Test func `a completion that a handler sends arrives after the current value`() {
        let subject = Subject<Int, Never>()
        let first = Recorder<Int, Never>()
        let second = Recorder<Int, Never>()
        first.subscribe(to: subject)
        subject.subscribe { _ in subject.complete() }
        second.subscribe(to: subject)
        subject.send(1)
        #expect(first.events == [.next(1), .completed])
        #expect(second.events == [.next(1), .completed])
    }
}

@Suite struct DisposalR4Tests {
    @Test func `a subscriber that disposes its subscription in a handler receives no further event`() {
        let events = Counter()
        let place = SerialDisposable()
        let kept = Shared<Subscriber<Int, Never>?>(nil)
        place.disposable = Signal<Int, Never> { kept.value = $0 }.subscribe { _ in
            events.increment()
            place.dispose()
        } completed: {
            events.increment()
        }
        kept.value?.send(1)
        kept.value?.send(2)
        kept.value?.complete()
        #expect(events.value == 1)
    }

    @Test func `no terminal event arrives after dispose() has returned, even if another thread sends the event`() {
        let subject = Shared(Subject<Int, Never>())
        let disposable = Shared<any Disposable>(ActionDisposable())
        let isOver = Atomic<Bool>(false)
        let late = Counter()
        race(
            heavy(20_000),
            prepare: { _ in
                isOver.store(false, ordering: .sequentiallyConsistent)
                let current = Subject<Int, Never>()
                subject.value = current
                disposable.value = current.subscribe(completed: {
                    // A completion that arrives has won the race. Then `disposeIfNeeded` returns false, and `isOver` stays false.
                    if isOver.load(ordering: .sequentiallyConsistent) { late.increment() }
                })
            },
            [
                { _ in subject.value.complete() },
                { _ in
                    guard let compound = disposable.value as? CompoundDisposable else { return }
                    if compound.disposeIfNeeded() { isOver.store(true, ordering: .sequentiallyConsistent) }
                },
            ]
        )
        #expect(late.value == 0)
    }

    @Test func `disposing a subscription twice or after its terminal event has no effect`() {
        let cleanups = Counter()
        let disposable = Signal<Int, Never> { subscriber in
            subscriber.onDispose { cleanups.increment() }
            subscriber.complete()
        }.subscribe()
        disposable.dispose()
        disposable.dispose()
        #expect(cleanups.value == 1)
    }

    @Test func `disposing a subscription does not wait for a handler that runs on another thread`() {
        let subject = Subject<Int, Never>()
        let (started, disposed) = (Expectation(), Expectation())
        let finished = Counter()
        let disposable = subject.subscribe { _ in
            started.fulfill()
            if disposed.wait() { finished.increment() }
        }
        onThreads(2) { number in
            if number == 0 {
                subject.send(1)
            } else if started.wait() {
                disposable.dispose()
                disposed.fulfill()
            }
        }
        #expect(finished.value == 1)
    }
}

@Suite struct CleanupR5Tests {
    @Test(arguments: [Event<Int, TestError>.completed, .failed(.first)])
    func `the cleanups of a subscription run in reverse order, before the terminal event arrives`(
        end: Event<Int, TestError>
    ) {
        let log = Shared<[String]>([])
        Signal<Int, TestError> { subscriber in
            subscriber.onDispose { log.withLock { $0.append("first") } }
            subscriber.onDispose { log.withLock { $0.append("second") } }
            subscriber.send(event: end)
        }.subscribe { _ in
        } failed: { _ in
            log.withLock { $0.append("end") }
        } completed: {
            log.withLock { $0.append("end") }
        }
        #expect(log.value == ["second", "first", "end"])
    }

    @Test func `a cleanup of a subscription runs once if completion, failure and disposal race`() {
        let kept = Shared<Subscriber<Int, TestError>?>(nil)
        let disposable = Shared<any Disposable>(ActionDisposable())
        let cleanups = Counter()
        race(
            heavy(10_000),
            prepare: { _ in
                disposable.value = Signal<Int, TestError> { subscriber in
                    subscriber.onDispose { cleanups.increment() }
                    kept.value = subscriber
                }.subscribe()
            },
            [{ _ in kept.value?.complete() }, { _ in kept.value?.fail(.first) }, { _ in disposable.value.dispose() }]
        )
        #expect(cleanups.value == heavy(10_000))
    }
}

@Suite struct ColdAndScopeTests {
    @Test func `R6: the work of a signal starts on subscription, once per subscription`() {
        let starts = Counter()
        let signal = Signal<Int, Never> { _ in starts.increment() }
        #expect(starts.value == 0)
        signal.subscribe()
        signal.subscribe()
        #expect(starts.value == 2)
    }

    @Test func `R7: a signal that cannot fail has the failure type Never`() {
        let signal: Signal<Int, Never> = .just(1)
        let recorder: Recorder<Int, Never> = Recorder(signal)
        #expect(recorder.failure == nil)
    }

    @Test func `R8: dropping the disposable of a subscription leaves the subscription alive`() {
        let subject = Subject<Int, Never>()
        let seen = Counter()
        do { _ = subject.subscribe { seen.increment(by: $0) } }
        subject.send(5)
        #expect(seen.value == 5)
    }

    @Test func `R10: a synchronous source stops at the value whose handler disposes the subscription`() {
        let made = Counter()
        let place = SerialDisposable()
        let endless = Signal<Int, Never> { subscriber in
            place.disposable = ActionDisposable { subscriber.lifetime.dispose() }
            Signal.from(Endless(made: made)).attach(subscriber)
        }
        endless.subscribe { value in
            if value == 5 { place.dispose() }
        }
        #expect(made.value == 5)
    }
}

/// An endless sequence that counts the requested elements.
private struct Endless: Sequence, IteratorProtocol, Sendable {
    let made: Counter

    mutating func next() -> Int? { made.increment() }
}
