import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct SignalRecorderLinesTests {
    private struct Refused: Error {}

    private let scheduler = TestScheduler()
    private let recorder: SignalRecorder

    init() {
        recorder = SignalRecorder(on: scheduler)
    }

    /// Returns the lines of a recorder. The numbers of threads and of the process are replaced, because they differ from run to
    /// run.
    private func lines(of recorder: SignalRecorder? = nil, _ work: () -> Void = {}) -> [String] {
        let recorder = recorder ?? self.recorder
        let lines = Recorder(recorder.lines(program: "test", on: scheduler))
        scheduler.advance()
        work()
        scheduler.advance(by: .milliseconds(100))
        lines.dispose()
        return lines.values.map { line in
            line.replacing(/"on":\d+/, with: "\"on\":0").replacing(/"process":\d+/, with: "\"process\":1")
        }
    }

    @Test func `the lines of a recorder describe the kept events first, then new events per interval`() {
        let subject = Subject<String, Refused>()
        subject.recorded(in: recorder, as: "a \"word\"").subscribe(failed: { _ in })
        let lines = lines {
            subject.send("tab\there")
            subject.fail(Refused())
        }
        #expect(
            lines == [
                #"{"kind":"recording","format":"ReactiveSignals","version":1,"program":"test","process":1}"#,
                #"{"kind":"signal","signal":0,"name":"a \"word\""}"#,
                #"{"kind":"subscribed","event":0,"time":0,"subscription":1,"signal":0,"on":0}"#,
                #"{"kind":"time","time":0}"#,
                #"{"kind":"next","event":1,"time":0,"subscription":1,"on":0,"text":"tab\u0009here","took":0}"#,
                #"{"kind":"failed","event":2,"time":0,"subscription":1,"on":0,"text":"Refused()","took":0}"#,
            ]
        )
    }

    @Test func `the lines of a recorder in real time state when the recorder was created`() throws {
        let line = try RecordedLine(try #require(lines(of: SignalRecorder()).first))
        #expect(line.kind == "recording")
        #expect(line.version == 1)
        #expect(try #require(line.started).wholeMatch(of: /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d\d\dZ/) != nil)
    }

    @Test func `the lines of a recorder state the end of a delivery in progress before the next event`() {
        let (subject, scheduler) = (Subject<Int, Never>(), scheduler)
        subject.recorded(in: recorder, as: "numbers").subscribe { number in
            if number == 1 { scheduler.advance(by: .seconds(1)) }
        }
        let lines = lines {
            subject.send(1)
            subject.send(2)
        }
        let (next, delivered) = (
            lines.firstIndex(of: #"{"kind":"next","event":1,"time":0,"subscription":1,"on":0,"text":"1"}"#),
            lines.firstIndex(of: #"{"kind":"delivered","event":1,"subscription":1,"took":1000000000}"#)
        )
        #expect(next != nil && delivered != nil)
        #expect(lines[(delivered ?? 0) + 1].hasPrefix(#"{"kind":"next","event":2"#))
    }

    @Test func `the lines of a recorder state a subscription's parent at the start, or as soon as it is known`() {
        let (query, answer) = (Subject<Int, Never>(), Subject<Int, Never>())
        query.recorded(in: recorder, as: "query").debounce(for: .milliseconds(20), on: scheduler)
            .map { [recorder] _ in answer.recorded(in: recorder, as: "answer") }.switchToLatest()
            .recorded(in: recorder, as: "hits").subscribe()
        query.send(1)
        scheduler.advance(by: .milliseconds(50))
        let lines = lines { answer.send(1) }
        #expect(lines.contains { $0.hasPrefix(#"{"kind":"subscribed","event":1,"#) && $0.hasSuffix(#","parent":1}"#) })
        #expect(lines.contains { $0.contains(#""subscription":3,"signal":2"#) && !$0.contains("parent") })
        #expect(lines.last == #"{"kind":"parent","subscription":3,"parent":1}"#)
    }

    @Test func `the lines of a recorder state the live subscriptions and the newest event after lost events`() {
        let recorder = SignalRecorder(keeping: 2, on: scheduler)
        let (outer, inner) = (Subject<Int, Never>(), Subject<Int, Never>())
        inner.recorded(in: recorder, as: "inner").recorded(in: recorder, as: "outer").subscribe()
        outer.recorded(in: recorder, as: "ended").subscribe().dispose()
        for number in 1...3 { inner.send(number) }
        let lines = lines(of: recorder) { inner.send(4) }
        #expect(
            lines.dropFirst() == [
                #"{"kind":"signal","signal":0,"name":"inner"}"#,
                #"{"kind":"signal","signal":1,"name":"outer"}"#,
                #"{"kind":"signal","signal":2,"name":"ended"}"#,
                #"{"kind":"lost","events":10}"#,
                #"{"kind":"live","subscription":1,"signal":1,"began":0,"on":0,"values":3,"last":0}"#,
                #"{"kind":"live","subscription":2,"signal":0,"began":0,"on":0,"parent":1,"values":3,"last":0}"#,
                #"{"kind":"state","time":0,"live":2}"#,
                #"{"kind":"time","time":0}"#,
                #"{"kind":"next","event":10,"time":0,"subscription":2,"on":0,"text":"4","took":0}"#,
                #"{"kind":"next","event":11,"time":0,"subscription":1,"on":0,"text":"4","took":0}"#,
            ]
        )
    }

    @Test func `the state lines of a recorder list all deliveries in progress, even of ended subscriptions`() throws {
        let recorder = SignalRecorder(keeping: 0, on: scheduler)
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let (subscription, found) = (SerialDisposable(), Shared<[String]>([]))
        subscription.disposable = second.recorded(in: recorder, as: "second").subscribe { _ in
            subscription.dispose()
            found.value = lines(of: recorder)
        }
        first.recorded(in: recorder, as: "first").subscribe { number in second.send(number + 1) }
        first.send(7)
        let live = found.value.filter { $0.hasPrefix(#"{"kind":"live""#) }
        #expect(live.count == 2)
        #expect(live[0].contains(#""delivering":{"event":3,"since":0,"on":0,"text":"8"},"ended":true}"#))
        #expect(live[1].hasSuffix(#""delivering":{"event":2,"since":0,"on":0,"text":"7"}}"#))
    }

    @Test func `removeAll() in an ended subscription's last delivery removes the subscription from the state lines`() {
        // The recorder no longer knows of the delivery, so no later line would end a subscription in the state lines.
        let recorder = SignalRecorder(keeping: 0, on: scheduler)
        let (subject, found) = (Subject<Int, Never>(), Shared<[String]>([]))
        subject.recorded(in: recorder, as: "numbers").subscribe(completed: {
            recorder.removeAll()
            found.value = lines(of: recorder)
        })
        subject.complete()
        #expect(found.value.contains(#"{"kind":"state","time":0,"live":0}"#))
    }

    @Test func `the lines of a recorder contain the time at least once a second, even with a longer interval`() throws {
        let lines = Recorder(recorder.lines(program: "test", every: .seconds(60), on: scheduler))
        scheduler.advance(by: .seconds(5))
        let times = try lines.values.map(RecordedLine.init).filter { $0.kind == "time" }.compactMap(\.time)
        #expect(times == (0...5).map { Int64($0) * 1_000_000_000 })
        lines.dispose()
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `the lines of a recorder without new events contain only the time`() {
        let lines = Recorder(recorder.lines(program: "test", on: scheduler))
        scheduler.advance(by: .seconds(10))
        #expect(lines.values.count <= 12)
        #expect(lines.values.dropFirst().allSatisfy { $0.hasPrefix(#"{"kind":"time""#) })
    }

    @Test func `the lines of a recorder that keeps no values contain no text of a value`() {
        let recorder = SignalRecorder(values: .none, on: scheduler)
        let lines = lines(of: recorder) {
            Signal.from(1...3).recorded(in: recorder, as: "numbers").subscribe()
        }
        #expect(lines.count == 8)
        #expect(lines.allSatisfy { !$0.contains("text") })
    }

    @Test(arguments: 0..<40)
    func `a slow reader of a recorder's lines knows all live subscriptions even if it loses many events`(
        seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: seed)
        let recorder = SignalRecorder(keeping: generator.number(in: 0..<60), on: scheduler)
        let (capacity, received) = (AdjustableCapacity(0), Shared<[String]>([]))
        let lifetime = CompoundDisposable.lifetime(capacity: capacity)
        recorder.lines(program: "test", limit: generator.number(in: 1..<30), on: scheduler).attach(
            Subscriber(
                lifetime: lifetime,
                next: { line in
                    capacity.take()
                    received.withLock { $0.append(line) }
                },
                failed: { _ in },
                completed: {}
            )
        )
        var subjects: [Subject<Int, Never>] = []
        let all = Shared<[Subject<Int, Never>]>([])
        for step in 0..<400 {
            switch generator.number(in: 0..<16) {
            case 0: recorder.removeAll()
            case 1...2:
                let subject = Subject<Int, Never>()
                subjects.append(subject)
                all.withLock { $0.append(subject) }
                let isNested = generator.chance(oneIn: 3)
                subject.recorded(in: recorder, as: "inner").map { $0 }.recorded(in: recorder, as: "outer")
                    .subscribe { [scheduler] number in
                        // The lines are read while this delivery is in progress. The advance leads to events of other
                        // subscriptions.
                        if number.isMultiple(of: 5) { scheduler.advance(by: .milliseconds(150)) }
                        if isNested, number > 0 { all.value.first?.send(-number) }
                    }
            case 3 where !subjects.isEmpty:
                subjects.remove(at: generator.number(in: subjects.indices)).complete()
            case 4...5: capacity.add(generator.number(in: 0..<60))
            case 6...7: scheduler.advance(by: .milliseconds(100))
            default: subjects.randomElement(using: &generator)?.send(step)
            }
        }
        capacity.add(1_000_000)
        scheduler.advance(by: .seconds(2))
        var reader = RecordingReader()
        for line in received.value { try reader.take(RecordedLine(line)) }
        #expect(reader.live == RecordingReader.live(of: recorder))
        var (position, count, isComplete) = (RecordingPosition.start, 0, false)
        while !isComplete {
            let batch = recorder.events(since: position)
            count += batch.lost + batch.events.count
            (position, isComplete) = (batch.next, batch.isComplete)
        }
        #expect(reader.nextEvent == count)
        lifetime.dispose()
    }

    @Test func `the lines of a recorder wait for capacity, and until then the recorder keeps the lines of one read`()
        throws
    {
        let recorder = SignalRecorder(keeping: 100, on: scheduler)
        let subject = Subject<Int, Never>()
        let (capacity, received) = (AdjustableCapacity(4), Shared<[String]>([]))
        let lifetime = CompoundDisposable.lifetime(capacity: capacity)
        subject.recorded(in: recorder, as: "numbers").subscribe()
        recorder.lines(program: "test", on: scheduler).attach(
            Subscriber(
                lifetime: lifetime,
                next: { line in
                    capacity.take()
                    received.withLock { $0.append(line) }
                },
                failed: { _ in },
                completed: {}
            )
        )
        scheduler.advance(by: .seconds(1))
        #expect(capacity.hasSuspended)
        for number in 0..<1_000 { subject.send(number) }
        scheduler.advance(by: .seconds(1))
        #expect(received.value.count == 4)
        capacity.add(1_000)
        scheduler.advance(by: .seconds(1))
        let lines = try received.value.map(RecordedLine.init)
        #expect(lines.compactMap(\.events) == [1_000])
        #expect(lines.filter { $0.kind == "live" }.map(\.values) == [1_000])
        lifetime.dispose()
        #expect(scheduler.pendingActions == 0)
    }
}
