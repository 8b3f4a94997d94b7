import RACOperators
import RACSchedulers
import Testing

@Suite struct SignalProtocolRecordedTests {
    private struct Refused: Error {}

    private let scheduler = TestScheduler()
    private let recorder: SignalRecorder

    init() {
        recorder = SignalRecorder(on: scheduler)
    }

    /// The recorded events without their places. The places depend on the thread of the test.
    private var lines: [String] {
        recorder.events.map { event in
            let text = event.text.map { " \($0)" } ?? ""
            return
                "\(Int(event.time / .seconds(1))) \(event.signal)#\(event.subscription) \(event.kind.rawValue)\(text)"
        }
    }

    @Test func `a recorder records subscription, values and completion with their times`() {
        scheduler.cold("-1-2|", values: .integers).recorded(in: recorder, as: "numbers").subscribe()
        scheduler.run()
        #expect(
            lines == [
                "0 numbers#1 subscribed", "1 numbers#1 next 1", "3 numbers#1 next 2", "4 numbers#1 completed",
            ]
        )
    }

    @Test func `a recorded signal forwards all events`() {
        let recording = scheduler.record(
            scheduler.cold("-1-2#", values: .integers, error: Refused()).recorded(in: recorder, as: "numbers")
        )
        scheduler.run()
        #expect(recording == "-1-2#")
    }

    @Test func `a recorder records a disposal once, and a failure once with its text`() {
        let subject = Subject<Int, Refused>()
        subject.recorded(in: recorder, as: "numbers").subscribe(failed: { _ in }).dispose()
        subject.recorded(in: recorder, as: "numbers").subscribe(failed: { _ in })
        subject.fail(Refused())
        #expect(
            lines == [
                "0 numbers#1 subscribed", "0 numbers#1 disposed", "0 numbers#2 subscribed",
                "0 numbers#2 failed Refused()",
            ]
        )
    }

    @Test func `a recorder records the end of a subscription by take(1) as a disposal`() {
        Signal.from([1, 2, 3]).recorded(in: recorder, as: "numbers").take(1).subscribe()
        #expect(lines == ["0 numbers#1 subscribed", "0 numbers#1 next 1", "0 numbers#1 disposed"])
        #expect(recorder.liveSubscriptions.isEmpty)
    }

    @Test func `if a subscription is released without terminal event or disposal, a recorder records it as released`() {
        do {
            let subject = Subject<Int, Never>()
            subject.recorded(in: recorder, as: "numbers").subscribe()
        }
        #expect(lines == ["0 numbers#1 subscribed", "0 numbers#1 released"])
        #expect(recorder.liveSubscriptions.isEmpty)
    }

    @Test func `a recorded signal does not start and has no live subscription if it is disposed before its start`() {
        let begun = Signal<Int, Never>.deferred {
            Issue.record("begun")
            return .empty
        }
        begun.recorded(in: recorder, as: "late").startWith(0).take(1).subscribe()
        #expect(recorder.liveSubscriptions.isEmpty)
    }

    @Test func `a recorded signal has the given name, or else keeps its name`() {
        let subject = Subject<Int, Never>()
        #expect(subject.recorded(in: recorder, as: "numbers").map { $0 }.name == "numbers.map")
        subject.named("ones").recorded(in: recorder).subscribe()
        #expect(recorder.liveSubscriptions.map(\.name) == ["ones"])
    }

    @Test
    func `a recorder records a value sent during another delivery when the value is delivered`() {
        let subject = Subject<Int, Never>()
        subject.recorded(in: recorder, as: "numbers").subscribe { [scheduler] number in
            if number == 1 { subject.send(2) }
            scheduler.advance(by: .seconds(1))
        }
        subject.send(1)
        #expect(lines == ["0 numbers#1 subscribed", "0 numbers#1 next 1", "1 numbers#1 next 2"])
        #expect(recorder.events.map(\.deliveryTime) == [nil, .seconds(1), .seconds(1)])
    }

    @Test func `a full recorder drops the oldest events and continues to count events`() {
        let recorder = SignalRecorder(keeping: 3, on: scheduler)
        Signal.from(1...5).recorded(in: recorder, as: "numbers").subscribe()
        #expect(recorder.events.map(\.text) == ["4", "5", nil])
        #expect(recorder.forgottenEvents == 4)
        #expect(recorder.signals[0].values == 5)
        #expect(recorder.events.map(\.deliveryTime) == [.zero, .zero, .zero])
    }

    @Test func `a recorder does not record a dropped event's delivery time for another event`() {
        let recorder = SignalRecorder(keeping: 2, on: scheduler)
        let (outer, inner) = (Subject<Int, Never>(), Subject<Int, Never>())
        inner.recorded(in: recorder, as: "inner").subscribe()
        outer.recorded(in: recorder, as: "outer").subscribe { [scheduler] _ in
            for number in 1...2 { inner.send(number) }
            scheduler.advance(by: .seconds(1))
        }
        outer.send(0)
        #expect(recorder.events.map(\.signal) == ["inner", "inner"])
        #expect(recorder.events.map(\.deliveryTime) == [.zero, .zero])
    }

    @Test func `a recorder that keeps no events still counts the events`() {
        let recorder = SignalRecorder(keeping: 0, on: scheduler)
        Signal.from(1...5).recorded(in: recorder, as: "numbers").subscribe()
        #expect(recorder.events.isEmpty)
        #expect(recorder.forgottenEvents == 7)
        #expect(recorder.signals[0].values == 5)
    }

    @Test func `removeAll() of a recorder drops events and counts, and keeps live subscriptions`() {
        let subject = Subject<Int, Never>()
        subject.recorded(in: recorder, as: "numbers").subscribe()
        subject.send(1)
        recorder.removeAll()
        #expect(recorder.events.isEmpty)
        #expect(recorder.signals[0].values == 0)
        #expect(recorder.signals[0].live == 1)
        subject.send(2)
        subject.complete()
        #expect(lines == ["0 numbers#1 next 2", "0 numbers#1 completed"])
        #expect(recorder.signals[0].live == 0)
        #expect(recorder.liveSubscriptions.isEmpty)
    }

    @Test func `removeAll() of a recorder during a delivery leaves no incomplete event`() {
        let recorder = recorder
        let subject = Subject<Int, Never>()
        subject.recorded(in: recorder, as: "numbers").subscribe { _ in recorder.removeAll() }
        subject.send(1)
        #expect(recorder.events.isEmpty)
        #expect(recorder.liveSubscriptions.stuck.isEmpty)
        subject.complete()
        #expect(recorder.liveSubscriptions.isEmpty)
    }

    @Test func `removeAll() of a recorder during the delivery of completion leaves no live subscription`() {
        let recorder = recorder
        let subject = Subject<Int, Never>()
        subject.recorded(in: recorder, as: "numbers").subscribe(completed: { recorder.removeAll() })
        subject.complete()
        #expect(recorder.liveSubscriptions.isEmpty)
        #expect(recorder.signals[0].live == 0)
    }

    @Test func `a recorder retains no value, signal or subscription`() throws {
        final class Model: Sendable, CustomStringConvertible {
            let description = "a model"
        }
        let recorder = recorder
        try expectNoLeaks { leaks in
            let subject = leaks.watch(Subject<Model, Never>())
            leaks.watchSubscriptions(to: subject).recorded(in: recorder, as: "models").subscribe()
            subject.send(leaks.watch(Model()))
        }
        #expect(recorder.events.map(\.text) == [nil, "a model", nil])
    }
}
