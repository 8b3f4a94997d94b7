import RACCore
import RACOperators
import TestSupport
import Testing

@testable import RACSchedulers

@Suite struct SignalRecorderEventsTests {
    private let scheduler = TestScheduler()
    private let recorder: SignalRecorder

    init() {
        recorder = SignalRecorder(on: scheduler)
    }

    // MARK: - events(since:limit:)

    @Test func `events(since:) of a recorder returns the events after the position of the previous call`() {
        let subject = Subject<Int, Never>()
        subject.recorded(in: recorder, as: "numbers").subscribe()
        let first = recorder.events()
        #expect(first.events == recorder.events)
        #expect(first.isComplete)
        subject.send(1)
        subject.complete()
        let second = recorder.events(since: first.next)
        #expect(second.events.map(\.kind) == [.next, .completed])
        #expect(second.events.map(\.number) == [1, 2])
        #expect(second.events.map(\.deliveryTime) == [.zero, .zero])
        let third = recorder.events(since: second.next)
        #expect(third.events.isEmpty && third.isComplete && third.lost == 0)
        #expect(third.next == second.next)
    }

    @Test func `events(since:limit:) of a recorder returns the events beyond the limit in the next call`() {
        Signal.from(1...5).recorded(in: recorder, as: "numbers").subscribe()
        var (position, counts, texts) = (RecordingPosition.start, [Int](), [String?]())
        while true {
            let batch = recorder.events(since: position, limit: 3)
            position = batch.next
            counts.append(batch.events.count)
            texts += batch.events.map(\.text)
            if batch.isComplete { break }
        }
        #expect(counts == [3, 3, 1])
        #expect(texts == [nil, "1", "2", "3", "4", "5", nil])
    }

    @Test(arguments: 0..<20)
    func `each reader of a recorder receives each event once or counts it as lost`(seed: UInt64) {
        struct Watcher {
            var position = RecordingPosition.start
            var next = 0
            var lost = 0
        }
        var generator = SeededGenerator(seed: seed)
        let recorder = SignalRecorder(keeping: 20, on: scheduler)
        var subjects: [Subject<Int, Never>] = []
        var watchers = [Watcher(), Watcher(), Watcher()]
        // This reader reads after each step, so it misses no event.
        var (all, position) = ([RecordedEvent](), RecordingPosition.start)
        for step in 0..<1_000 {
            switch generator.number(in: 0..<20) {
            case 0:
                recorder.removeAll()
            case 1...3:
                let subject = Subject<Int, Never>()
                subjects.append(subject)
                subject.recorded(in: recorder, as: "subject").subscribe()
            case 4 where !subjects.isEmpty:
                subjects.remove(at: generator.number(in: subjects.indices)).complete()
            case 5:
                scheduler.advance(by: .seconds(1))
            case 6...12:
                subjects.randomElement(using: &generator)?.send(step)
            default:
                let number = generator.number(in: watchers.indices)
                let batch = recorder.events(
                    since: watchers[number].position,
                    limit: generator.number(in: 1..<30)
                )
                watchers[number].position = batch.next
                watchers[number].lost += batch.lost
                watchers[number].next += batch.lost
                #expect(batch.events == Array(all[watchers[number].next...].prefix(batch.events.count)))
                watchers[number].next += batch.events.count
                #expect(batch.isComplete == (watchers[number].next == all.count))
            }
            let batch = recorder.events(since: position)
            #expect(batch.lost == 0)
            all += batch.events
            position = batch.next
        }
        #expect(all.map(\.number) == Array(all.indices))
        #expect(watchers.contains { $0.lost > 0 })
        #expect(watchers.allSatisfy { $0.lost < all.count })
    }

    @Test func `events that a full recorder has dropped count as lost for a later read`() {
        let recorder = SignalRecorder(keeping: 3, on: scheduler)
        Signal.from(1...5).recorded(in: recorder, as: "numbers").subscribe()
        let batch = recorder.events(limit: 2)
        #expect(batch.lost == 4)
        #expect(batch.events.map(\.number) == [4, 5])
        #expect(!batch.isComplete)
        Signal.from(6...7).recorded(in: recorder, as: "numbers").subscribe()
        let next = recorder.events(since: batch.next)
        #expect(next.lost == 2)
        #expect(next.events.map(\.text) == ["6", "7", nil])
    }

