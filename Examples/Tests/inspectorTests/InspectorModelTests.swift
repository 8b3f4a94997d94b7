import Testing

@testable import Inspecting

struct InspectorModelTests {
    private var recording = TestRecording()

    // MARK: Programs

    @Test mutating func `the inspector shows a program with the name, time and counts of its recording`() throws {
        recording.subscribe(1, at: 1)
        recording.send(1, at: 2)
        recording.advance(to: 3)
        let program = try #require(recording.frame().programs.first)
        #expect(program.name == "test")
        #expect(program.process == 7)
        #expect(program.state == "live")
        #expect(program.message == nil)
        #expect(program.time == 3)
        #expect(program.live == 1)
        #expect(program.events == 2)
        #expect(program.lost == 0)
    }

    @Test mutating func `programs of the same name have different names in the inspector`() {
        var model = recording.model
        for _ in 0..<2 {
            let source = model.open("pipe", at: .zero)
            model.read(
                #"{"kind":"recording","format":"ReactiveSignals","version":1,"program":"test"}"#,
                from: source,
                at: .zero
            )
        }
        var cursor = FrameCursor()
        let frame = model.frame(of: InspectorView(), after: &cursor, at: .zero)
        #expect(frame.programs.map(\.name) == ["test", "test (2)", "test (3)"])
        #expect(frame.programs.map(\.id) == [1, 2, 3])
    }

