import ContractKit
import Foundation
import RACOperators
import RACSchedulers
import Synchronization
import TestSupport
import Testing

/// A situation in which an operator can be used, and the checks that must hold in it. R1 to R10 are the rules of
/// `Docs/Contract.md`.
enum Situation: Sendable, CaseIterable {
    case timedValues, timedFailing, timedEmpty, timedFailingAtOnce, timedNever
    case synchronousValues, synchronousFailing, synchronousEmpty, synchronousFailingAtOnce
    case disposedAtOnce, disposedHalfway, disposedByTheReceiver
    case subscribedTwice, nobodySubscribes
    case endlessSource, sourceSendsAfterItsEnd, sourceFailsWhileSubscribing
    case reentrantSends, manyThreads
    case releasesEverythingAtTheEnd, releasesEverythingOnDisposal
    case foreignLock

    func check(_ row: OperatorCase) {
        switch self {
        case .timedValues: checkTimed(row, .values)
        case .timedFailing: checkTimed(row, .failing)
        case .timedEmpty: checkTimed(row, .empty)
        case .timedFailingAtOnce: checkTimed(row, .failingAtOnce)
        case .timedNever: checkTimed(row, .never)
        case .synchronousValues: checkSynchronous(row, .values)
        case .synchronousFailing: checkSynchronous(row, .failing)
        case .synchronousEmpty: checkSynchronous(row, .empty)
        case .synchronousFailingAtOnce: checkSynchronous(row, .failingAtOnce)
        case .disposedAtOnce: checkDisposal(row, after: .zero)
        case .disposedHalfway: checkDisposal(row, after: .seconds(25))
        case .disposedByTheReceiver: checkDisposalByTheReceiver(row)
        case .subscribedTwice: checkSubscribedTwice(row)
        case .nobodySubscribes: checkNobodySubscribes(row)
        case .endlessSource: checkEndlessSource(row)
        case .sourceSendsAfterItsEnd: checkSourceSendsAfterItsEnd(row)
        case .sourceFailsWhileSubscribing: checkSourceFailsWhileSubscribing(row)
        case .reentrantSends: checkReentrantSends(row)
        case .manyThreads: checkManyThreads(row)
        case .releasesEverythingAtTheEnd: checkRelease(row, after: .seconds(2_000))
        case .releasesEverythingOnDisposal: checkRelease(row, after: .seconds(25))
        case .foreignLock: checkForeignLock(row)
        }
    }
}

// MARK: Outcomes of the scripts

extension Situation {
    /// The outcome of the script equals the outcome in the table. The source is cleaned up once per subscription, before its
    /// terminal event is delivered.
    private func checkTimed(_ row: OperatorCase, _ script: Script) {
        let bench = Bench()
        let recorder = CleanupRecorder(bench)
        recorder.subscribe(to: row.apply(bench.timed(script), bench))
        bench.finish()
        recorder.check(row.outcome(of: script))
    }

    private func checkSynchronous(_ row: OperatorCase, _ script: Script) {
        // A signal that ends immediately would be subscribed to again forever, as intended.
        if row.traits.contains(.resubscribes) { return }
        let bench = Bench()
        let recorder = CleanupRecorder(bench)
        recorder.subscribe(to: row.apply(bench.synchronous(script), bench))
        bench.finish()
        recorder.check(row.synchronousOutcome(of: script))
    }
}

// MARK: Disposal

extension Situation {
    /// No event arrives after disposal, and everything is cleaned up (R4).
    private func checkDisposal(_ row: OperatorCase, after time: Duration) {
        let bench = Bench()
        let recorder = Recorder(row.apply(bench.timed(.values), bench))
        bench.scheduler.advance(by: time)
        recorder.dispose()
        let before = recorder.events
        if !row.traits.contains(.outlivesDisposal) {
            #expect(bench.cleanups.value == bench.subscriptions.value, "a source was not disposed")
            #expect(bench.scheduler.pendingActions == 0, "something is still scheduled")
        }
        bench.finish()
        #expect(recorder.events == before)
    }

