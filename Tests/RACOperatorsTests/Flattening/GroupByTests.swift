import RACOperators
import TestSupport
import Testing

@Suite struct GroupByTests {
    private typealias Group = GroupedSignal<Bool, Int, TestError>
    private let subject = Subject<Int, TestError>()

    @Test func `a group of groupBy buffers values until its first subscriber`() {
        let groups = Recorder(subject.groupBy { $0.isMultiple(of: 2) })
        for value in 1...5 { subject.send(value) }
        #expect(groups.values.map(\.key) == [false, true])
        let odd = Recorder(groups.values[0])
        #expect(odd.values == [1, 3, 5])
        subject.send(7)
        #expect(odd.values == [1, 3, 5, 7])
    }

    @Test func `a second subscriber of a groupBy group receives only later values`() {
        let groups = Recorder(subject.groupBy { $0.isMultiple(of: 2) })
        subject.send(1)
        let first = Recorder(groups.values[0])
        let second = Recorder(groups.values[0])
        subject.send(3)
        #expect(first.values == [1, 3])
        #expect(second.values == [3])
    }

    @Test func `the completion of the source reaches the result of groupBy first, and then the groups in order`() {
        let log = Shared<[String]>([])
        subject.groupBy { $0 }.subscribe { group in
            group.subscribe(failed: nil, completed: { log.withLock { $0.append("group \(group.key)") } })
        } failed: { _ in
        } completed: {
            log.withLock { $0.append("result") }
        }
        for value in [2, 1, 3] { subject.send(value) }
        subject.complete()
        #expect(log.value == ["result", "group 2", "group 1", "group 3"])
    }

    @Test func `a failure reaches all groups of groupBy, even groups that are subscribed to later`() {
        let groups = Recorder(subject.groupBy { $0 })
        subject.send(1)
        subject.fail(.second)
        #expect(Recorder(groups.values[0]).events == [.next(1), .failed(.second)])
    }

    @Test func `groups of groupBy send nothing after the result has been disposed`() {
        let groups = Recorder(subject.groupBy { $0 })
        subject.send(1)
        let group = Recorder(groups.values[0])
        groups.dispose()
        subject.send(1)
        #expect(group.events == [.next(1)])
    }

    @Test func `a group of groupBy sends nothing if its first subscriber arrives after disposal of the result`() {
        let groups = Recorder(subject.groupBy { $0 })
        for value in [1, 1, 1] { subject.send(value) }
        groups.dispose()
        #expect(Recorder(groups.values[0]).events.isEmpty)
        subject.complete()
        #expect(Recorder(groups.values[0]).events.isEmpty)
    }

    @Test func `a group of groupBy sends nothing if its first subscriber arrives after take has ended the result`() {
        let groups = Recorder(subject.groupBy { $0 }.take(2))
        for value in [1, 1, 2] { subject.send(value) }
        #expect(groups.isCompleted)
        #expect(Recorder(groups.values[0]).events.isEmpty)
    }

    @Test func `disposing the result of groupBy stops a group in the middle of its buffered values`() {
        let groups = Recorder(subject.groupBy { $0 })
        for value in [1, 1, 1] { subject.send(value) }
        let count = Counter()
        groups.values[0].subscribe { _ in
            if count.increment() == 2 { groups.dispose() }
        } failed: { _ in
        }
        #expect(count.value == 2)
    }

    @Test func `a group of groupBy sends its buffered values even to a first subscriber in the completion handler`() {
        let values = Recorder<Int, TestError>()
        let groups = Shared<[Group]>([])
        subject.groupBy { $0.isMultiple(of: 2) }.subscribe { group in
            groups.withLock { $0.append(group) }
        } failed: { _ in
        } completed: {
            values.subscribe(to: groups.value[0])
        }
        for value in [1, 3] { subject.send(value) }
        subject.complete()
        #expect(values.events == [.next(1), .next(3), .completed])
    }

    @Test func `a retained group does not retain the subscription to groupBy`() {
        let objects = LiveObjects()
        let kept = Shared<[Group]>([])
        do {
            let probe = objects.probe()
            let result = subject.groupBy { $0.isMultiple(of: 2) }.subscribe { group in
                probe.touch()
                kept.withLock { $0.append(group) }
            } failed: { _ in
            }
            subject.send(1)
            result.dispose()
        }
        #expect(kept.value.count == 1)
        #expect(objects.count == 0)
    }

    @Test func `the first subscriber of a groupBy group releases the group's buffered values`() {
        let objects = LiveObjects()
        let values = Subject<LiveObjects.Probe, Never>()
        let groups = Recorder(values.groupBy { _ in 0 })
        values.send(objects.probe())
        values.send(objects.probe())
        #expect(objects.count == 2)
        groups.values[0].subscribe()
        #expect(objects.count == 0)
    }
}
