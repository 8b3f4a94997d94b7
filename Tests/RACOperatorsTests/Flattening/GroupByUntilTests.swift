import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct GroupByUntilTests {
    private let subject = Subject<Int, TestError>()
    private let scheduler = TestScheduler()
    private let log = Shared<[String]>([])

    /// Records the events of all groups of a signal, with the key and the number of the group.
    private func record(_ groups: Signal<GroupedSignal<Bool, Int, TestError>, TestError>) -> any Disposable {
        let (log, count) = (log, Counter())
        return groups.subscribeEvents { event in
            guard case .next(let group) = event else { return log.withLock { $0.append("\(event)") } }
            let name = "\(group.key ? "even" : "odd") \(count.increment())"
            log.withLock { $0.append(name) }
            group.subscribeEvents { event in log.withLock { $0.append("\(name): \(event)") } }
        }
    }

    @Test func `a group of groupBy(until:) completes when its until signal sends, and its key can open a new group`() {
        let ends = Subject<Bool, Never>()
        let result = record(
            subject.groupBy {
                $0.isMultiple(of: 2)
            } until: { group in
                ends.filter { $0 == group.key }
            }
        )
        for value in [1, 2, 3] { subject.send(value) }
        ends.send(false)
        for value in [5, 4] { subject.send(value) }
        #expect(
            log.value == [
                "odd 1", "odd 1: next(1)", "even 2", "even 2: next(2)", "odd 1: next(3)", "odd 1: completed",
                "odd 3", "odd 3: next(5)", "even 2: next(4)",
            ]
        )
        result.dispose()
    }

    @Test func `a group of groupBy(until:) completes when its until signal completes`() {
        _ = record(
            subject.groupBy {
                $0.isMultiple(of: 2)
            } until: { _ in
                Signal<Int, Never>.empty
            }
        )
        for value in [1, 3] { subject.send(value) }
        #expect(
            log.value == [
                "odd 1", "odd 1: next(1)", "odd 1: completed", "odd 2", "odd 2: next(3)", "odd 2: completed",
            ]
        )
    }

    @Test func `a failure of the until signal of groupBy(until:) does not end the group`() {
        let end = Subject<Int, TestError>()
        _ = record(
            subject.groupBy {
                $0.isMultiple(of: 2)
            } until: { _ in
                end
            }
        )
        subject.send(1)
        end.fail(.second)
        subject.send(3)
        #expect(log.value == ["odd 1", "odd 1: next(1)", "odd 1: next(3)"])
    }

    @Test func `the until signal of groupBy(until:) can be a debounce of the group's values`() {
        let idle = subject.groupBy {
            $0.isMultiple(of: 2)
        } until: { [scheduler] in
            $0.debounce(for: .seconds(10), on: scheduler)
        }
        _ = record(idle)
        subject.send(1)
        scheduler.advance(by: .seconds(8))
        subject.send(3)
        scheduler.advance(by: .seconds(8))
        #expect(log.value.last == "odd 1: next(3)")
        scheduler.advance(by: .seconds(2))
        #expect(log.value.last == "odd 1: completed")
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `a group of groupBy(until:) sends all values to both its first subscriber and its until signal`() {
        let heard = Shared<[Int]>([])
        let groups = Recorder(
            subject.groupBy {
                $0.isMultiple(of: 2)
            } until: { group in
                group.doNext { value in heard.withLock { $0.append(value) } }.filter { $0 > 4 }
            }
        )
        for value in [1, 3, 5] { subject.send(value) }
        #expect(heard.value == [1, 3, 5])
        #expect(Recorder(groups.values[0]).events == [.next(1), .next(3), .next(5), .completed])
    }

    @Test func `groups of groupBy(until:) send transformed values`() {
        _ = record(
            subject.groupBy({ $0.isMultiple(of: 2) }, transform: { $0 * 10 }, until: { $0.filter { $0 > 20 } })
        )
        for value in [1, 3, 5] { subject.send(value) }
        #expect(
            log.value == [
                "odd 1", "odd 1: next(10)", "odd 1: next(30)", "odd 1: completed", "odd 2", "odd 2: next(50)",
                "odd 2: completed",
            ]
        )
    }

    @Test func `the completion of the source of groupBy(until:) reaches the result and then the open groups`() {
        let ends = Subject<Int, Never>()
        let log = log
        subject.groupBy {
            $0
        } until: { group in
            ends.filter { $0 == group.key }
        }.subscribe { group in
            group.subscribe(failed: nil, completed: { log.withLock { $0.append("group \(group.key)") } })
        } failed: { _ in
        } completed: {
            log.withLock { $0.append("result") }
        }
        for value in [2, 1, 3, 4] { subject.send(value) }
        ends.send(1)
        subject.complete()
        #expect(log.value == ["group 1", "result", "group 2", "group 3", "group 4"])
    }

    @Test func `a failure of the source of groupBy(until:) reaches the open groups`() {
        let groups = Recorder(
            subject.groupBy {
                $0
            } until: { _ in
                Signal<Int, Never>.never
            }
        )
        subject.send(1)
        subject.fail(.second)
        #expect(groups.failure == .second)
        #expect(Recorder(groups.values[0]).events == [.next(1), .failed(.second)])
    }

    @Test func `disposing the result of groupBy(until:) stops the groups and disposes their until signals`() {
        let disposals = Counter()
        let never = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        let groups = Recorder(
            subject.groupBy {
                $0
            } until: { _ in
                never
            }
        )
        for value in 1...3 { subject.send(value) }
        let group = Recorder(groups.values[0])
        groups.dispose()
        #expect(disposals.value == 3)
        subject.send(1)
        #expect(group.events == [.next(1)])
        #expect(Recorder(groups.values[1]).events.isEmpty)
    }

    @Test func `a synchronous, endless until signal of groupBy(until:) ends its group with its first value`() {
        _ = record(
            subject.groupBy {
                $0.isMultiple(of: 2)
            } until: { _ in
                Signal<Int, Never>.from(0...)
            }
        )
        subject.send(1)
        #expect(log.value == ["odd 1", "odd 1: next(1)", "odd 1: completed"])
    }

    @Test func `a group of groupBy(until:) that has ended is released`() {
        let objects = LiveObjects()
        let values = Subject<LiveObjects.Probe, Never>()
        let ends = Subject<Void, Never>()
        let result = values.groupBy { _ in
            0
        } until: { _ in
            let probe = objects.probe()
            return ends.doNext { _ in probe.touch() }
        }
        .subscribe()
        for _ in 0..<3 {
            values.send(objects.probe())
            values.send(objects.probe())
            #expect(objects.count == 3)
            ends.send(())
            #expect(objects.count == 0)
        }
        result.dispose()
    }

    private struct Round: Sendable {
        let values = Subject<Int, Never>()
        let ends = Subject<Void, Never>()
        let received = Shared<[Int]>([])

        func begin() {
            values.groupBy { _ in
                0
            } until: { [ends] _ in
                ends
            }.subscribe { [received] group in
                group.subscribe { value in received.withLock { $0.append(value) } }
            }
        }
    }

    @Test func `groupBy(until:) delivers every value once while groups end on another thread`() {
        let current = Shared(Round())
        race(
            heavy(2_000),
            prepare: { _ in
                current.value = Round()
                current.value.begin()
            },
            [
                { _ in for value in 0..<20 { current.value.values.send(value) } },
                { _ in for _ in 0..<20 { current.value.ends.send(()) } },
            ],
            check: { round in #expect(current.value.received.value == Array(0..<20), "round \(round)") }
        )
    }

    @Test func `a source of groupBy(until:) that is deallocated without a terminal event leaks nothing`() {
        let objects = LiveObjects()
        do {
            let source = Subject<Int, Never>()
            let shared = source.groupBy {
                $0 % 2
            } until: { [probe = objects.probe()] group in
                probe.touch()
                return group.filter { $0 > 2 }
            }
            .replayLast()
            shared.subscribe().dispose()
            source.send(1)
        }
        #expect(objects.count == 0)
    }
}