    @Test func `removeAll() of a recorder keeps the event numbering, and unread removed events count as lost`() {
        let subject = Subject<Int, Never>()
        subject.recorded(in: recorder, as: "numbers").subscribe()
        let batch = recorder.events()
        for number in 1...3 { subject.send(number) }
        recorder.removeAll()
        #expect(recorder.forgottenEvents == 0)
        subject.send(4)
        #expect(recorder.events.map(\.number) == [4])
        let next = recorder.events(since: batch.next)
        #expect(next.lost == 3)
        #expect(next.events.map(\.text) == ["4"])
        #expect(recorder.events(since: next.next).lost == 0)
    }

    @Test func `a reader of a recorder that keeps no events loses all of them`() {
        let recorder = SignalRecorder(keeping: 0, on: scheduler)
        Signal.from(1...5).recorded(in: recorder, as: "numbers").subscribe()
        let batch = recorder.events()
        #expect(batch.events.isEmpty && batch.isComplete)
        #expect(batch.lost == 7)
        #expect(recorder.events(since: batch.next).lost == 0)
    }

    // MARK: - Deliveries

    @Test func `a recorder's reader receives the end of a delivery in progress once`() {
        let (subject, position) = (Subject<Int, Never>(), Shared(RecordingPosition.start))
        let (recorder, scheduler) = (recorder, scheduler)
        subject.recorded(in: recorder, as: "numbers").subscribe { _ in
            let batch = recorder.events()
            #expect(batch.events.map(\.deliveryTime) == [nil, nil])
            scheduler.advance(by: .seconds(2))
            let next = recorder.events(since: batch.next)
            #expect(next.deliveries.isEmpty)
            position.value = next.next
        }
        subject.send(1)
        let batch = recorder.events(since: position.value)
        #expect(batch.deliveries == [RecordedDelivery(event: 1, subscription: 1, deliveryTime: .seconds(2))])
        #expect(recorder.events(since: batch.next).deliveries.isEmpty)
    }

    @Test func `if an event was dropped, a recorder reports the end of its delivery, but no delivery time`() {
        let recorder = SignalRecorder(keeping: 2, on: scheduler)
        let (outer, inner) = (Subject<Int, Never>(), Subject<Int, Never>())
        let position = Shared(RecordingPosition.start)
        inner.recorded(in: recorder, as: "inner").subscribe()
        outer.recorded(in: recorder, as: "outer").subscribe { _ in
            position.value = recorder.events().next
            for number in 1...3 { inner.send(number) }
            let batch = recorder.events(since: position.value)
            #expect(batch.deliveries.isEmpty)
            position.value = batch.next
        }
        outer.send(0)
        let batch = recorder.events(since: position.value)
        #expect(batch.deliveries == [RecordedDelivery(event: 2, subscription: 2, deliveryTime: nil)])
    }

