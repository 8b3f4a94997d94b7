import Foundation
import Testing

@testable import Inspecting

struct InspectorFrameTests {
    private var recording = TestRecording()

    // MARK: Rows

    @Test mutating func `the inspector lists each subscription below its parent`() {
        recording.name(0, "a")
        recording.subscribe(1, at: 0)
        recording.subscribe(2, at: 0)
        recording.subscribe(3, at: 0, parent: 1)
        recording.subscribe(4, at: 0, parent: 2)
        recording.subscribe(5, at: 0)
        recording.read(#"{"kind":"parent","subscription":5,"parent":3}"#)
        let frame = recording.frame()
        #expect(frame.shown == [1, 3, 5, 2, 4])
        #expect(frame.rows.map(\.depth) == [0, 1, 2, 0, 1])
        #expect(frame.rows.map { $0.parent?.description } == [nil, "1.1", "1.3", nil, "1.2"])
        #expect(frame.rows.map(\.owned) == [false, true, true, false, true])
    }

    @Test mutating func `the inspector uses constant stack for a chain of thousands of subscriptions`() {
        recording.subscribe(0, at: 0)
        for number in 1..<20_000 { recording.subscribe(number, at: 0, parent: number - 1) }
        let frame = recording.frame()
        #expect(frame.rows.count == 300)
        #expect(frame.rowsLeftOut == 19_700)
        #expect(frame.rows.last?.depth == 299)
    }

    @Test mutating func `the inspector computes rates from the last two seconds`() throws {
        recording.subscribe(1, at: 0)
        for number in 0..<1_000 { recording.send(1, at: 10 + Double(number) / 100) }
        var row = try #require(recording.frame().rows.first)
        #expect(abs(row.rate - 100) < 5)
        #expect(row.values == 1_000)
        #expect(abs(try #require(recording.frame().programs.first).rate - 100) < 5)
        recording.advance(to: 21)
        row = try #require(recording.frame().rows.first)
        #expect(abs(row.rate - 50) < 15)
        recording.advance(to: 30)
        #expect(recording.frame().rows.map(\.rate) == [0])
    }

    @Test mutating func `the inspector's filter matches a part of a name, in upper or lower case`() {
        recording.name(0, "Query of the user")
        recording.name(1, "request")
        recording.subscribe(1, to: 0, at: 0)
        recording.subscribe(2, to: 1, at: 0, parent: 1)
        #expect(recording.frame(["filter": "qUERY"]).shown == [1])
        #expect(recording.frame(["filter": "e"]).shown == [1, 2])
        #expect(recording.frame(["filter": "x"]).shown == [])
        #expect(recording.frame(["filter": "request"]).rows.map(\.depth) == [1])
    }

    @Test mutating func `the inspector can sort rows by rate, by time of the current delivery and by quiet time`() {
        for number in 1...4 { recording.subscribe(number, at: 0) }
        recording.send(3, at: 9.0)
        recording.send(3, at: 9.1)
        recording.send(2, at: 9.2)
        recording.send(4, at: 5, took: nil)
        recording.send(1, at: 7, took: nil)
        recording.advance(to: 10)
        #expect(recording.frame(["sort": "rate"]).shown == [3, 2, 1, 4])
        #expect(recording.frame(["sort": "stuck"]).shown == [4, 1, 2, 3])
        #expect(recording.frame(["sort": "quiet"]).shown == [4, 1, 3, 2])
        #expect(recording.frame(["sort": "nonsense"]).shown == [1, 2, 3, 4])
    }

    @Test mutating func `the inspector counts the rows that it omits, and never omits picked or stuck rows`() {
        for number in 1...1_000 { recording.subscribe(number, at: 0) }
        recording.send(900, at: 0, took: nil)
        recording.advance(to: 5)
        let frame = recording.frame(["picked": "1.950"])
        #expect(frame.rows.count == 300)
        #expect(frame.rowsLeftOut == 700)
        #expect(frame.shown == Array(1...298) + [900, 950])
    }

    @Test mutating func `a view of the inspector can be limited to one program, by number or by name`() {
        recording.subscribe(1, at: 0)
        #expect(recording.frame(["program": "1"]).shown == [1])
        #expect(recording.frame(["program": "test"]).shown == [1])
        #expect(recording.frame(["program": "2"]).shown == [])
        #expect(recording.frame(["program": "2"]).programs.count == 1)
        #expect(recording.frame(["program": ""]).shown == [1])
    }

    // MARK: Findings

    @Test mutating func `the inspector reports a delivery that takes longer than a second as stuck`() {
        recording.name(0, "query")
        recording.subscribe(1, at: 0)
        let event = recording.send(1, at: 1, on: 3, text: "swift", took: nil)
        recording.advance(to: 2)
        #expect(recording.frame().stuck.isEmpty)
        recording.advance(to: 3.5)
        let frame = recording.frame()
        let id = RowID(program: 1, subscription: 1)
        #expect(frame.stuck == [.init(id: id, name: "query", time: 2.5, on: "thread 3")])
        #expect(frame.rows.map(\.delivering) == [.init(since: 2.5, on: "thread 3", text: "swift")])
        #expect(recording.frame(["values": "0"]).rows.map(\.delivering?.text) == [nil])
        recording.deliver(event, 1, took: 2.6)
        #expect(recording.frame().stuck.isEmpty)
        #expect(recording.frame().rows.map(\.delivering) == [nil])
    }

    @Test mutating func `the inspector lists the deliveries in progress of each thread, the outermost first`() {
        for number in 1...3 { recording.subscribe(number, at: 0) }
        recording.send(2, at: 1, on: 1, took: nil)
        recording.send(1, at: 1, on: 1, took: nil)
        recording.send(3, at: 1, on: 0, took: nil)
        #expect(recording.frame().threads.map(\.on) == ["main", "thread 1"])
        #expect(recording.frame().threads.map { $0.inside.map(\.subscription) } == [[3], [2, 1]])
    }

    @Test mutating func `the inspector reports two threads with stuck deliveries as a pair`() {
        recording.name(0, "transfers of london")
        recording.name(1, "transfers of paris")
        recording.subscribe(1, to: 0, at: 0)
        recording.subscribe(2, to: 1, at: 0)
        recording.subscribe(3, to: 0, at: 0)
        recording.send(3, at: 0.5, on: 1, took: nil)
        recording.send(1, at: 1, on: 1, took: nil)
        recording.send(2, at: 1.5, on: 2, took: nil)
        recording.advance(to: 2.2)
        #expect(recording.frame().waiting.isEmpty)
        recording.advance(to: 4)
        let frame = recording.frame()
        #expect(frame.waiting.map { [$0.first.subscription, $0.second.subscription] } == [[1, 2]])
        #expect(
            frame.waiting.map(\.text) == [
                "thread 1 is inside transfers of london for 3.0 s, thread 2 is inside transfers of paris for 2.5 s. "
                    + "Neither subscriber has returned."
            ]
        )
    }

