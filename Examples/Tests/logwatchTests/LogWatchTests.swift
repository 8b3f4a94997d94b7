import RACBindings
import TerminalDrawing
import Testing

@testable import LogWatching

struct LogWatchTests {
    private enum ReadError: Error { case broken }

    private let scheduler = TestScheduler()
    private let lines = Subject<String, ReadError>()
    private let watch: LogWatch
    private let frames: Recording<WatchFrame, ReadError>

    init() {
        watch = LogWatch(on: scheduler)
        frames = scheduler.record(watch.frames(counting: lines.signal))
    }

    private func send(_ level: String, _ count: Int = 1) {
        for _ in 0..<count { lines.send("2026-11-22T10:00:00Z web-1 \(level) m") }
    }

    /// Returns the count of a level in a window, according to a frame.
    private func windowCount(_ frame: WatchFrame?, _ level: LogLevel, _ window: LogWindow) -> Int? {
        frame?.snapshot.all.windows[window]?[level]
    }

    // MARK: - Frequency

    @Test func `the log watcher draws ten frames per second for a thousand lines per second`() {
        for _ in 0..<3_000 {
            send("info")
            scheduler.advance(by: .milliseconds(1))
        }
        let times = frames.events.map(\.time)
        #expect((30...31).contains(times.count))
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= .milliseconds(100) })
        // The last frame includes the earlier changes.
        scheduler.advance(by: .milliseconds(100))
        #expect(frames.values.last?.snapshot.lines == 3_000)
    }

    @Test func `keys, lines and size changes together cause at most ten frames of the log watcher per second`() {
        for number in 0..<1_000 {
            send("info")
            watch.press(.toggle(.debug))
            watch.size.value = TerminalSize(columns: number, rows: 10)
            scheduler.advance(by: .milliseconds(1))
        }
        #expect(frames.values.count <= 11)
    }

    @Test func `the log watcher sends no frame while nothing changes`() {
        scheduler.advance(by: .seconds(100))
        #expect(frames.values.count == 1)
    }

    @Test func `the counts of the log watcher fall to zero with time if no new line arrives`() {
        send("error", 5)
        scheduler.advance(by: .milliseconds(500))
        #expect(LogWindow.allCases.map { windowCount(frames.values.last, .error, $0) } == [5, 5, 5])
        scheduler.advance(by: .seconds(2))
        #expect(LogWindow.allCases.map { windowCount(frames.values.last, .error, $0) } == [0, 5, 5])
        scheduler.advance(by: .seconds(10))
        #expect(LogWindow.allCases.map { windowCount(frames.values.last, .error, $0) } == [0, 0, 5])
        scheduler.advance(by: .seconds(60))
        #expect(LogWindow.allCases.map { windowCount(frames.values.last, .error, $0) } == [0, 0, 0])
        #expect(frames.values.last?.snapshot.all.total[.error] == 5)
        let count = frames.values.count
        scheduler.advance(by: .seconds(100))
        #expect(frames.values.count == count)
    }

    // MARK: - The end of the lines

    @Test func `the log watcher sends a last frame and completes when the lines complete`() {
        send("info")
        scheduler.advance(by: .milliseconds(10))
        send("info")
        lines.complete()
        #expect(frames.isCompleted)
        #expect(frames.values.last?.snapshot.lines == 2)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `the log watcher fails when reading the lines fails`() {
        lines.fail(.broken)
        #expect(frames.failure == .broken)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `a disposed subscription to the log watcher's frames leaves no pending action and no subscriber`() {
        send("info", 2)
        frames.dispose()
        #expect(scheduler.pendingActions == 0)
        #expect(!lines.hasSubscribers)
    }

    // MARK: - Keys

    @Test func `keys of the log watcher show and hide levels, and hidden levels are still counted`() {
        watch.press(.toggle(.debug))
        send("debug")
        scheduler.advance(by: .seconds(1))
        #expect(frames.values.last?.levels == [.error, .warning, .info])
        #expect(windowCount(frames.values.last, .debug, .minute) == 1)
        watch.press(.toggle(.debug))
        watch.press(.toggle(.error))
        scheduler.advance(by: .seconds(1))
        #expect(frames.values.last?.levels == [.warning, .info, .debug])
        watch.press(.showAll)
        scheduler.advance(by: .seconds(1))
        #expect(frames.values.last?.levels == Set(LogLevel.allCases))
    }

    @Test func `the log watcher counts lines that arrive during a pause, and shows them after the pause`() {
        send("info")
        scheduler.advance(by: .seconds(1))
        watch.press(.pause)
        scheduler.advance(by: .seconds(1))
        #expect(frames.values.last?.isPaused == true)
        let count = frames.values.count
        send("info", 10)
        scheduler.advance(by: .seconds(90))
        #expect(frames.values.count == count)
        #expect(frames.values.last?.snapshot.lines == 1)
        watch.press(.toggle(.info))
        scheduler.advance(by: .seconds(1))
        #expect(frames.values.count == count + 1)
        #expect(frames.values.last?.snapshot.lines == 1)
        watch.press(.pause)
        scheduler.advance(by: .seconds(1))
        #expect(frames.values.last?.isPaused == false)
        #expect(frames.values.last?.snapshot.lines == 11)
    }

    @Test func `the log watcher sends one value and completes if the quit key is pressed twice`() {
        let quits = scheduler.record(watch.quits)
        watch.press(.quit)
        watch.press(.quit)
        #expect(quits.values.count == 1)
        #expect(quits.isCompleted)
    }

    @Test func `bytes from the terminal are decoded as keys of the log watcher`() {
        let keys = "1234eWiD aAqQ".utf8.map(WatchKey.init)
        let toggles = LogLevel.allCases.map { WatchKey.toggle($0) }
        #expect(keys == toggles + toggles + [.pause, .showAll, .showAll, .quit, .quit])
        #expect("x\n\u{1B}\0".utf8.allSatisfy { WatchKey(byte: $0) == nil })
        #expect(WatchKey(byte: 0xE4) == nil)
    }
}
