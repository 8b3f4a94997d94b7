import Foundation
import RACOperators
import RACSchedulers
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct RecorderReportTests {
    private let scheduler = TestScheduler()
    private let recorder: SignalRecorder

    init() {
        recorder = SignalRecorder(on: scheduler)
    }

    /// A search: two queries, of which the first is answered.
    private func search() {
        let query = scheduler.hot("a-----b---")
        query.recorded(in: recorder, as: "query")
            .map { [scheduler, recorder] _ in scheduler.cold("--1-2|").recorded(in: recorder, as: "request") }
            .switchToLatest()
            .recorded(in: recorder, as: "hits").subscribe()
        scheduler.advance(by: .seconds(7))
    }

    @Test func `counts what has happened under each name`() {
        search()
        let signals = recorder.signals
        #expect(signals.map(\.name) == ["query", "hits", "request"])
        #expect(signals.map(\.subscriptions) == [1, 1, 2])
        #expect(signals.map(\.live) == [1, 1, 1])
        #expect(signals.map(\.values) == [2, 2, 2])
        #expect(signals.map(\.completions) == [0, 0, 1])
        #expect(signals.map(\.oldestLive) == [.seconds(7), .seconds(7), .seconds(1)])
        #expect(signals[0].rate == 2.0 / 7)
    }

    @Test func `failures, completions and disposals are counted apart`() {
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

    @Test func `adds up how long subscribers take`() {
        let subject = Subject<Int, Never>()
        subject.recorded(in: recorder, as: "numbers").subscribe { [scheduler] in scheduler.advance(by: .seconds($0)) }
        for seconds in [1, 3, 2] { subject.send(seconds) }
        #expect(recorder.signals[0].longestDelivery == .seconds(3))
        #expect(recorder.signals[0].deliveryTime == .seconds(6))
    }

    @Test func `a subscription that has ended is not the oldest, though its subscriber has not returned`() {
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

    @Test func `a signal that nobody has subscribed to is in the table`() {
        _ = Signal<Int, Never>.never.recorded(in: recorder, as: "forgotten")
        #expect(recorder.signals.map(\.name) == ["forgotten"])
        #expect(recorder.signals[0].subscriptions == 0)
    }

    @Test func `the busiest second shows a flood that the mean hides`() {
        let subject = Subject<Int, Never>()
        subject.recorded(in: recorder, as: "numbers").subscribe()
        for number in 1...500 { subject.send(number) }
        scheduler.advance(by: .seconds(100))
        subject.send(0)
        #expect(recorder.signals[0].busiestSecond == 500)
        #expect(recorder.signals[0].rate == 5.01)
    }

    @Test(arguments: [(1, "1.0"), (99, "99.0"), (100, "100"), (250, "250")])
    func `a rate is printed with one decimal, and without from a hundred on`(count: Int, text: String) {
        let subject = Subject<Int, Never>()
        let subscription = subject.recorded(in: recorder, as: "numbers").subscribe()
        for number in 1...count { subject.send(number) }
        subscription.dispose()
        let columns = recorder.table.split(separator: "\n")[1].split(separator: " ")
        #expect(columns[4] == "\(count)")
        #expect(columns[5] == text)
    }

    @Test func `the table has a line for each name, in columns`() {
        search()
        #expect(
            recorder.table == """
                signal   subscriptions  live  oldest  values  per second  at most  failed  completed  disposed  longest  in all
                query                1     1     7 s       2         0.3        1       0          0         0     0 ns    0 ns
                hits                 1     1     7 s       2         0.4        1       0          0         0     0 ns    0 ns
                request              2     1     1 s       2         0.4        1       0          1         0     0 ns    0 ns
                """
        )
    }

    @Test func `the trace has the times to the nanosecond`() {
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<200 {
            let scheduler = TestScheduler()
            let recorder = SignalRecorder(on: scheduler)
            let nanoseconds = Int64.random(in: 10_000_000...100_000_000_000, using: &generator)
            scheduler.advance(by: .nanoseconds(nanoseconds))
            Signal<Int, Never>.never.recorded(in: recorder, as: "never").subscribe()
            let digits = "\(nanoseconds)"
            #expect(recorder.trace.contains("\(digits.dropLast(3)).\(digits.suffix(3))"))
        }
    }

    @Test func `the trace is the JSON that Perfetto and Chrome read`() throws {
        search()
        let subject = Subject<String, Never>()
        let recorder = recorder
        subject.recorded(in: recorder, as: "\"quoted\"").subscribe { [scheduler] _ in
            scheduler.advance(by: .microseconds(1_500))
        }
        subject.send("tab\there")
        struct Document: Decodable {
            struct Event: Decodable {
                let name: String
                let ph: String
                let ts: Double?
                let dur: Double?
                let id: Int?
                let args: [String: Argument]?
            }
            let traceEvents: [Event]
        }
        enum Argument: Decodable, Equatable {
            case number(Int), text(String)
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                self = try (try? .number(container.decode(Int.self))) ?? .text(container.decode(String.self))
            }
        }
        let events = try JSONDecoder().decode(Document.self, from: Data(recorder.trace.utf8)).traceEvents
        let last = try #require(events.last)
        #expect(last.name == "\"quoted\"")
        #expect(last.ph == "X")
        #expect(last.ts == 7_000_000)
        #expect(last.dur == 1_500)
        #expect(last.args?["text"] == .text("tab\there"))
        #expect(events.filter { $0.ph == "b" }.map(\.name) == ["hits", "query", "request", "request", "\"quoted\""])
        #expect(events.filter { $0.ph == "e" }.map(\.id) == [3])
        #expect(events.filter { $0.name == "request completed" }.map(\.ts) == [5_000_000])
    }

    @Test func `a delivery that has not returned has a bar without an end in the trace`() {
        let subject = Subject<Int, Never>()
        let recorder = recorder
        subject.recorded(in: recorder, as: "numbers").subscribe { _ in
            #expect(recorder.trace.contains(#""ph":"B""#))
        }
        subject.send(1)
        #expect(!recorder.trace.contains(#""ph":"B""#))
    }

    @Test func `the picture has a row for each subscription`() throws {
        search()
        let svg = recorder.picture(title: "Search").svg
        let parser = XMLParser(data: Data(svg.utf8))
        #expect(parser.parse())
        // Seven seconds in at most 40 frames: a frame is 200 ms.
        #expect(svg.contains("hits: 1 at 10, 2 at 20, goes on."))
        #expect(svg.contains("query: a at 0, b at 30, goes on."))
        #expect(svg.contains("request: 1 at 10, 2 at 20, completed at 25."))
        #expect(svg.contains("request 2: subscribed at 30, goes on."))
        #expect(svg.contains("Times are in frames of 0.2 seconds."))
    }

    @Test func `values that are too near to each other are one marble`() {
        let subject = Subject<Int, Never>()
        subject.recorded(in: recorder, as: "numbers").subscribe()
        for number in 1...12 { subject.send(number) }
        scheduler.advance(by: .seconds(4))
        subject.send(13)
        #expect(recorder.picture(title: "Flood", frames: 4).svg.contains("numbers: ×12 at 0, 13 at 4, goes on."))
    }

    @Test func `of too many subscriptions the latest are drawn, and the picture says how many are not`() {
        let subject = Subject<Int, Never>()
        for _ in 1...50 { subject.recorded(in: recorder, as: "numbers").subscribe() }
        let svg = recorder.picture(title: "Many", rows: 10).svg
        #expect(svg.contains("40 earlier subscriptions"))
        #expect(!svg.contains("numbers 40:"))
        #expect(svg.contains("numbers 41:"))
    }

    @Test func `nothing recorded draws and prints nothing, without complaint`() {
        #expect(recorder.table.split(separator: "\n").count == 1)
        #expect(recorder.picture(title: "Nothing").svg.hasPrefix("<svg"))
        #expect(recorder.trace.contains("traceEvents"))
    }
}
