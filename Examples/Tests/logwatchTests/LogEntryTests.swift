import Testing

@testable import LogWatching

struct LogEntryTests {
    /// 2026-11-22T10:00:00Z.
    private static let ten = 1_795_341_600_000

    private func entry(_ level: LogLevel, _ message: String, host: String = "web-1", after: Int = 0) -> LogEntry {
        LogEntry(milliseconds: Self.ten + after, host: host, level: level, message: message)
    }

    @Test func `a plain log line is parsed`() {
        #expect(
            LogEntry.parse("2026-11-22T10:00:00Z web-1 error disk  is full")
                == entry(.error, "disk  is full")
        )
        #expect(LogEntry.parse("2026-11-22T10:00:00Z web-1 INFO") == entry(.info, ""))
        #expect(LogEntry.parse("2026-11-22T10:00:00Z größe warn 漢字 🙂") == entry(.warning, "漢字 🙂", host: "größe"))
    }

    @Test(arguments: [
        ("2026-11-22T10:00:00.25Z", 250), ("2026-11-22T10:00:00.0019Z", 1), ("2026-11-22t10:00:00z", 0),
        ("2026-11-22T12:30:00+02:30", 0), ("2026-11-21T23:00:00-11:00", 0), ("2026-11-22T10:00:60Z", 60_000),
    ])
    func `log times with fractions, offsets and leap seconds are parsed`(_ time: String, _ milliseconds: Int) {
        #expect(LogEntry.parse("\(time) h info m")?.milliseconds == Self.ten + milliseconds)
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.5Z", -500), ("2000-02-29T00:00:00Z", 951_782_400_000),
        ("2024-12-31T00:00:00Z", 1_735_603_200_000), ("0001-01-01T00:00:00Z", -62_135_596_800_000),
    ])
    func `the date of a log line is converted to milliseconds since 1970`(_ time: String, _ milliseconds: Int) {
        #expect(Timestamp.milliseconds(of: time[...]) == milliseconds)
    }

    @Test(arguments: [
        "", "2026-11-22", "2026-11-22T10:00:00", "2026-11-22 10:00:00Z", "2026-13-01T10:00:00Z", "2026-02-29T10:00:00Z",
        "2026-00-10T10:00:00Z", "2026-11-00T10:00:00Z", "2026-11-22T24:00:00Z", "2026-11-22T10:60:00Z",
        "2026-11-22T10:00:61Z",
        "2026-11-22T10:00:00.Z", "2026-11-22T10:00:00+2:00", "2026-11-22T10:00:00+24:00", "2026-11-22T10:00:00ZZ",
        "²026-11-22T10:00:00Z",
    ])
    func `parsing a log time rejects other text`(_ time: String) {
        #expect(Timestamp.milliseconds(of: time[...]) == nil)
        #expect(LogEntry.parse("\(time) h info m") == nil)
    }

    @Test(arguments: [
        ("EMERG", LogLevel.error), ("fatal", .error), ("Err", .error), ("warn", .warning), ("WARNING", .warning),
        ("notice", .info), ("info", .info), ("trace", .debug), ("Debug", .debug),
    ])
    func `the common names of each log level are recognized`(_ name: String, _ level: LogLevel) {
        #expect(LogEntry.parse("2026-11-22T10:00:00Z h \(name) m")?.level == level)
    }

    @Test(arguments: [
        ("<11>1 2026-11-22T10:00:00Z web-1 app 42 ID1 - disk full", LogLevel.error, "disk full"),
        ("<12>1 2026-11-22T10:00:00Z web-1 app - - -", .warning, ""),
        (#"<165>1 2026-11-22T10:00:00Z web-1 app 42 ID1 [a b="\"]"][c] text]"#, .info, "text]"),
        ("<191>1 2026-11-22T10:00:00Z web-1 app 42 ID1 [a] x", .debug, "x"),
    ])
    func `a line of syslog is parsed`(_ line: String, _ level: LogLevel, _ message: String) {
        #expect(LogEntry.parse(line) == entry(level, message))
    }

    @Test func `a log line in JSON is parsed`() {
        let line =
            #"{"level": "WARN", "n": [1, {}], "host": "web-1", "message": "a\nb", "time": "2026-11-22T10:00:00Z"}"#
        #expect(LogEntry.parse(line) == entry(.warning, "a\nb"))
        #expect(
            LogEntry.parse(#"{"level": "debug", "host": "web-1", "time": "2026-11-22T10:00:00Z"}"#) == entry(.debug, "")
        )
    }

    @Test(arguments: [
        "", " ", "hello", "2026-11-22T10:00:00Z", "2026-11-22T10:00:00Z web-1", "2026-11-22T10:00:00Z web-1 loud m",
        "2026-11-22T10:00:00Z  error m", " 2026-11-22T10:00:00Z h error m",
        "<11>2 2026-11-22T10:00:00Z h a p i - m", "<192>1 2026-11-22T10:00:00Z h a p i - m", "<11", "<>1 x",
        "<11>1 2026-11-22T10:00:00Z h a p i m", "<11>1 2026-11-22T10:00:00Z h a p i [x m",
        "<11>1 yesterday h a p i - m",
        "<11>1 2026-11-22T10:00:00Z h a p i -m",
        "{", "{}", "[]", #"{"time": 5, "host": "h", "level": "info"}"#,
        #"{"time": "2026-11-22T10:00:00Z", "host": "", "level": "info"}"#,
        #"{"time": "2026-11-22T10:00:00Z", "host": "h", "level": "loud"}"#,
        #"{"time": "yesterday", "host": "h", "level": "info"}"#,
    ])
    func `a log line in none of the formats is rejected`(_ line: String) {
        #expect(LogEntry.parse(line) == nil)
    }
}
