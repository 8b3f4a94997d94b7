import Testing

@testable import Inspecting

struct RecordingLineTests {
    @Test func `every kind of recording line is decoded`() throws {
        #expect(
            try RecordingLine(
                #"{"kind":"recording","format":"ReactiveSignals","version":1,"program":"feed","process":4711,"started":"now"}"#
            ) == .recording(RecordingHeader(program: "feed", process: 4711))
        )
        #expect(try RecordingLine(#"{"kind":"signal","signal":2,"name":"query"}"#) == .signal(2, name: "query"))
        #expect(
            try RecordingLine(#"{"kind":"delivered","event":5,"subscription":7,"took":12}"#)
                == .delivered(event: 5, subscription: 7, took: 12)
        )
        #expect(
            try RecordingLine(#"{"kind":"delivered","event":5,"subscription":7}"#)
                == .delivered(event: 5, subscription: 7, took: nil)
        )
        #expect(try RecordingLine(#"{"kind":"parent","subscription":7,"parent":3}"#) == .parent(of: 7, 3))
        #expect(try RecordingLine(#"{"kind":"lost","events":4711}"#) == .lost(4711))
        #expect(try RecordingLine(#"{"kind":"state","time":9,"live":12}"#) == .state(time: 9, live: 12))
        #expect(try RecordingLine(#"{"kind":"time","time":9}"#) == .time(9))
        #expect(try RecordingLine(#"{"kind":"end","time":9}"#) == .end(time: 9))
    }

    @Test func `a recording line of an event is decoded with the fields that the line contains`() throws {
        #expect(
            try RecordingLine(
                #"{"kind":"next","event":5,"time":10,"subscription":7,"on":1,"text":"swift","took":1234}"#
            )
                == .event(
                    LineEvent(kind: .next, event: 5, time: 10, subscription: 7, on: 1, text: "swift", took: 1234)
                )
        )
        #expect(
            try RecordingLine(
                #"{"kind":"subscribed","event":5,"time":10,"subscription":7,"signal":2,"on":0,"parent":3}"#
            )
                == .event(
                    LineEvent(kind: .subscribed, event: 5, time: 10, subscription: 7, signal: 2, on: 0, parent: 3)
                )
        )
    }

    @Test func `a recording line of a live subscription is decoded with the subscription's delivery in progress`()
        throws
    {
        let line = try RecordingLine(
            #"{"kind":"live","subscription":7,"signal":2,"began":3,"on":0,"values":41,"last":9,"#
                + #""delivering":{"event":5,"since":8,"on":1,"text":"a"},"ended":true}"#
        )
        #expect(
            line
                == .live(
                    LineSubscription(
                        subscription: 7,
                        signal: 2,
                        began: 3,
                        on: 0,
                        values: 41,
                        last: 9,
                        delivering: .init(event: 5, since: 8, on: 1, text: "a"),
                        hasEnded: true
                    )
                )
        )
    }

    @Test func `unknown kinds and keys of recording lines are ignored`() throws {
        #expect(try RecordingLine(#"{"kind":"weather","time":9}"#) == .unknown)
        #expect(
            try RecordingLine(
                #"{"color":{"a":[1,2.5e3,{"b":null}],"c":"]}"},"kind" : "time", "big":1e400, "time": 9 ,"x":true}"#
            ) == .time(9)
        )
    }

    @Test(
        arguments: [
            (#"a\"b\\c\/d\n\t"#, "a\"b\\c/d\n\t"), (#"\u00e9\u4e2d"#, "é中"), (#"\ud83d\ude00"#, "😀"),
            ("größe 😀", "größe 😀"),
            (#"\ud83d"#, "\u{FFFD}"), (#"\ud83dx"#, "\u{FFFD}x"), ("", ""),
        ]
    )
    func `escape sequences in the text of a recording line are decoded`(written: String, text: String) throws {
        #expect(try RecordingLine(#"{"kind":"signal","signal":1,"name":"\#(written)"}"#) == .signal(1, name: text))
    }

    @Test(
        arguments: [
            "", "nonsense", "[]", "{}", "null", "{\"kind\":\"time\",\"time\":9", "{\"kind\":\"time\",\"time\":9}}",
            "{\"kind\":\"time\"}", "{\"kind\":\"time\",\"time\":-1}", "{\"kind\":\"time\",\"time\":1.5}",
            "{\"kind\":\"time\",\"time\":\"9\"}", "{\"kind\":\"time\",\"time\":99999999999999999999}",
            "{\"kind\":\"time\",\"time\":1e3}", "{\"kind\":7}", "{\"kind\":\"time\" \"time\":9}",
            "{\"kind\":\"signal\",\"signal\":1,\"name\":\"a", "{\"kind\":\"signal\",\"signal\":1,\"name\":\"\\u12\"}",
            "{\"kind\":\"signal\",\"signal\":1,\"name\":\"\\x\"}", "{\"kind\":\"next\",\"event\":1,\"time\":2}",
            "{\"kind\":\"live\",\"subscription\":1,\"signal\":1,\"began\":1,\"on\":0,\"delivering\":{\"event\":1}}",
            "{\"kind\":\"time\",\"time\":9,\"x\":}", "{\"kind\":\"time\",\"time\":9,\"x\":]}",
        ]
    )
    func `a recording line that is truncated or has invalid values is malformed`(line: String) {
        #expect(throws: RecordingLineError.malformed) { try RecordingLine(line) }
    }

    @Test func `a recording line is malformed if its last characters are missing, however many`() {
        let line = #"{"kind":"next","event":5,"time":10,"subscription":7,"on":1,"text":"a\u00e9\"b","took":12}"#
        for length in 0..<line.count {
            #expect(throws: RecordingLineError.malformed) { try RecordingLine(String(line.prefix(length))) }
        }
    }

    @Test func `a recording in another format or of a newer version is refused`() {
        #expect(throws: RecordingLineError.otherFormat("Other")) {
            try RecordingLine(#"{"kind":"recording","format":"Other","version":1}"#)
        }
        #expect(throws: RecordingLineError.newerVersion(2)) {
            try RecordingLine(#"{"kind":"recording","format":"ReactiveSignals","version":2,"program":"p"}"#)
        }
    }

    @Test func `the decoder of recording lines skips a hundred thousand nested brackets without recursion`() throws {
        let brackets = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(try RecordingLine(#"{"x":\#(brackets),"kind":"time","time":9}"#) == .time(9))
    }
}