    @Test
    mutating func `the inspector marks a subscription quiet after 30 seconds or ten mean intervals, the longer one`() {
        recording.subscribe(1, at: 0)
        recording.subscribe(2, at: 0)
        for number in 1...10 { recording.send(2, at: Double(number) * 10) }
        recording.advance(to: 131)
        #expect(recording.frame().rows.map(\.quiet) == [true, false])
        recording.advance(to: 199)
        #expect(recording.frame().rows.map(\.quiet) == [true, false])
        recording.advance(to: 200)
        #expect(recording.frame().rows.map(\.quiet) == [true, true])
    }

    @Test mutating func `the inspector reports a quiet subscription as forgotten if its parent has ended`() {
        recording.subscribe(1, at: 0)
        recording.subscribe(2, at: 0, parent: 1)
        recording.subscribe(3, at: 0, parent: 1)
        recording.advance(to: 40)
        #expect(recording.frame().forgotten.isEmpty)
        recording.end("disposed", 1, at: 40)
        recording.send(3, at: 41)
        #expect(recording.frame().forgotten.map(\.id.subscription) == [2])
        #expect(recording.frame().forgotten.map(\.quiet) == [41])
        #expect(recording.frame().rows.first { $0.id.subscription == 2 }?.owned == false)
        recording.advance(to: 60)
        #expect(recording.frame().forgotten.map(\.id.subscription) == [2])
    }

    @Test
    mutating func `the inspector reports five quiet subscriptions of one name as forgotten if none of the name ended`()
    {
        for number in 1...4 { recording.subscribe(number, at: Double(number)) }
        recording.advance(to: 50)
        #expect(recording.frame().forgotten.isEmpty)
        recording.subscribe(5, at: 50)
        recording.advance(to: 100)
        #expect(recording.frame().forgotten.map(\.id.subscription) == [1, 2, 3, 4, 5])
        recording.end("disposed", 5, at: 100)
        #expect(recording.frame().forgotten.isEmpty)
    }

    @Test mutating func `the inspector reports a quiet root as forgotten if other roots of its name were replaced`() {
        recording.subscribe(1, at: 0)
        recording.subscribe(2, at: 1)
        recording.subscribe(3, at: 2)
        recording.advance(to: 50)
        #expect(recording.frame().forgotten.isEmpty)
        recording.end("disposed", 2, at: 50)
        recording.end("disposed", 3, at: 50)
        #expect(recording.frame().forgotten.isEmpty)
        recording.subscribe(4, at: 51)
        #expect(recording.frame().forgotten.map(\.id.subscription) == [1])
        #expect(recording.frame().forgotten.map(\.age) == [51])
        recording.advance(to: 100)
        #expect(recording.frame().forgotten.map(\.id.subscription) == [1])
    }

    // MARK: Marbles

