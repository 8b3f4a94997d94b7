import Testing

@testable import LogWatching

struct LogStatisticsTests {
    private func entry(_ milliseconds: Int, _ host: String = "h", _ level: LogLevel = .info) -> LogEntry {
        LogEntry(milliseconds: milliseconds, host: host, level: level, message: "m")
    }

    @Test func `log statistics ignore the timestamps of lines if their clock is the time of arrival`() {
        var statistics = LogStatistics(clock: .arrival)
        for second in 0..<60 { statistics.add(entry(-5_000 * second), at: second * 1_000) }
        let snapshot = statistics.snapshot(at: 59_999)
        #expect(LogWindow.allCases.map { snapshot.all.windows[$0]?[.info] } == [1, 10, 60])
        #expect(snapshot.late == 0)
        #expect(statistics.snapshot(at: 69_999).all.windows[.tenSeconds]?[.info] == 0)
        #expect(statistics.snapshot(at: 999_999).all.total[.info] == 60)
    }

    @Test func `the windows of log statistics end at the latest timestamp if their clock is the time in the log`() {
        var statistics = LogStatistics(clock: .log)
        for second in 0..<100 { statistics.add(entry(second * 1_000), at: 0) }
        statistics.add(entry(0, "h", .error), at: 0)
        let snapshot = statistics.snapshot(at: 123_456_789)
        #expect(LogWindow.allCases.map { snapshot.all.windows[$0]?[.info] } == [1, 10, 60])
        #expect(snapshot.late == 1)
        #expect(snapshot.all.total[.error] == 1)
        #expect(snapshot.all.windows[.minute]?[.error] == 0)
        #expect(snapshot.lines == 101)
    }

    @Test func `log statistics count the lines that cannot be parsed`() {
        var statistics = LogStatistics(clock: .arrival)
        statistics.add(nil, at: 0)
        statistics.add(entry(0), at: 0)
        let snapshot = statistics.snapshot(at: 0)
        #expect(snapshot.lines == 2)
        #expect(snapshot.unparsable == 1)
        #expect(snapshot.all.total[.info] == 1)
    }

    @Test func `log statistics count all hosts beyond the first two hundred together`() {
        var statistics = LogStatistics(clock: .arrival)
        for round in 0..<2 {
            for number in 0..<300 { statistics.add(entry(0, "host-\(number)"), at: round) }
        }
        let hosts = statistics.snapshot(at: 1).hosts
        #expect(hosts.count == 201)
        #expect(hosts["host-199"]?.total[.info] == 2)
        #expect(hosts["host-200"] == nil)
        #expect(hosts[LogStatistics.otherHosts]?.total[.info] == 200)
    }

    @Test func `log statistics truncate long host names and messages`() {
        var statistics = LogStatistics(clock: .arrival)
        let long = String(repeating: "x", count: 10_000)
        for _ in 0..<2 {
            statistics.add(LogEntry(milliseconds: 0, host: long, level: .info, message: long), at: 0)
        }
        let snapshot = statistics.snapshot(at: 0)
        #expect(snapshot.hosts.mapValues { $0.total[.info] } == [String(long.prefix(255)): 2])
        #expect(snapshot.latest.map(\.entry.message.count) == [400, 400])
    }

    @Test func `log statistics keep the last lines of each level in the order of arrival`() {
        var statistics = LogStatistics(clock: .arrival)
        for number in 1...100 { statistics.add(entry(0, "h", number.isMultiple(of: 50) ? .error : .info), at: 0) }
        let latest = statistics.snapshot(at: 0).latest
        #expect(latest.map(\.number) == [50] + Array(60...100))
        #expect(latest.filter { $0.entry.level == .error }.map(\.number) == [50, 100])
    }
}