    /// A receiver that disposes inside its first value receives no further event.
    private func checkDisposalByTheReceiver(_ row: OperatorCase) {
        let bench = Bench()
        let (seen, subscription) = (Counter(), SerialDisposable())
        let hasSubscribed = Shared(false)
        subscription.disposable = row.apply(bench.timed(.values), bench).subscribe { _ in
            // Before `subscribe` returns, the receiver has no disposable to stop the events.
            guard hasSubscribed.value else { return }
            seen.increment()
            subscription.dispose()
        } failed: { _ in
            if subscription.isDisposed { seen.increment(by: 100) }
        } completed: {
            if subscription.isDisposed { seen.increment(by: 100) }
        }
        hasSubscribed.value = true
        bench.finish()
        #expect(seen.value <= 1)
        if seen.value == 1, !row.traits.contains(.outlivesDisposal) {
            #expect(bench.cleanups.value == bench.subscriptions.value)
        }
    }
}

// MARK: Cold signals

extension Situation {
    /// Both subscriptions receive all events, and each subscription does the work (R6).
    private func checkSubscribedTwice(_ row: OperatorCase) {
        let bench = Bench()
        let signal = row.apply(bench.timed(.values), bench)
        let first = Recorder(signal)
        let second = Recorder(signal)
        bench.finish()
        #expect(text(of: first.events) == row.outcome(of: .values))
        #expect(text(of: second.events) == row.outcome(of: .values))
        #expect(first.violations + second.violations == 0)
        if row.traits.contains(.shares) {
            #expect(bench.subscriptions.value == 1)
        } else {
            #expect(bench.subscriptions.value.isMultiple(of: 2))
        }
        first.dispose()
        second.dispose()
    }

    /// Nothing happens and nothing is kept without a subscriber.
    private func checkNobodySubscribes(_ row: OperatorCase) {
        if row.traits.contains(.eager) { return }
        let objects = LiveObjects()
        do {
            let bench = Bench(objects)
            _ = row.apply(bench.timed(.values), bench)
            #expect(bench.subscriptions.value == 0)
            #expect(bench.scheduler.pendingActions == 0)
        }
        #expect(objects.count == 0)
    }
}

// MARK: Sources that break rules

extension Situation {
    /// An endless synchronous source stops at the first unwanted value (R10).
    private func checkEndlessSource(_ row: OperatorCase) {
        guard row.traits.isDisjoint(with: [.waitsForEnd, .asksOthers, .needsScheduler, .outlivesDisposal]) else {
            return
        }
        let bench = Bench()
        let produced = Counter()
        let source = Signal<Int, TestError>.from(1...100_000).doNext { _ in produced.increment() }
        let recorder = Recorder(row.apply(bench.counting(source), bench).take(1))
        #expect(recorder.isCompleted)
        #expect(recorder.events.count <= 2)
        // No operator of the table drops more than the first two values.
        #expect(produced.value <= 3)
        #expect(bench.cleanups.value == bench.subscriptions.value)
    }

    /// Events that the source sends after its end are ignored (R1).
    private func checkSourceSendsAfterItsEnd(_ row: OperatorCase) {
        if row.traits.contains(.resubscribes) { return }
        let bench = Bench()
        let source = bench.counted { subscriber in
            for event in Script.values.events + Script.failing.events + Script.values.events {
                subscriber.send(event: event)
            }
        }
        let recorder = CleanupRecorder(bench)
        recorder.subscribe(to: row.apply(source, bench))
        bench.finish()
        recorder.check(row.synchronousOutcome(of: .values))
    }

    /// A source that registers its cleanup after it has failed is still cleaned up (R5).
    private func checkSourceFailsWhileSubscribing(_ row: OperatorCase) {
        if row.traits.contains(.resubscribes) { return }
        let bench = Bench()
        let late = Counter()
        let source = bench.counted { subscriber in
            subscriber.fail(.first)
            subscriber.onDispose { late.increment() }
        }
        let recorder = CleanupRecorder(bench)
        recorder.subscribe(to: row.apply(source, bench))
        bench.finish()
        recorder.check(row.synchronousOutcome(of: .failingAtOnce))
        #expect(late.value == bench.subscriptions.value)
    }
}

// MARK: Threads

