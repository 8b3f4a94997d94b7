import TestSupport
import Testing

@testable import RACCore

/// Those who are notified of a replaying subject's changes, and get no values.
@Suite struct ChangeObserverTests {
    private typealias Core = ReplayCore<Int, Never>

    /// A core, and somebody who watches it and writes down what it learns of.
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

    @Test func `whoever comes to a subject that has been let go of may be disposed`() {
        let core = ReplayCore<Int, TestError>(0)
        core.abandon()
        let listener = ChangeListener(changed: { _ in }, ended: { _ in })
        let observer = ChangeObserver(of: core, listener) { core.remove($0) }
        core.watch(observer)
        observer.dispose()
        #expect(!core.hasSubscribers)
    }

    @Test func `is told of each change and of the end, and not of what was before`() {
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

    @Test func `hears nothing once it is disposed, also if that happens while others are told`() {
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

    @Test func `is told at once of an end that there has been`() {
        let (core, log) = (Core(0), Shared<[String]>([]))
        core.end(.completed)
        _ = Self.watching(core, log)
        #expect(log.value == ["ended"])
    }

    @Test func `stands in line with those who get values`() {
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

    @Test func `who comes while a value is held back is not told of it later`() {
        let (core, log) = (Core(0), Shared<[String]>([]))
        core.decideNext(deferring: true) { _ in 1 }
        _ = Self.watching(core, log)
        core.notifyDeferred()
        #expect(log.value == [])
        core.send(2)
        #expect(log.value == ["changed"])
    }

    @Test func `nothing of it is kept once it is disposed or told of the end`() {
        let objects = LiveObjects()
        let cores = [Core(0), Core(0)]
        for core in cores {
            let probe = objects.probe()
            let observer = Self.watching(core, Shared([])) { probe.touch() }
            if core === cores[0] { observer.dispose() } else { core.end(.completed) }
        }
        #expect(objects.count == 0)
    }

    @Test func `who comes at the moment of the end hears of it once`() {
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

/// What replaying subjects keep beside their value.
@Suite struct ReplayCompanionTests {
    @Test func `what feeds a subject from the moment of its end on is disposed`() {
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

    @Test func `what comes to feed a subject that has ended is disposed at once`() {
        for end in [TerminalEvent<TestError>.completed, .failed(.first)] {
            let (core, feed) = (ReplayCore<Int, TestError>(0), CompoundDisposable())
            core.end(end)
            core.addUpstream(feed)
            #expect(feed.isDisposed)
        }
    }

    @Test func `a failure is told to all who come later, whatever else has been kept`() {
        for hasFeed in [false, true] {
            let core = ReplayCore<Int, TestError>(capacity: 2)
            if hasFeed { core.addUpstream(CompoundDisposable()) }
            core.send(1)
            core.end(.failed(.first))
            core.end(.completed)
            for _ in 0..<2 { #expect(Recorder(core.signal).events == [.next(1), .failed(.first)]) }
        }
    }

    @Test func `only what is needed is made`() {
        let core = ReplayCore<Int, TestError>(0)
        let recorder = Recorder(core.signal)
        core.send(1)
        core.end(.completed)
        #expect(recorder.events.count == 3)
        #expect(core.companion == nil)
        #expect(core.ring == nil)
    }
}
