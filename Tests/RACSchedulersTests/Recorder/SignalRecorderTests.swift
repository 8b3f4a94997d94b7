import RACSchedulers
import TestSupport
import Testing

@Suite struct SignalRecorderTests {
    private let scheduler = TestScheduler()
    private let recorder: SignalRecorder

    init() {
        recorder = SignalRecorder(on: scheduler)
    }

    @Test func `a recorder counts the events of each name`() {
        recorder.recordSearch(on: scheduler)
        let signals = recorder.signals
        #expect(signals.map(\.name) == ["query", "hits", "request"])
        #expect(signals.map(\.subscriptions) == [1, 1, 2])
        #expect(signals.map(\.live) == [1, 1, 1])
        #expect(signals.map(\.values) == [2, 2, 2])
        #expect(signals.map(\.completions) == [0, 0, 1])
        #expect(signals.map(\.oldestLive) == [.seconds(7), .seconds(7), .seconds(1)])
        #expect(signals[0].rate == 2.0 / 7)
    }

    @Test func `a recorder counts failures, completions and disposals separately`() {
        func subscribe(_ count: Int, _ end: (Subject<Int, TestError>, any Disposable) -> Void) {
            for _ in 0..<count {
                let subject = Subject<Int, TestError>()
                end(subject, subject.recorded(in: recorder, as: "numbers").subscribe(failed: { _ in }))
            }
        }
        subscribe(1) { subject, _ in subject.fail(.first) }
        subscribe(2) { subject, _ in subject.complete() }
        subscribe(3) { $1.dispose() }
        let signal = recorder.signals[0]
        #expect(signal.failures == 1)
        #expect(signal.completions == 2)
        #expect(signal.disposals == 3)
        #expect(signal.live == 0)
    }

    @Test func `a recorder sums the delivery times of subscribers`() {
        let subject = Subject<Int, Never>()
        subject.recorded(in: recorder, as: "numbers").subscribe { [scheduler] in scheduler.advance(by: .seconds($0)) }
        for seconds in [1, 3, 2] { subject.send(seconds) }
        #expect(recorder.signals[0].longestDelivery == .seconds(3))
        #expect(recorder.signals[0].deliveryTime == .seconds(6))
    }

    @Test func `a recorder does not count an ended subscription as live, even if its subscriber has not returned`() {
        let subject = Subject<Int, Never>()
        let ages = Shared<[Duration?]>([])
        subject.recorded(in: recorder, as: "numbers").subscribe(completed: { [recorder, scheduler] in
            scheduler.advance(by: .seconds(2))
            ages.withLock { $0 += [recorder.signals[0].oldestLive, recorder.signals[0].longestDelivery] }
        })
        scheduler.advance(by: .seconds(5))
        #expect(recorder.signals[0].oldestLive == .seconds(5))
        subject.complete()
        #expect(ages.value == [nil, .seconds(2)])
    }

    @Test func `a signal without a subscription is in the table of a recorder`() {
        _ = Signal<Int, Never>.never.recorded(in: recorder, as: "forgotten")
        #expect(recorder.signals.map(\.name) == ["forgotten"])
        #expect(recorder.signals[0].subscriptions == 0)
    }

    @Test func `the busiest second in a recorder's table reveals a burst that the mean rate hides`() {
        let subject = Subject<Int, Never>()
        subject.recorded(in: recorder, as: "numbers").subscribe()
        for number in 1...500 { subject.send(number) }
        scheduler.advance(by: .seconds(100))
        subject.send(0)
        #expect(recorder.signals[0].busiestSecond == 500)
        #expect(recorder.signals[0].rate == 5.01)
    }

    @Test(arguments: [(1, "1.0"), (99, "99.0"), (100, "100"), (250, "250")])
    func `the table of a recorder shows a rate below 100 with one decimal, and a larger rate with none`(
        count: Int,
        text: String
    ) {
        let subject = Subject<Int, Never>()
        let subscription = subject.recorded(in: recorder, as: "numbers").subscribe()
        for number in 1...count { subject.send(number) }
        subscription.dispose()
        let columns = recorder.table.split(separator: "\n")[1].split(separator: " ")
        #expect(columns[4] == "\(count)")
        #expect(columns[5] == text)
    }

    @Test func `the table of a recorder has one line per name, in aligned columns`() {
        recorder.recordSearch(on: scheduler)
        #expect(
            recorder.table == """
                signal   subscriptions  live  oldest  values  per second  at most  failed  completed  disposed  longest  in all
                query                1     1     7 s       2         0.3        1       0          0         0     0 ns    0 ns
                hits                 1     1     7 s       2         0.4        1       0          0         0     0 ns    0 ns
                request              2     1     1 s       2         0.4        1       0          1         0     0 ns    0 ns
                """
        )
    }

    @Test func `an empty recorder prints an empty table, picture and trace`() {
        #expect(recorder.table.split(separator: "\n").count == 1)
        #expect(recorder.picture(title: "Nothing").svg.hasPrefix("<svg"))
        #expect(recorder.trace.contains("traceEvents"))
    }
}
