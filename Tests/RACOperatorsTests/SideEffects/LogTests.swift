import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct LogTests {
    private let lines = Shared<[String]>([])

    private var sink: @Sendable (String) -> Void {
        { [lines] line in lines.withLock { $0.append(line) } }
    }

    @Test func `log() writes a line for each event`() {
        #expect(Recorder(oneToThree.take(2).log("numbers", to: sink)).values == [1, 2])
        #expect(
            lines.value == ["numbers: subscribed", "numbers: next(1)", "numbers: next(2)", "numbers: completed"]
        )
    }

    @Test func `log() writes a line for a failure`() {
        #expect(Recorder(oneThenFailure.log("numbers", to: sink)).failure == .first)
        #expect(lines.value == ["numbers: subscribed", "numbers: next(1)", "numbers: failed(first)"])
    }

    @Test func `log() writes a line before the event is delivered`() {
        let (lines, sink) = (lines, sink)
        oneToThree.take(1).log("a", events: [.next, .terminal], to: sink).subscribe { _ in
            lines.withLock { $0.append("received") }
        } failed: { _ in
        } completed: {
            lines.withLock { $0.append("done") }
        }
        #expect(lines.value == ["a: next(1)", "received", "a: completed", "done"])
    }

    @Test func `log() writes a line for a disposal only if the signal has not ended`() {
        let recorder = Recorder(Signal<Int, Never>.never.log("never", to: sink))
        recorder.dispose()
        recorder.dispose()
        #expect(lines.value == ["never: subscribed", "never: disposed"])
        let ended = Recorder(Signal<Int, Never>.empty.log("empty", events: [.disposed, .terminal], to: sink))
        ended.dispose()
        #expect(lines.value.suffix(1) == ["empty: completed"])
    }

    @Test func `log() writes a line for the disposal when take ends the subscription`() {
        #expect(Recorder(Signal<Int, Never>.just(1).log("a", to: sink).take(1)).isCompleted)
        #expect(lines.value == ["a: subscribed", "a: next(1)", "a: disposed"])
    }

    @Test(
        "the operator log writes lines only for the requested events",
        arguments: [
            (LoggedEvents.subscribed, ["subscribed"]), (LoggedEvents.next, ["next(1)"]),
            (LoggedEvents.failed, ["failed(first)"]), (LoggedEvents.completed, []), (LoggedEvents.disposed, []),
            (LoggedEvents.terminal, ["failed(first)"]), (LoggedEvents([]), []),
        ] as [(LoggedEvents, [String])]
    )
    func choice(events: LoggedEvents, expected: [String]) {
        let recorder = Recorder(oneThenFailure.log("a", events: events, to: sink))
        #expect(recorder.events == [.next(1), .failed(.first)])
        #expect(lines.value == expected.map { "a: \($0)" })
    }

    @Test func `the label of log() is the signal's name, or its type if it has no name`() {
        let scheduler = TestScheduler()
        let subject = Subject<Int, Never>()
        subject.named("search").debounce(for: .seconds(1), on: scheduler).log(events: .next, to: sink).subscribe()
        subject.send(1)
        scheduler.run()
        subject.log(events: .next, to: sink).subscribe()
        subject.send(2)
        #expect(lines.value == ["search.debounce: next(1)", "Signal<Int, Never>: next(2)"])
    }

    @Test func `log() writes one line if a disposal and a terminal event race`() {
        let lines = lines
        let sink = sink
        let subject = Shared(Subject<Int, Never>())
        let disposable = Shared<any Disposable>(ActionDisposable())
        let failures = Counter()
        TestSupport.race(
            heavy(20_000),
            prepare: { _ in
                lines.value = []
                subject.value = Subject()
                disposable.value = subject.value.log("a", events: [.terminal, .disposed], to: sink).subscribe()
            },
            [{ _ in subject.value.complete() }, { _ in disposable.value.dispose() }],
            check: { _ in
                if lines.value.count != 1 { failures.increment() }
            }
        )
        #expect(failures.value == 0)
    }
}