    @Test func `if removeAll() removes an event, a recorder reports the end of its delivery, but no delivery time`() {
        let (subject, position) = (Subject<Int, Never>(), Shared(RecordingPosition.start))
        let recorder = recorder
        subject.recorded(in: recorder, as: "numbers").subscribe { _ in
            position.value = recorder.events().next
            recorder.removeAll()
        }
        subject.send(1)
        #expect(
            recorder.events(since: position.value).deliveries
                == [RecordedDelivery(event: 1, subscription: 1, deliveryTime: nil)]
        )
    }

    // MARK: - Parents

    @Test func `a recorder reports a subscription's parent together with the start if the parent is known by then`() {
        let subject = Subject<Int, Never>()
        subject.recorded(in: recorder, as: "inner").recorded(in: recorder, as: "outer").subscribe()
        let first = recorder.events(limit: 1)
        #expect(first.parents.isEmpty)
        let second = recorder.events(since: first.next)
        #expect(second.parents == [RecordedParent(subscription: 2, parent: 1)])
        #expect(recorder.events(since: second.next).parents.isEmpty)
    }

    @Test func `a recorder reports a parent once, even if the parent becomes known after the subscription's start`() {
        let (query, answer) = (Subject<Int, Never>(), Subject<Int, Never>())
        query.recorded(in: recorder, as: "query").debounce(for: .seconds(1), on: scheduler)
            .map { [recorder] _ in answer.recorded(in: recorder, as: "answer") }.switchToLatest()
            .recorded(in: recorder, as: "hits").subscribe()
        query.send(1)
        scheduler.run()
        let before = recorder.events()
        #expect(before.parents == [RecordedParent(subscription: 2, parent: 1)])
        answer.send(1)
        let after = recorder.events(since: before.next)
        #expect(after.parents == [RecordedParent(subscription: 3, parent: 1)])
        #expect(recorder.events(since: after.next).parents.isEmpty)
    }

    @Test func `a recorder reports the parent of a subscription even if the subscription's start was lost`() {
        let recorder = SignalRecorder(keeping: 2, on: scheduler)
        let subject = Subject<Int, Never>()
        let before = recorder.events()
        subject.recorded(in: recorder, as: "inner").recorded(in: recorder, as: "outer").subscribe()
        let first = recorder.events(since: before.next, limit: 1)
        #expect(first.parents.isEmpty)
        subject.send(1)
        for position in [before.next, first.next] {
            let after = recorder.events(since: position)
            #expect(after.lost == (position == before.next ? 2 : 1))
            #expect(after.parents == [RecordedParent(subscription: 2, parent: 1)])
        }
    }

    // MARK: - eventBatches(every:limit:on:)

    @Test func `the event batches of a recorder contain the kept events first, then new events per interval`() {
        let subject = Subject<Int, Never>()
        subject.recorded(in: recorder, as: "numbers").subscribe()
        for number in 1...4 { subject.send(number) }
        let batches = Recorder(recorder.eventBatches(every: .seconds(1), limit: 2, on: scheduler))
        scheduler.advance()
        #expect(batches.values.map { $0.events.map(\.number) } == [[0, 1], [2, 3], [4]])
        scheduler.advance(by: .seconds(10))
        #expect(batches.values.count == 3)
        subject.send(5)
        scheduler.advance(by: .milliseconds(500))
        subject.send(6)
        #expect(batches.values.count == 3)
        scheduler.advance(by: .milliseconds(500))
        #expect(batches.values.last?.events.map(\.text) == ["5", "6"])
        batches.dispose()
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `each subscription to the event batches of a recorder receives all events`() {
        let batches = recorder.eventBatches(on: scheduler)
        let recorders = (0..<3).map { _ in Recorder(batches) }
        Signal.from(1...5).recorded(in: recorder, as: "numbers").subscribe()
        scheduler.advance(by: .seconds(1))
        for recorder in recorders { #expect(recorder.values.flatMap(\.events) == self.recorder.events) }
    }

    @Test func `the event batches of a recorder wait while the receiver has no capacity`() {
        let (capacity, received) = (AdjustableCapacity(1), Shared<[RecordedEvents]>([]))
        let lifetime = CompoundDisposable.lifetime(capacity: capacity)
        let recorder = SignalRecorder(keeping: 3, on: scheduler)
        recorder.eventBatches(every: .seconds(1), on: scheduler).attach(
            Subscriber(
                lifetime: lifetime,
                next: { batch in
                    capacity.take()
                    received.withLock { $0.append(batch) }
                },
                failed: { _ in },
                completed: {}
            )
        )
        Signal.from(1...2).recorded(in: recorder, as: "numbers").subscribe()
        scheduler.advance(by: .seconds(5))
        #expect(received.value.count == 1)
        #expect(capacity.hasSuspended && scheduler.pendingActions == 0)
        Signal.from(3...4).recorded(in: recorder, as: "numbers").subscribe()
        scheduler.advance(by: .seconds(5))
        #expect(received.value.count == 1)
        capacity.add(1)
        scheduler.advance()
        #expect(received.value.last?.lost == 1)
        #expect(received.value.last?.events.map(\.text) == ["3", "4", nil])
        lifetime.dispose()
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `after lost events, a recorder sends the next event batch when the interval is over`() {
        let recorder = SignalRecorder(keeping: 4, on: scheduler)
        Signal.from(1...5).recorded(in: recorder, as: "numbers").subscribe()
        let batches = Recorder(recorder.eventBatches(every: .seconds(1), limit: 2, on: scheduler))
        scheduler.advance()
        #expect(batches.values.map(\.lost) == [3])
        scheduler.advance(by: .seconds(1))
        #expect(batches.values.map { $0.events.count } == [2, 2])
        batches.dispose()
    }

    @Test func `a subscription to a recorder's event batches is released with its scheduler`() throws {
        try expectNoLeaks { leaks in
            let scheduler = TestScheduler()
            // A recorder that measures the time of the scheduler keeps the scheduler.
            let recorder = leaks.watch(SignalRecorder())
            recorder.eventBatches(on: scheduler).subscribe { _ in }
            recorder.lines(program: "test", on: scheduler).subscribe { _ in }
            scheduler.advance(by: .seconds(1))
        }
    }
}
