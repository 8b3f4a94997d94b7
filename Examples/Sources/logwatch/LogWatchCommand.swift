import ArgumentParser
import Foundation
import LogWatching
import RACBindings
import TerminalDrawing
import UnixSignals

/// Watches a log. Counts its lines by level and host, and shows how these counts change.
@main
struct LogWatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logwatch",
        abstract: "Counts the lines of a log by level and host over the last 1, 10 and 60 seconds.",
        discussion: """
            Reads standard input, or a file, or follows a file that grows and is rotated. At a terminal it shows a live \
            table; with anything else as its output it prints the table once, at the end.

            A line has one of three forms, and what has none of them is counted as not understood:
              2026-11-22T10:00:00Z web-1 error the message
              <11>1 2026-11-22T10:00:00Z web-1 app 42 ID1 - the message        (RFC 5424)
              {"time": "2026-11-22T10:00:00Z", "host": "web-1", "level": "error", "message": "the message"}

            Keys: 1 to 4 or e, w, i, d show or hide a level, a shows all, space holds the table still, q quits.

            With --json it prints an object in one line at the end: lines, unparsable, late (too old for the windows when \
            they came), and for all levels, and for the levels of each host, last1s, last10s, last60s and total.

            Exit status: 0 ended or quit, 64 wrong usage, 66 the file is missing or may not be read, 74 reading failed, \
            128 and its number after a Unix signal.
            """
    )

    @Argument(help: "The file to read; standard input if it is left out.", completion: .file())
    var file: String?

    @Option(help: "The file to follow, also through rotation. It may not exist yet.", completion: .file())
    var follow: String?

    @Flag(help: "With --follow: begin with what comes now, and not at the beginning of the file.")
    var fromEnd = false

    @Option(help: "What time a line belongs to: arrival, when it is read, or log, the time that it tells.")
    var clock = LogClock.arrival

    @Flag(help: "Print a JSON object at the end, and no table.")
    var json = false

    @Option(help: "With --json: print an object each time that so many seconds have passed, too.")
    var every: Double?

    @Option(help: "End after so many lines.")
    var first: Int?

    func validate() throws {
        if file != nil, follow != nil { throw ValidationError("There is a file to read and one to follow.") }
        if fromEnd, follow == nil { throw ValidationError("--from-end needs --follow.") }
        if let every {
            guard json else { throw ValidationError("--every needs --json.") }
            guard every >= 0.01, every.isFinite else { throw ValidationError("--every must be at least 0.01.") }
        }
        if let first, first < 1 { throw ValidationError("--first must be a positive number.") }
        if file == nil, follow == nil, isatty(STDIN_FILENO) == 1 {
            throw ValidationError("There is nothing to read: name a file, or pipe lines into this program.")
        }
    }

    @MainActor
    func run() async throws {
        let watch = LogWatch(clock: clock, on: QueueScheduler(label: "counting"))
        let ending = Ending(watch.quits)
        var lines = source.take(until: ending.signal)
        if let first { lines = lines.take(first) }
        let reading = Stopwatch()
        lines = lines.finally { reading.stop() }

        var failure: FileReadError?
        var frames: FrameCounts?
        do throws(FileReadError) {
            if json {
                try await report(lines, of: watch)
            } else if let screen = TerminalScreen() {
                frames = try await show(lines, of: watch, on: screen, until: ending)
            } else {
                try await watch.counted(lines).completion()
            }
        } catch {
            failure = error
        }
        ending.stopListening()
        // For a file that could not be opened, only the error is reported.
        if failure == nil || watch.snapshot.lines > 0 {
            printResult(of: watch, seconds: reading.seconds, frames: frames)
        }
        if let failure {
            print("logwatch: \(failure.localizedDescription)", to: .standardError)
            throw ExitCode(failure.exitStatus)
        }
        if let number = ending.unixSignal { throw ExitCode(128 + number) }
    }

    /// The origin of the lines, as shown to users.
    private var name: String { follow ?? file ?? "standard input" }

    /// The lines. They are read on a separate queue, so slow processing does not delay reading.
    private var source: Signal<String, FileReadError> {
        let queue = QueueScheduler(label: "reading")
        if let follow {
            return .lines(
                following: URL(fileURLWithPath: follow),
                from: fromEnd ? .end : .beginning,
                every: .milliseconds(100),
                invalidUTF8: .isReplaced,
                on: queue
            )
        }
        if let file {
            return .lines(of: URL(fileURLWithPath: file), invalidUTF8: .isReplaced, on: queue)
        }
        return FileHandle.standardInput.lines(invalidUTF8: .isReplaced, on: queue)
    }

    /// Counts lines, and prints a JSON object at intervals if requested.
    @MainActor
    private func report(_ lines: Signal<String, FileReadError>, of watch: LogWatch) async throws(FileReadError) {
        let counted = watch.counted(lines).ignoreValues()
        guard let every else { return try await counted.completion() }
        let ticks = Signal<Duration, Never>.interval(.seconds(every), on: QueueScheduler(label: "reports")).mapTo(())
        // A slow reader of this program's output misses reports, but does not slow down counting.
        let reports = counted.publish { counted in counted.merge(with: ticks.take(until: counted)) }
        for try await _ in reports.values(.bufferingNewest(1)) {
            printReport(of: watch)
        }
    }

    private func printResult(of watch: LogWatch, seconds: Double, frames: FrameCounts?) {
        if json { return printReport(of: watch) }
        let hasColors = isatty(STDOUT_FILENO) == 1
        for line in LogTable(source: name).final(watch.snapshot, seconds: seconds, frames: frames) {
            print(line.rendered(hasColors: hasColors), to: .standardOutput)
        }
    }

    private func printReport(of watch: LogWatch) {
        print(LogReport(watch.snapshot).json, to: .standardOutput)
    }

    /// Writes a line immediately, both to terminals and to files.
    private func print(_ line: String, to handle: FileHandle) {
        handle.write(Data("\(line)\n".utf8))
    }

    /// Counts lines, and shows the counts on the terminal at the same time.
    ///
    /// This function draws on the main actor, as fast as the terminal accepts frames. A newer frame replaces a frame whose
    /// drawing has not begun. At most one frame is pending, and counting never waits.
    @MainActor
    private func show(
        _ lines: Signal<String, FileReadError>,
        of watch: LogWatch,
        on screen: TerminalScreen,
        until ending: Ending
    ) async throws(FileReadError) -> FrameCounts {
        watch.size.value = screen.size
        let bag = DisposableBag()
        UnixSignals.received([SIGWINCH]).map { _ in screen.size }.bind(to: watch.size).add(to: bag)
        screen.keys.compactMap(WatchKey.init).subscribe { watch.press($0) }.add(to: bag)
        screen.enter()
        defer {
            // After this line, a blocked terminal could keep the program from ending. A further Unix signal therefore ends the
            // program immediately.
            ending.stopListening()
            screen.leave()
            bag.dispose()
        }

        let table = LogTable(source: name)
        var frames = FrameCounts()
        for try await (number, frame) in watch.frames(counting: lines).enumerated().values(.bufferingNewest(1)) {
            frames.overtaken = number - frames.drawn
            frames.drawn += 1
            screen.draw(table.live(frame, frames: frames), size: frame.size) { ending.hasCome }
        }
        return frames
    }
}

extension LogClock: ExpressibleByArgument {}

extension FileReadError {
    fileprivate var exitStatus: Int32 {
        switch self {
        case .notAFile, .missing, .forbidden, .cannotOpen: 66
        case .cannotRead, .invalidUTF8, .lineTooLong, .invalidText: 74
        }
    }
}
