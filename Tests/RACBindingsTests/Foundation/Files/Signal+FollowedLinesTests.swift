import Foundation
import RACBindings
import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct SignalFollowedLinesTests {
    private let scheduler = TestScheduler()

    private func follow(
        _ log: FollowedLog,
        from start: FollowingStart = .beginning
    ) -> Recorder<String, FileReadError> {
        let recorder = Recorder(Signal.lines(following: log.url, from: start, every: .seconds(1), on: scheduler))
        scheduler.advance()
        return recorder
    }

    // MARK: - Growing

    @Test func `lines(following:) sends the existing lines and then each added line when it is complete`() throws {
        let log = try FollowedLog("one\ntwo\nthr")
        let recorder = follow(log)
        #expect(recorder.values == ["one", "two"])
        try log.append("ee\n\nfi")
        #expect(recorder.values == ["one", "two"])
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == ["one", "two", "three", ""])
        try log.append("ve\r\n")
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values.last == "five")
        #expect(!recorder.hasEnded)
    }

    @Test func `lines(following:) looks for new lines exactly once per interval`() throws {
        let log = try FollowedLog("one\n")
        let recorder = follow(log)
        try log.append("two\n")
        scheduler.advance(by: .milliseconds(999))
        #expect(recorder.values == ["one"])
        #expect(scheduler.pendingActions == 1)
        scheduler.advance(by: .milliseconds(1))
        #expect(recorder.values == ["one", "two"])
        // The first turn reads, the second turn finds the end, and then there is one turn per interval.
        scheduler.advance(by: .seconds(100))
        #expect(scheduler.pendingActions == 1)
    }

    @Test func `lines(following:) waits for a file that does not exist yet`() throws {
        let log = try FollowedLog()
        let recorder = follow(log, from: .end)
        scheduler.advance(by: .seconds(100))
        #expect(recorder.events.isEmpty)
        try log.append("one\n")
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == ["one"])
    }

    @Test func `lines(following:) waits for a folder that does not exist yet`() throws {
        let log = try FollowedLog()
        let url = log.folder.appendingPathComponent("later/log")
        let recorder = Recorder(Signal.lines(following: url, every: .seconds(1), on: scheduler))
        scheduler.advance(by: .seconds(10))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: false
        )
        try log.append("one\n", to: "later/log")
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == ["one"])
    }

    @Test(arguments: [
        ("", ["new"]), ("old\n", ["new"]), ("old\nbeg", ["begnew"]), ("beg", ["begnew"]), ("\n\n", ["new"]),
    ])
    func `lines(following:from: .end) skips complete lines, but not an incomplete last line`(
        _ text: String,
        _ lines: [String]
    ) throws {
        let log = try FollowedLog(text)
        let recorder = follow(log, from: .end)
        #expect(recorder.events.isEmpty)
        try log.append("new\n")
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == lines)
    }

    @Test func `lines(following:from: .end) finds the beginning of a long incomplete last line`() throws {
        let long = String(repeating: "0123456789", count: 20_000)
        let log = try FollowedLog("old\n" + long)
        let recorder = follow(log, from: .end)
        try log.append("new\n")
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == [long + "new"])
        // A start at the end skips existing lines of any length.
        let later = follow(log, from: .end)
        try log.append("last\n")
        scheduler.advance(by: .seconds(1))
        #expect(later.values == ["last"])
    }

    @Test func `lines(following:from: .end) fails if the last line exceeds the maximum length`() throws {
        let log = try FollowedLog(String(repeating: "0123456789", count: 20_000))
        let recorder = Recorder(
            Signal.lines(following: log.url, from: .end, maximumLength: 100, on: scheduler)
        )
        scheduler.advance()
        #expect(recorder.events == [.failed(.lineTooLong(line: 1, limit: 100))])
    }

    // MARK: - Other files of the same name

    @Test func `lines(following:) sends the rest of a renamed file before the lines of the new file`() throws {
        let log = try FollowedLog("one\n")
        let recorder = follow(log)
        try log.append("two\nthree")
        try log.rename(to: "log.1")
        try log.append("four\n")
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == ["one", "two", "three", "four"])
        #expect(log.openCount == 1)
    }

    @Test func `lines(following:) reads a renamed file as long as the new file is empty`() throws {
        let log = try FollowedLog("one\ntw")
        let recorder = follow(log)
        try log.rename(to: "log.1")
        try log.append("")
        scheduler.advance(by: .seconds(5))
        try log.append("o\nthree\n", to: "log.1")
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == ["one", "two", "three"])
        try log.append("four\n", to: "log.1")
        try log.append("five\n")
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == ["one", "two", "three", "four", "five"])
    }

    @Test func `lines(following:) follows one rotation per interval`() throws {
        let log = try FollowedLog("line 0\n")
        let recorder = follow(log)
        for number in 1...10 {
            try log.rename(to: "log.\(number)")
            try log.append("line \(number)\n")
            scheduler.advance(by: .seconds(1))
        }
        #expect(recorder.values == (0...10).map { "line \($0)" })
        #expect(log.openCount == 1)
    }

    @Test func `lines(following:) reads only the first and the last file of several rotations in one interval`() throws
    {
        let log = try FollowedLog("one\n")
        let recorder = follow(log)
        try log.append("two\n")
        for number in 1...3 {
            try log.rename(to: "log.\(number)")
            try log.append("file \(number)\n")
        }
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == ["one", "two", "file 3"])
    }

    @Test func `lines(following:) reads rotated files in order even if the subscriber is slow`() throws {
        let slow = SlowScheduler(scheduler)
        let log = try FollowedLog(String(repeating: "0123456789\n", count: 30_000))
        let recorder = Recorder(Signal.lines(following: log.url, every: .seconds(1), on: slow))
        scheduler.step()
        for number in 1...3 {
            try log.rename(to: "log.\(number)")
            try log.append("file \(number)\n")
            slow.lateness.withLock { $0 += .seconds(1) }
            scheduler.step()
        }
        #expect(recorder.values.count < 30_000)
        #expect(log.openCount == 4)
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values.dropFirst(30_000) == ["file 1", "file 2", "file 3"])
        #expect(log.openCount == 1)
    }

    @Test(.enabled(if: !isThreadSanitized, "one thread"))
    func `lines(following:) fails and closes all files if too many rotated files are unread`() throws {
        let slow = SlowScheduler(scheduler)
        let log = try FollowedLog(String(repeating: "0123456789\n", count: 600_000))
        let recorder = Recorder(Signal.lines(following: log.url, every: .seconds(1), on: slow))
        scheduler.step()
        for number in 1...65 {
            #expect(recorder.failure == nil)
            try log.rename(to: "log.\(number)")
            try log.append("file \(number)\n")
            slow.lateness.withLock { $0 += .seconds(1) }
            scheduler.step()
        }
        #expect(recorder.failure == .cannotOpen(path: log.url.path, .EMFILE))
        #expect(log.openCount == 0)
    }

    @Test
    func `if a file is truncated, lines(following:) sends the incomplete line and then reads the file from the start`()
        throws
    {
        let log = try FollowedLog("one\ntwo\nthr")
        let recorder = follow(log)
        try log.truncate()
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == ["one", "two", "thr"])
        try log.append("four\n")
        scheduler.advance(by: .seconds(1))
        try log.truncate()
        try log.append("5\n")
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == ["one", "two", "thr", "four", "5"])
    }

    @Test func `lines(following:) waits until a removed file is created again`() throws {
        let log = try FollowedLog("one\n")
        let recorder = follow(log)
        try log.append("two")
        try log.remove()
        scheduler.advance(by: .seconds(100))
        #expect(recorder.values == ["one"])
        try log.append("three\n")
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == ["one", "two", "three"])
    }

    @Test func `lines(following:) does not read a file again if the file gets its old name back`() throws {
        let log = try FollowedLog("one\n")
        let recorder = follow(log)
        try log.rename(to: "log.1")
        scheduler.advance(by: .seconds(10))
        try FileManager.default.moveItem(at: log.folder.appendingPathComponent("log.1"), to: log.url)
        try log.append("two\n")
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == ["one", "two"])
        #expect(log.openCount == 1)
    }

    // MARK: - Text

    @Test func `lines(following:) sends whole lines even if their bytes are written one by one`() throws {
        let log = try FollowedLog()
        let recorder = follow(log)
        for byte in "größe\r\n漢字\n🙂\n".utf8 {
            try log.append(bytes: [byte])
            scheduler.advance(by: .seconds(1))
        }
        #expect(recorder.values == ["größe", "漢字", "🙂"])
        // The last character is divided between two reads.
        let long = String(repeating: "x", count: 65_535) + "🙂"
        try log.append(long + "\n")
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values.last == long)
    }

    @Test func `the line number in a failure of lines(following:) counts the lines of all rotated files`() throws {
        let log = try FollowedLog("one\n")
        let recorder = follow(log)
        let replacing = Recorder(
            Signal.lines(following: log.url, every: .seconds(1), invalidUTF8: .isReplaced, on: scheduler)
        )
        scheduler.advance()
        try log.rename(to: "log.1")
        try log.append(bytes: [0x61, 0xFF, 0x62, 0x0A])
        scheduler.advance(by: .seconds(1))
        #expect(recorder.events == [.next("one"), .failed(.invalidUTF8(line: 2))])
        #expect(replacing.events == [.next("one"), .next("a\u{FFFD}b")])
    }

    // MARK: - Failures

    @Test func `lines(following:) fails with the number of a line that exceeds the maximum length`() throws {
        let log = try FollowedLog("one\n0123456789")
        let recorder = Recorder(
            Signal.lines(following: log.url, every: .seconds(1), maximumLength: 10, on: scheduler)
        )
        scheduler.advance()
        #expect(recorder.events == [.next("one")])
        try log.append("x")
        scheduler.advance(by: .seconds(1))
        #expect(recorder.events == [.next("one"), .failed(.lineTooLong(line: 2, limit: 10))])
        #expect(log.openCount == 0)
    }

    @Test(arguments: [FollowingStart.beginning, .end])
    func `lines(following:) fails for a folder`(_ start: FollowingStart) throws {
        let log = try FollowedLog()
        let recorder = Recorder(Signal.lines(following: log.folder, from: start, on: scheduler))
        scheduler.advance()
        #expect(recorder.events == [.failed(.cannotRead(.EISDIR))])
    }

    @Test func `lines(following:) fails if the new file of a rotation cannot be read`() throws {
        let log = try FollowedLog("one\n")
        let recorder = follow(log)
        try log.rename(to: "log.1")
        try log.append("secret\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: log.url.path)
        scheduler.advance(by: .seconds(1))
        // The superuser can read everything.
        #expect(recorder.failure == (geteuid() == 0 ? nil : .forbidden(path: log.url.path)))
    }

    @Test func `lines(following:) fails if its URL is not a file URL`() throws {
        let url = try #require(URL(string: "http://example.com/file"))
        let recorder = Recorder(Signal.lines(following: url, on: scheduler))
        scheduler.advance()
        #expect(recorder.events == [.failed(.notAFile(url))])
    }

    @Test func `lines(following:) traps with a message if its interval or maximum length is zero`() async {
        let interval = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Signal.lines(following: URL(fileURLWithPath: "/no/file"), every: .zero, on: TestScheduler())
        }
        let length = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Signal.lines(following: URL(fileURLWithPath: "/no/file"), maximumLength: 0, on: TestScheduler())
        }
        for (exit, message) in [(interval, "has to be positive"), (length, "maximumLength is 0")] {
            #expect(exit.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains(message) == true)
        }
    }
}

/// A scheduler whose clock can advance while an action runs, as if the subscriber were slow.
private struct SlowScheduler: ForwardingScheduler {
    let lateness = Shared(Duration.zero)
    let base: TestScheduler

    init(_ base: TestScheduler) { self.base = base }

    var now: Duration { base.now + lateness.value }
}
