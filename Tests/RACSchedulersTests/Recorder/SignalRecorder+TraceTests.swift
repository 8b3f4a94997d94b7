import Foundation
import RACSchedulers
import TestSupport
import Testing

@Suite struct SignalRecorderTraceTests {
    private let scheduler = TestScheduler()
    private let recorder: SignalRecorder

    init() {
        recorder = SignalRecorder(on: scheduler)
    }

    @Test func `the trace of a recorder has times in nanoseconds`() {
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

    @Test func `the trace of a recorder is JSON for Perfetto and Chrome`() throws {
        let recorder = recorder
        recorder.recordSearch(on: scheduler)
        let subject = Subject<String, Never>()
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

    @Test func `a delivery that has not returned is an open slice in the trace of a recorder`() {
        let subject = Subject<Int, Never>()
        let recorder = recorder
        subject.recorded(in: recorder, as: "numbers").subscribe { _ in
            #expect(recorder.trace.contains(#""ph":"B""#))
        }
        subject.send(1)
        #expect(!recorder.trace.contains(#""ph":"B""#))
    }
}