extension Situation {
    /// A receiver that sends into the source receives its events one at a time and loses no event (R3).
    private func checkReentrantSends(_ row: OperatorCase) {
        let bench = Bench()
        let subject = Subject<Int, TestError>()
        let (recorder, sends) = (Recorder<String, TestError>(), Counter())
        let subscription = row.apply(subject.signal, bench).subscribeEvents { event in
            recorder.record(event)
            let count = sends.increment()
            if count < 10 { subject.send(count) }
            if count == 10 { subject.complete() }
        }
        for value in 1...3 { subject.send(value) }
        bench.finish()
        subject.complete()
        bench.finish()
        #expect(recorder.violations == 0)
        if row.traits.isDisjoint(with: [.endless, .resubscribes]) { #expect(recorder.hasEnded) }
        subscription.dispose()
    }

    /// Events of timers and of a source used by several threads never overlap, and no event follows the end (R1, R2).
    private func checkManyThreads(_ row: OperatorCase) {
        let bench = Bench()
        let subject = Subject<Int, TestError>()
        let recorder = Recorder(row.apply(subject.signal, bench))
        onThreads(3) { number in
            if number == 0 {
                for _ in 0..<20 { bench.scheduler.advance(by: .seconds(3)) }
            } else {
                for value in 0..<50 { subject.send(number * 1_000 + value) }
            }
        }
        subject.complete()
        bench.finish()
        #expect(recorder.violations == 0)
        if row.traits.isDisjoint(with: [.endless, .resubscribes]) { #expect(recorder.hasEnded) }
        recorder.dispose()
    }

    /// User closures that acquire a lock cannot deadlock with a sender that holds it: operators hold no lock around them.
    ///
    /// One thread sends while it holds the lock. The closures acquire the lock on both threads. The lock is recursive, so only
    /// the order of two locks can block here.
    private func checkForeignLock(_ row: OperatorCase) {
        let foreign = NSRecursiveLock()
        let bench = Bench(hook: { _ in foreign.withLock {} })
        let subject = Subject<Int, TestError>()
        let subscription = row.apply(subject.signal, bench).subscribeEvents { _ in foreign.withLock {} }
        // In a deadlock, `onThreads` stops the process with a message after a time limit.
        onThreads(3) { number in
            for value in 0..<50 {
                switch number {
                case 0: foreign.withLock { subject.send(value) }
                case 1: subject.send(value)
                default: bench.scheduler.advance(by: .seconds(2))
                }
            }
        }
        subscription.dispose()
    }
}

// MARK: Memory

extension Situation {
    /// Neither the source nor a user closure is held after the end or after disposal.
    private func checkRelease(_ row: OperatorCase, after time: Duration) {
        let objects = LiveObjects()
        do {
            let bench = Bench(objects)
            let subscription = row.apply(bench.timed(.values), bench).subscribe()
            bench.scheduler.advance(by: time)
            if time < .seconds(2_000) || row.traits.contains(.endless) { subscription.dispose() }
            if row.traits.contains(.outlivesDisposal) { bench.finish() }
        }
        #expect(objects.count == 0)
    }
}

/// Records events, and the number of missing cleanups when the terminal event arrives.
private final class CleanupRecorder: Sendable {
    private let bench: Bench
    private let recorder = Recorder<String, TestError>()
    private let cleanupsMissingAtTheEnd = Counter()
    private let subscription = SerialDisposable()

    init(_ bench: Bench) {
        self.bench = bench
    }

    func subscribe(to signal: Signal<String, TestError>) {
        subscription.disposable = signal.subscribeEvents { [self] event in
            if event.isTerminal {
                cleanupsMissingAtTheEnd.increment(by: bench.subscriptions.value - bench.cleanups.value)
            }
            recorder.record(event)
        }
    }

    /// Compares the received events with the expected events, and checks the rules that always hold.
    func check(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(text(of: recorder.events) == expected, sourceLocation: sourceLocation)
        #expect(recorder.violations == 0, sourceLocation: sourceLocation)
        #expect(cleanupsMissingAtTheEnd.value == 0, "the end preceded the cleanup", sourceLocation: sourceLocation)
        subscription.dispose()
        if expected.hasSuffix("|") || expected.hasSuffix("#") {
            #expect(bench.cleanups.value == bench.subscriptions.value, sourceLocation: sourceLocation)
        }
    }
}
