import TestSupport
import Testing

@testable import RACCore

/// Tests observers that are notified of a replaying subject's changes, but do not receive the values.
@Suite struct ChangeObserverTests {
    private typealias Core = ReplayCore<Int, Never>

    /// Adds an observer to `core` that logs its notifications.
    private static func watching(
        _ core: Core,
        _ log: Shared<[String]>,
        meanwhile body: @escaping @Sendable () -> Void = {}
    ) -> ChangeObserver {
        let listener = ChangeListener { _ in
            log.withLock { $0.append("changed") }
            body()
        } ended: { _ in
            log.withLock { $0.append("ended") }
        }
        let observer = ChangeObserver(of: core, listener) { core.remove($0) }
        core.watch(observer)
        return observer
    }

    @Test func `a change observer can be disposed after its subject has been deallocated`() {
        let core = ReplayCore<Int, TestError>(0)
        core.releaseSubscribers()
        let listener = ChangeListener(changed: { _ in }, ended: { _ in })
        let observer = ChangeObserver(of: core, listener) { core.remove($0) }
        core.watch(observer)
        observer.dispose()
        #expect(!core.hasSubscribers)
    }

    @Test func `a change observer is notified of each later change and of the end of its subject`() {
        let (core, log) = (Core(0), Shared<[String]>([]))
        core.send(1)
        let observer = Self.watching(core, log)
        #expect(log.value == [])
        core.send(2)
        core.send(3)
        core.end(.completed)
        #expect(log.value == ["changed", "changed", "ended"])
        #expect(observer.isDisposed)
    }

    @Test func `a change observer is not notified after its disposal, even if disposed during a notification`() {
        let (core, log) = (Core(0), Shared<[String]>([]))
        let later = Shared<ChangeObserver?>(nil)
        let first = Self.watching(core, log) { later.value?.dispose() }
        later.value = Self.watching(core, log)
        core.send(1)
        #expect(log.value == ["changed"])
        #expect(core.hasSubscribers)
        first.dispose()
        #expect(!core.hasSubscribers)
        core.send(2)
        core.end(.completed)
        #expect(log.value == ["changed"])
    }

    @Test func `a change observer added after the end of a subject is notified of the end immediately`() {
        let (core, log) = (Core(0), Shared<[String]>([]))
        core.end(.completed)
        _ = Self.watching(core, log)
        #expect(log.value == ["ended"])
    }

    @Test func `a subject notifies both its change observers and the subscribers of its values`() {
        let (core, log) = (Core(0), Shared<[String]>([]))
        let recorder = Recorder(core.signal)
        _ = Self.watching(core, log)
        let late = Recorder(core.signal)
        core.send(1)
        core.end(.completed)
        #expect(recorder.events == [.next(0), .next(1), .completed])
        #expect(late.events == [.next(0), .next(1), .completed])
        #expect(log.value == ["changed", "ended"])
    }

    @Test func `a change observer added after a change does not receive the change's deferred notification`() {
        let (core, log) = (Core(0), Shared<[String]>([]))
        core.decideNext(deferring: true) { _ in 1 }
        _ = Self.watching(core, log)
        core.notifyDeferred()
        #expect(log.value == [])
        core.send(2)
        #expect(log.value == ["changed"])
    }

    @Test func `a change observer is released when the observer is disposed or its subject ends`() {
        let objects = LiveObjects()
        let cores = [Core(0), Core(0)]
        for core in cores {
            let probe = objects.probe()
            let observer = Self.watching(core, Shared([])) { probe.touch() }
            if core === cores[0] { observer.dispose() } else { core.end(.completed) }
        }
        #expect(objects.count == 0)
    }

    @Test func `a change observer added while the subject ends is notified of the end once`() {
        let (place, log) = (Shared(Core(0)), Shared<[String]>([]))
        race(
            heavy(20_000),
            prepare: { _ in
                place.value = Core(0)
                log.value = []
            },
            [
                { _ in _ = Self.watching(place.value, log) },
                { _ in place.value.end(.completed) },
            ],
            check: { _ in #expect(log.value == ["ended"]) }
        )
    }
}

/// Tests the state of a replaying subject, except its values.
@Suite struct ReplayCompanionTests {
    @Test func `a replaying subject disposes an upstream subscription that is added while the subject ends`() {
        let place = Shared((core: ReplayCore<Int, TestError>(0), feed: CompoundDisposable()))
        race(
            heavy(20_000),
            prepare: { _ in place.value = (ReplayCore(0), CompoundDisposable()) },
            [
                { _ in place.value.core.addUpstream(place.value.feed) },
                { round in place.value.core.end(round % 2 == 0 ? .completed : .failed(.first)) },
            ],
            check: { _ in #expect(place.value.feed.isDisposed) }
        )
    }

    @Test func `an ended replaying subject immediately disposes an upstream subscription that is added`() {
        for end in [TerminalEvent<TestError>.completed, .failed(.first)] {
            let (core, feed) = (ReplayCore<Int, TestError>(0), CompoundDisposable())
            core.end(end)
            core.addUpstream(feed)
            #expect(feed.isDisposed)
        }
    }

    @Test func `every later subscriber of a failed replaying subject receives the kept values and the failure`() {
        for hasFeed in [false, true] {
            let core = ReplayCore<Int, TestError>(capacity: 2)
            if hasFeed { core.addUpstream(CompoundDisposable()) }
            core.send(1)
            core.end(.failed(.first))
            core.end(.completed)
            for _ in 0..<2 { #expect(Recorder(core.signal).events == [.next(1), .failed(.first)]) }
        }
    }

    @Test func `a replaying subject with nothing but subscribers allocates no ReplayCompanion and no replay buffer`() {
        let core = ReplayCore<Int, TestError>(0)
        let recorder = Recorder(core.signal)
        core.send(1)
        core.end(.completed)
        #expect(recorder.events.count == 3)
        #expect(core.companion == nil)
        #expect(core.ring == nil)
    }
}
