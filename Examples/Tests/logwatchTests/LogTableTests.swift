import TerminalDrawing
import Testing

@testable import LogWatching

struct LogTableTests {
    private let table = LogTable(source: "app.log")

    private func frame(columns: Int = 100, rows: Int = 30, hosts: Int = 3, message: String = "m") -> WatchFrame {
        var statistics = LogStatistics(clock: .arrival)
        for number in 0..<hosts {
            for _ in 0...number {
                for level in LogLevel.allCases {
                    statistics.add(
                        LogEntry(milliseconds: 0, host: "host-\(number)", level: level, message: message),
                        at: number * 1_000
                    )
                }
            }
        }
        statistics.add(nil, at: 0)
        var frame = WatchFrame()
        frame.snapshot = statistics.snapshot(at: hosts * 1_000)
        frame.size = TerminalSize(columns: columns, rows: rows)
        return frame
    }

    private func lines(_ frame: WatchFrame) -> [String] {
        table.live(frame, frames: FrameCounts()).map { $0.text() }
    }

    @Test func `the log table shows the counts of all levels, and the busiest hosts first`() {
        let lines = lines(frame())
        #expect(lines[0].hasPrefix(" logwatch  app.log"))
        #expect(lines[1].hasPrefix("25 lines, 1 not understood, 0 late"))
        #expect(lines.contains { $0.hasPrefix("error                    0         6         6            6") })
        #expect(lines.contains { $0.hasPrefix("shown                    0        24        24           24") })
        #expect(lines.filter { $0.hasPrefix("host-") }.map { $0.prefix(6) } == ["host-2", "host-1", "host-0"])
        #expect(lines.last == "debug    host-2          m")
    }

    @Test func `the log table keeps the row of a hidden level, and omits the level from its other rows`() {
        var frame = frame()
        frame.levels = [.error]
        let lines = lines(frame)
        #expect(lines[2].hasPrefix("[1 error]  2 warning   3 info   4 debug  "))
        #expect(lines.contains { $0.hasPrefix("warning                  0         6") })
        #expect(lines.contains { $0.hasPrefix("shown                    0         6") })
        #expect(lines.contains { $0.hasPrefix("host-2                   0         3") })
        let latest = lines.drop { $0 != "latest lines" }.dropFirst()
        #expect(latest.count == 6)
        #expect(latest.allSatisfy { $0.hasPrefix("error") })
    }

    @Test func `the title shows that the log table is paused`() {
        var frame = frame()
        #expect(!lines(frame)[0].contains("PAUSED"))
        frame.isPaused = true
        #expect(lines(frame)[0].hasSuffix(" PAUSED "))
        #expect(lines(frame)[0].displayWidth == 100)
    }

    @Test(arguments: [(0, 0), (1, 1), (5, 3), (20, 10), (40, 14), (80, 24), (200, 100)])
    func `the log table fits into a terminal of any size`(_ columns: Int, _ rows: Int) {
        let lines = table.live(
            frame(columns: columns, rows: rows, hosts: 50, message: "漢字\u{1B}[2J\u{202E}🙂"),
            frames: FrameCounts()
        )
        #expect(lines.count <= rows)
        #expect(lines.allSatisfy { $0.text(width: columns).displayWidth <= columns })
    }

    @Test func `characters that could control a terminal are replaced in the log table`() {
        let all = table.live(frame(message: "a\u{1B}[2Jb\u{7}\u{9B}c\n"), frames: FrameCounts())
        #expect(all.last?.text() == "debug    host-2          a\u{FFFD}[2Jb\u{FFFD}\u{FFFD}c\u{FFFD}")
    }

    @Test func `the log table renders text without a color without control codes`() {
        var line = StyledLine("one", .error)
        line.append("two")
        line.append("three", .bold)
        #expect(line.rendered() == "\u{1B}[31mone\u{1B}[0mtwo\u{1B}[1mthree\u{1B}[0m")
        #expect(line.rendered(width: 5) == "\u{1B}[31mone\u{1B}[0mtw")
        #expect(line.rendered(hasColors: false) == "onetwothree")
    }

    @Test func `the display width of text is its number of terminal cells`() {
        #expect("abc".displayWidth == 3)
        #expect("größe".displayWidth == 5)
        #expect("漢字".displayWidth == 4)
        #expect("🙂a".displayWidth == 3)
        #expect("e\u{301}".displayWidth == 1)
        #expect("漢字".cut(toWidth: 3) == "漢")
        #expect("abc".column(5) == "abc  ")
        #expect("abc".column(5, isNumber: true) == "  abc")
        #expect("abcdef".column(5) == "abcde")
    }

    @Test func `a grouped number has commas between its thousands`() {
        #expect(
            [0, 7, 999, 1_000, 1_234_567, -12_345].map(\.grouped) == ["0", "7", "999", "1,000", "1,234,567", "-12,345"]
        )
    }

    @Test func `a sparkline draws each number relative to the greatest number`() {
        #expect(Sparkline.text([]) == "")
        #expect(Sparkline.text([0, 0]) == "")
        #expect(Sparkline.text([0, 1, 2, 4, 8, 0, 1, 0]) == " ▁▂▄█ ▁")
        #expect(Sparkline.text([1_000_000, 1]) == "█▁")
    }

    @Test func `the final log table has all hosts, and the counts of frames if the program draws frames`() {
        var counts = FrameCounts()
        (counts.drawn, counts.overtaken) = (12, 3)
        let snapshot = frame(hosts: 50).snapshot
        let lines = table.final(snapshot, seconds: 1_234.567, frames: counts).map { $0.text() }
        #expect(lines[0] == "app.log, read in 1,234.57 s")
        #expect(lines[1].hasSuffix("; frames: 12 drawn, 3 overtaken"))
        #expect(lines.count { $0.hasPrefix("host-") } == 50)
        #expect(!table.final(snapshot, seconds: 0.005, frames: nil)[1].text().contains("frames"))
    }

    @Test func `the log report is one line of JSON in a fixed order`() {
        var statistics = LogStatistics(clock: .arrival)
        statistics.add(LogEntry(milliseconds: 0, host: "a/b", level: .error, message: ""), at: 0)
        let none = #"{"last10s":0,"last1s":0,"last60s":0,"total":0}"#
        let one = #"{"last10s":1,"last1s":1,"last60s":1,"total":1}"#
        let levels = #"{"debug":\#(none),"error":\#(one),"info":\#(none),"warning":\#(none)}"#
        #expect(
            LogReport(statistics.snapshot(at: 0)).json
                == #"{"hosts":{"a/b":\#(levels)},"late":0,"levels":\#(levels),"lines":1,"unparsable":0}"#
        )
    }
}
