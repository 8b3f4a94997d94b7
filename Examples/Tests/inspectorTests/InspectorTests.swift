import Foundation
import RACBindings
import Synchronization
import Testing

@testable import Inspecting

struct InspectorTests {
    private let scheduler = TestScheduler()
    private let lines = Subject<String, FileReadError>()
    private let inspector: Inspector

    init() {
        inspector = Inspector(on: scheduler)
        inspector.read(.just(SourceLines(name: "pipe", lines: lines.signal)))
    }

    private func send(_ events: ClosedRange<Int>) {
        for event in events {
            lines.send(
                #"{"kind":"next","event":\#(event),"time":\#(event),"subscription":1,"on":0,"text":"\#(event)","took":1}"#
            )
        }
    }

    private func begin() {
        lines.send(#"{"kind":"recording","format":"ReactiveSignals","version":1,"program":"test"}"#)
        lines.send(#"{"kind":"subscribed","event":0,"time":0,"subscription":1,"signal":0,"on":0}"#)
    }

    @Test func `the inspector turns the lines of a recording into frames`() {
        begin()
        send(1...3)
        var cursor = FrameCursor()
        var frame = inspector.frame(of: InspectorView([("picked", "1.1")]), after: &cursor)
        #expect(frame.rows.map(\.values) == [3])
        #expect(frame.marbles.first?.events.map(\.text) == [nil, "1", "2", "3"])
        send(4...4)
        frame = inspector.frame(of: InspectorView([("picked", "1.1")]), after: &cursor)
        #expect(frame.marbles.first?.events.map(\.text) == ["4"])
    }

    @Test func `the inspector sends its model's revision number immediately and then ten times a second`() {
        let revisions = Mutex<[Int]>([])
        let subscription = inspector.revisions.subscribe { revision in revisions.withLock { $0.append(revision) } }
        #expect(revisions.withLock { $0.count } == 1)
        scheduler.advance(by: .seconds(1))
        #expect(revisions.withLock { $0.count } == 11)
        #expect(Set(revisions.withLock { $0 }).count == 1)
        begin()
        send(1...100)
        scheduler.advance(by: .milliseconds(100))
        #expect(Set(revisions.withLock { $0 }).count == 2)
        subscription.dispose()
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `all pages of the inspector share one timer`() {
        let bag = DisposableBag()
        for _ in 0..<50 { inspector.revisions.subscribe { _ in }.add(to: bag) }
        #expect(scheduler.pendingActions == 1)
    }

    @Test func `the inspector shows its pages that a program is broken if it writes nothing for four seconds`() {
        let last = Mutex(0)
        let subscription = inspector.revisions.subscribe { revision in last.withLock { $0 = revision } }
        begin()
        scheduler.advance(by: .seconds(3))
        let before = last.withLock { $0 }
        var cursor = FrameCursor()
        #expect(inspector.frame(of: InspectorView(), after: &cursor).programs.map(\.state) == ["live"])
        scheduler.advance(by: .seconds(1.2))
        #expect(inspector.frame(of: InspectorView(), after: &cursor).programs.map(\.state) == ["broken"])
        #expect(last.withLock { $0 } > before)
        subscription.dispose()
    }

    @Test func `the inspector shows a program as broken, with the failure, if reading its source fails`() {
        begin()
        lines.fail(.lineTooLong(line: 3, limit: 10))
        var cursor = FrameCursor()
        let program = inspector.frame(of: InspectorView(), after: &cursor).programs.first
        #expect(program?.state == "broken")
        #expect(program?.message == "Line 3 is longer than 10 bytes.")
    }

    @Test func `the inspector shows the programs of several sources together`() {
        begin()
        let others = Subject<SourceLines, SourceError>()
        inspector.read(others.signal)
        for name in ["a", "b"] {
            let first = #"{"kind":"recording","format":"ReactiveSignals","version":1,"program":"\#(name)"}"#
            others.send(SourceLines(name: "socket", lines: .just(first)))
        }
        var cursor = FrameCursor()
        let frame = inspector.frame(of: InspectorView(), after: &cursor)
        #expect(frame.programs.map(\.name) == ["test", "a", "b"])
        #expect(frame.programs.map(\.state) == ["live", "broken", "broken"])
    }

    @Test func `the inspector reports a source that cannot be opened`() {
        let reported = Mutex<SourceError?>(nil)
        inspector.read(.fail(SourceError(path: "p", code: EACCES))) { error in reported.withLock { $0 = error } }
        #expect(reported.withLock { $0 }?.message.hasPrefix("p cannot be used: ") == true)
    }

    @Test func `a released inspector stops reading its sources`() {
        do {
            let inspector = Inspector(on: scheduler)
            inspector.read(.just(SourceLines(name: "pipe", lines: lines.signal)))
            withExtendedLifetime(inspector) { #expect(lines.hasSubscribers) }
        }
        let other = Subject<String, FileReadError>()
        do {
            let inspector = Inspector(on: scheduler)
            inspector.read(.just(SourceLines(name: "pipe", lines: other.signal)))
            withExtendedLifetime(inspector) { #expect(other.hasSubscribers) }
        }
        #expect(!other.hasSubscribers)
    }

    @Test(arguments: [("-", InspectorSource.standardInput), ("a/b", .file("a/b")), ("unix:/tmp/s", .socket("/tmp/s"))])
    func `a command-line argument of the inspector is parsed as a source`(argument: String, source: InspectorSource) {
        #expect(InspectorSource(argument) == source)
    }

    /// The processor time of this thread, in seconds.
    private var threadTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Prints the processor time for the lines of a second of a busy program. The limit is for a debug build.
    @Test func `the inspector reads fifty thousand event lines in less than five seconds of processor time`() {
        let lines = (0..<50_000).map { event in
            #"{"kind":"next","event":\#(event),"time":\#(event * 20_000),"subscription":\#(event % 1_000),"on":1,"#
                + #""text":"value \#(event)","took":1234}"#
        }
        var model = InspectorModel()
        let source = model.open("busy", at: .zero)
        model.read(
            #"{"kind":"recording","format":"ReactiveSignals","version":1,"program":"busy"}"#,
            from: source,
            at: .zero
        )
        for number in 0..<1_000 {
            model.read(
                #"{"kind":"subscribed","event":0,"time":0,"subscription":\#(number),"signal":0,"on":0}"#,
                from: source,
                at: .zero
            )
        }
        let begin = threadTime
        for line in lines { model.read(line, from: source, at: .zero) }
        let seconds = threadTime - begin
        print("50,000 lines take \(Int(seconds * 1_000)) ms of processor time")
        var cursor = FrameCursor()
        #expect(model.frame(of: InspectorView(), after: &cursor, at: .zero).programs.map(\.events) == [51_000])
        #expect(seconds < 5)
    }
}