    @Test mutating func `a second recording in one source of the inspector is a new program, and the first is broken`()
    {
        recording.read(#"{"kind":"recording","format":"ReactiveSignals","version":1,"program":"test"}"#)
        #expect(recording.frame().programs.map(\.state) == ["broken", "live"])
        recording.read(#"{"kind":"end","time":5}"#)
        recording.read(#"{"kind":"recording","format":"ReactiveSignals","version":1,"program":"next"}"#)
        #expect(recording.frame().programs.map(\.state) == ["broken", "ended", "live"])
    }

    @Test mutating func `the inspector counts a recording as broken if its source ends without an end line`() throws {
        recording.close()
        #expect(recording.frame().programs.map(\.state) == ["broken"])
        #expect(try #require(recording.frame().programs.first?.message).contains("no end"))
    }

    @Test mutating func `the inspector counts a recording as ended if it has an end line`() {
        recording.read(#"{"kind":"end","time":5000000000}"#)
        recording.close()
        #expect(recording.frame().programs.map(\.state) == ["ended"])
        #expect(recording.frame().programs.map(\.message) == [nil])
    }

    @Test
    mutating func `the inspector counts a recording as broken after four seconds without a line, until the next line`()
    {
        recording.wait(until: .seconds(3.9))
        #expect(recording.frame().programs.map(\.state) == ["live"])
        recording.wait(until: .seconds(4))
        #expect(recording.frame().programs.map(\.state) == ["broken"])
        recording.advance(to: 5)
        #expect(recording.frame().programs.map(\.state) == ["live"])
        #expect(recording.frame().programs.map(\.message) == [nil])
    }

    @Test mutating func `the inspector counts unreadable lines and reads the other lines`() throws {
        recording.subscribe(1, at: 1)
        recording.read("{\"kind\":\"next\",\"ev")
        recording.send(9, at: 1)
        recording.send(1, at: 2)
        let program = try #require(recording.frame().programs.first)
        #expect(program.linesLeftOut == 2)
        #expect(program.message == "A line is left out: the start of subscription 9 is missing.")
        #expect(program.state == "live")
        #expect(recording.frame().rows.map(\.values) == [1])
    }

    @Test mutating func `the inspector finds a recording that begins in the middle of a truncated line`() {
        recording.read(
            #"{"kind":"next","ev{"kind":"recording","format":"ReactiveSignals","version":1,"program":"next"}"#
        )
        #expect(recording.frame().programs.map(\.name) == ["test", "next"])
        #expect(recording.frame().programs.map(\.linesLeftOut) == [1, 0])
    }

    @Test(
        arguments: [
            ("hello", "not a recording"), (#"{"kind":"time","time":1}"#, "not a recording"),
            (#"{"level":"info"}"#, "not a recording"),
            (#"{"kind":"recording","format":"Other","version":1}"#, "the format “Other”"),
            (#"{"kind":"recording","format":"ReactiveSignals","version":9}"#, "version 9"),
        ]
    )
    func `the inspector counts a file of another format or version as broken, and ignores its lines`(
        first: String,
        message: String
    ) throws {
        var model = InspectorModel()
        let source = model.open("app.log", at: .zero)
        for line in [first, #"{"kind":"signal","signal":1,"name":"a"}"#, "more"] {
            model.read(line, from: source, at: .zero)
        }
        model.close(source)
        var cursor = FrameCursor()
        let frame = model.frame(of: InspectorView(), after: &cursor, at: .zero)
        let program = try #require(frame.programs.first)
        #expect(frame.programs.count == 1)
        #expect(program.name == "app.log")
        #expect(program.state == "broken")
        #expect(program.message?.contains(message) == true)
        #expect(frame.rows.isEmpty)
    }

    @Test func `the inspector counts a source as broken if it has no lines or fails`() {
        var model = InspectorModel()
        model.close(model.open("empty", at: .zero))
        model.close(model.open("failed", at: .zero), failure: "Reading failed.")
        var cursor = FrameCursor()
        let programs = model.frame(of: InspectorView(), after: &cursor, at: .zero).programs
        #expect(programs.map(\.message) == ["There is no line.", "Reading failed."])
    }

    @Test func `the inspector drops the oldest ended programs beyond its limit`() {
        var limits = InspectorLimits()
        limits.programs = 3
        var model = InspectorModel(limits: limits)
        for number in 1...5 { model.close(model.open("\(number)", at: .zero), failure: "x") }
        var cursor = FrameCursor()
        #expect(model.frame(of: InspectorView(), after: &cursor, at: .zero).programs.map(\.name) == ["3", "4", "5"])
    }

    // MARK: Losses

    @Test mutating func `after lost events, the inspector counts only the subscriptions in the state lines as live`()
        throws
    {
        recording.subscribe(1, at: 1)
        recording.subscribe(2, at: 1)
        recording.read(#"{"kind":"lost","events":40}"#)
        recording.read(#"{"kind":"signal","signal":3,"name":"late"}"#)
        recording.read(
            #"{"kind":"live","subscription":1,"signal":0,"began":1000000000,"on":0,"values":41,"last":3000000000}"#
        )
        recording.read(
            #"{"kind":"live","subscription":5,"signal":3,"began":2000000000,"on":2,"parent":1,"values":2,"#
                + #""delivering":{"event":90,"since":2500000000,"on":2,"text":"x"}}"#
        )
        recording.read(#"{"kind":"state","time":4000000000,"live":2}"#)
        let frame = recording.frame()
        #expect(frame.programs.map(\.lost) == [40])
        #expect(frame.programs.map(\.live) == [2])
        #expect(frame.shown == [1, 5])
        #expect(frame.rows.map(\.values) == [41, 2])
        #expect(frame.rows.map(\.last) == [1, nil])
        #expect(frame.rows[1].delivering == .init(since: 1.5, on: "thread 2", text: "x"))
        #expect(frame.rows[1].name == "late")
        recording.deliver(90, 5)
        #expect(recording.frame().rows[1].delivering == nil)
    }

    @Test mutating func `the inspector shows a subscription that ended during a loss until its delivery ends`() {
        recording.subscribe(1, at: 1)
        recording.read(#"{"kind":"lost","events":4}"#)
        recording.read(
            #"{"kind":"live","subscription":1,"signal":0,"began":1000000000,"on":0,"values":1,"ended":true,"#
                + #""delivering":{"event":9,"since":1500000000,"on":0}}"#
        )
        recording.read(#"{"kind":"state","time":2000000000,"live":1}"#)
        #expect(recording.frame().programs.map(\.live) == [0])
        recording.advance(to: 60)
        #expect(recording.frame().rows.map(\.ended) == ["ended"])
        #expect(recording.frame().stuck.map(\.time) == [58.5])
        recording.deliver(9, 1)
        recording.advance(to: 70)
        #expect(recording.frame().rows.isEmpty)
    }

    @Test mutating func `after lost events, the inspector ends each delivery that the state lines do not list`() {
        recording.subscribe(1, at: 1)
        recording.subscribe(2, at: 1)
        recording.send("completed", 1, at: 1, took: nil)
        recording.send(2, at: 1, took: nil)
        recording.read(#"{"kind":"lost","events":4}"#)
        recording.read(#"{"kind":"live","subscription":2,"signal":0,"began":1000000000,"on":0,"values":1}"#)
        recording.read(#"{"kind":"state","time":4000000000,"live":1}"#)
        #expect(recording.frame().rows.map(\.delivering) == [nil, nil])
        #expect(recording.frame().stuck.isEmpty)
        #expect(recording.frame().programs.map(\.live) == [1])
    }

    @Test mutating func `the inspector counts lost events in the rate of their program`() throws {
        recording.subscribe(1, at: 10)
        recording.read(#"{"kind":"lost","events":1000}"#)
        recording.read(#"{"kind":"live","subscription":1,"signal":0,"began":10000000000,"on":0,"values":1}"#)
        recording.read(#"{"kind":"state","time":10500000000,"live":1}"#)
        #expect(try #require(recording.frame().programs.first).rate > 400)
    }

    @Test mutating func `the greatest event numbers do not overflow the counts of the inspector`() {
        let greatest = (1 << 60) - 1
        recording.subscribe(1, to: greatest, at: 0)
        for _ in 0..<20 { recording.read(#"{"kind":"lost","events":\#(greatest)}"#) }
        recording.read(
            #"{"kind":"live","subscription":1,"signal":0,"began":0,"on":\#(greatest),"values":\#(greatest),"last":\#(greatest)}"#
        )
        recording.read(#"{"kind":"state","time":\#(greatest),"live":1}"#)
        recording.send(1, at: 0)
        recording.read(#"{"kind":"lost","events":\#(1 << 60)}"#)
        let frame = recording.frame()
        #expect(frame.rows.map(\.values) == [1 << 60])
        #expect(frame.programs.map(\.linesLeftOut) == [1])
        #expect(frame.rows.map(\.quiet) == [true])
    }

    // MARK: Ended subscriptions

    @Test mutating func `the inspector shows ended subscriptions for five more seconds`() {
        for (number, kind) in ["completed", "failed", "disposed", "released"].enumerated() {
            recording.subscribe(number, at: 1)
            if number < 2 {
                recording.send(kind, number, at: 2, text: number == 1 ? "no network" : nil)
            } else {
                recording.end(kind, number, at: 2)
            }
        }
        #expect(recording.frame().rows.map(\.ended) == ["completed", "failed", "disposed", "released"])
        #expect(recording.frame().rows.map(\.failure) == [nil, "no network", nil, nil])
        #expect(recording.frame().programs.map(\.live) == [0])
        recording.advance(to: 7)
        #expect(recording.frame().rows.count == 4)
        #expect(recording.frame().rows.map(\.age) == [1, 1, 1, 1])
        recording.advance(to: 7.1)
        #expect(recording.frame().rows.isEmpty)
    }

    @Test mutating func `the inspector keeps only the newest of many ended subscriptions`() {
        for number in 0..<1_000 {
            recording.subscribe(number, at: 1)
            recording.end("disposed", number, at: 1)
        }
        #expect(recording.frame().shown == Array(900..<1_000))
    }

    // MARK: Values

    @Test func `an inspector without values keeps no text of an event`() {
        var limits = InspectorLimits()
        limits.keepsValues = false
        var recording = TestRecording(limits: limits)
        recording.subscribe(1, at: 1)
        recording.send(1, at: 1, text: "secret", took: nil)
        recording.send("failed", 1, at: 2, text: "secret", took: nil)
        let frame = recording.frame(["picked": "1.1", "values": "1"])
        #expect(!frame.json.contains("secret"))
    }
}