    @Test mutating func `a frame of the inspector contains the marbles of a picked row since the previous frame`() {
        recording.subscribe(1, at: 1)
        recording.subscribe(2, at: 1)
        recording.send(1, at: 2, text: "a", took: 0.5)
        recording.send(2, at: 2, text: "b")
        var cursor = FrameCursor()
        var marbles = recording.frame(["picked": "1.1,9.9"], after: &cursor).marbles
        #expect(
            marbles == [
                .init(
                    id: RowID(program: 1, subscription: 1),
                    events: [
                        .init(time: 1, kind: "subscribed"), .init(time: 2, kind: "next", text: "a", took: 0.5),
                    ],
                    leftOut: 0
                )
            ]
        )
        recording.send(2, at: 3)
        #expect(recording.frame(["picked": "1.1"], after: &cursor).marbles.isEmpty)
        recording.send("completed", 1, at: 4)
        marbles = recording.frame(["picked": "1.1", "values": "0"], after: &cursor).marbles
        #expect(marbles.map(\.events) == [[.init(time: 4, kind: "completed", took: 0.001)]])
    }

    @Test mutating func `a frame of the inspector contains the number of omitted marbles`() {
        recording.subscribe(1, at: 0)
        for number in 1...500 { recording.send(1, at: Double(number), text: "\(number)") }
        var cursor = FrameCursor()
        var marbles = recording.frame(["picked": "1.1"], after: &cursor).marbles
        #expect(marbles.map(\.leftOut) == [301])
        #expect(marbles.first?.events.count == 200)
        #expect(marbles.first?.events.last?.text == "500")
        for number in 501...703 { recording.send(1, at: Double(number), text: "\(number)") }
        marbles = recording.frame(["picked": "1.1"], after: &cursor).marbles
        #expect(marbles.map(\.leftOut) == [3])
        #expect(marbles.first?.events.first?.text == "504")
    }

    @Test func `a frame of the inspector counts marbles as omitted if other rows' marbles replaced them`() {
        var limits = InspectorLimits()
        limits.recentEvents = 10
        var recording = TestRecording(limits: limits)
        recording.subscribe(1, at: 0)
        recording.subscribe(2, at: 0)
        recording.send(1, at: 1)
        for number in 1...20 { recording.send(2, at: Double(number)) }
        recording.send(1, at: 30)
        var cursor = FrameCursor()
        let marbles = recording.frame(["picked": "1.1,1.2"], after: &cursor).marbles
        #expect(marbles.map(\.leftOut) == [2, 12])
        #expect(marbles.map(\.events.count) == [1, 9])
    }

    @Test mutating func `a marble of the inspector has a duration if its delivery ended before the frame`() {
        recording.subscribe(1, at: 0)
        let event = recording.send(1, at: 1, took: nil)
        recording.deliver(event, 1, took: 0.25)
        #expect(recording.frame(["picked": "1.1"]).marbles.first?.events.last?.took == 0.25)
    }

    // MARK: JSON

    @Test mutating func `a frame of the inspector is encoded as one line of JSON with all keys`() throws {
        recording.name(0, "a\\nb \\\"c\\\" \\u2028")
        recording.subscribe(1, at: 0, on: 1)
        recording.send(1, at: 1, text: "x", took: nil)
        recording.advance(to: 5)
        let json = recording.frame(["picked": "1.1"]).json
        #expect(!json.contains("\n"))
        let frame = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(
            Set(frame.keys) == [
                "time", "programs", "rows", "rowsLeftOut", "stuck", "waiting", "forgotten", "threads", "marbles",
            ]
        )
        let row = try #require((frame["rows"] as? [[String: Any]])?.first)
        #expect(row["name"] as? String == "a\nb \"c\" \u{2028}")
        #expect(row["parent"] is NSNull)
        #expect((row["delivering"] as? [String: Any])?["text"] as? String == "x")
        #expect(
            Set(row.keys) == [
                "id", "program", "name", "parent", "depth", "age", "on", "values", "rate", "last", "ended", "failure",
                "delivering", "quiet", "owned",
            ]
        )
        let marbles = try #require((frame["marbles"] as? [[String: Any]])?.first)
        #expect((marbles["events"] as? [[Any]])?.last?.count == 4)
    }

    // MARK: Views

    @Test func `a view of the inspector is parsed from a query, and invalid values of the query are ignored`() {
        let view = InspectorView(
            [("picked", "1.7,1.7,x,2.,1.9"), ("values", "0"), ("sort", "quiet"), ("other", "1"), ("program", "feed")]
        )
        #expect(view.picked.map(\.description) == ["1.7", "1.9"])
        #expect(!view.showsValues)
        #expect(view.order == .quiet)
        #expect(view.program == "feed")
        let many = (1...50).map { "1.\($0)" }.joined(separator: ",")
        #expect(InspectorView([("picked", many)]).picked.count == 12)
    }
}
