import Foundation
import RACBindings
import RACCore
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite(.timeLimit(.minutes(20))) struct SignalRecorderWritingTests {
    private let scheduler = TestScheduler()
    private let recorder: SignalRecorder
    private let failures = Shared<[RecordingWriteError]>([])

    init() {
        recorder = SignalRecorder(keeping: 1_000, on: scheduler)
    }

    private func write(to handle: FileHandle) -> any Disposable {
        recorder.write(to: handle, program: "test", on: scheduler) { [failures] error in
            failures.withLock { $0.append(error) }
        }
    }

    // MARK: - Files

    @Test func `a recording written to a file contains the events up to the disposal and an end line`() throws {
        let file = try TemporaryFile("an earlier and longer content that is removed")
        let subject = Subject<Int, Never>()
        subject.recorded(in: recorder, as: "numbers").subscribe()
        let writing = try recorder.write(toFileAt: file.url, program: "test", on: scheduler)
        scheduler.advance()
        subject.send(1)
        scheduler.advance(by: .milliseconds(100))
        #expect(try ReadRecording(at: file.url).kinds == ["recording", "signal", "subscribed", "time", "next"])
        for number in 2...3_000 { subject.send(number) }
        #expect(file.openCount == 1)
        #expect(!writing.isDisposed)
        writing.dispose()
        writing.dispose()
        #expect(writing.isDisposed)
        #expect(file.openCount == 0)
        #expect(scheduler.pendingActions == 0)
        let recording = try ReadRecording(at: file.url)
        #expect(recording.objects.first?["program"] as? String == "test")
        #expect(recording.kinds.last == "end")
        #expect(recording.kinds.count { $0 == "end" } == 1)
        #expect(recording.events == 3_001)
        #expect(recording.lost == 2_999)
    }

    @Test func `if the writing of a recording is disposed before its first turn, all kept events are still written`()
        throws
    {
        let file = try TemporaryFile()
        // These are more events than one read of the recorder returns.
        let recorder = SignalRecorder(keeping: 5_000, on: scheduler)
        Signal.from(1...2_500).recorded(in: recorder, as: "numbers").subscribe()
        try recorder.write(toFileAt: file.url, on: scheduler).dispose()
        let recording = try ReadRecording(at: file.url)
        #expect(recording.texts == (1...2_500).map(String.init))
        #expect(recording.kinds.last == "end")
    }

    @Test func `a failed write of a recording is reported once and ends the writing`() throws {
        #if os(Linux)
            let writing = try recorder.write(toFileAt: URL(fileURLWithPath: "/dev/full"), on: scheduler) {
                [failures] error in failures.withLock { $0.append(error) }
            }
            scheduler.advance(by: .seconds(5))
            #expect(failures.value == [.cannotWrite(.ENOSPC)])
            #expect(writing.isDisposed)
            #expect(scheduler.pendingActions == 0)
        #endif
    }

    @Test func `disposing the writing of a recording at any moment leaves whole lines and one end line`() throws {
        let file = try TemporaryFile()
        let recorder = SignalRecorder(keeping: 2_000)
        let (queue, writing) = (QueueScheduler(), SerialDisposable())
        let texts = Signal.from(0..<200).map { "\($0)" }.recorded(in: recorder, as: "texts")
        race(
            heavy(1_000),
            prepare: { _ in
                writing.disposable = try? recorder.write(toFileAt: file.url, every: .microseconds(50), on: queue)
            },
            [
                { _ in texts.subscribe() },
                { round in
                    for _ in 0..<round % 50 { sched_yield() }
                    writing.disposable?.dispose()
                },
            ],
            check: { _ in
                // Waits for a turn in progress, which writes the end line.
                let isIdle = Expectation()
                queue.schedule { isIdle.fulfill() }
                #expect(isIdle.wait())
                let recording = try? ReadRecording(at: file.url)
                #expect(recording?.kinds.last == "end")
                #expect(recording?.kinds.count { $0 == "end" } == 1)
            }
        )
        #expect(file.openCount == 0)
    }

    // MARK: - Pipes

    @Test func `the reader of a pipe receives the lines of a recording while the program runs`() throws {
        let (pipe, subject) = (Pipe(), Subject<Int, Never>())
        subject.recorded(in: recorder, as: "numbers").subscribe()
        let writing = write(to: pipe.fileHandleForWriting)
        scheduler.advance()
        var recording = ReadRecording()
        for number in 1...3 {
            subject.send(number)
            scheduler.advance(by: .milliseconds(100))
            try recording.takeAvailable(from: pipe.fileHandleForReading.fileDescriptor)
            #expect(recording.texts == (1...number).map(String.init))
        }
        writing.dispose()
        try recording.takeAvailable(from: pipe.fileHandleForReading.fileDescriptor)
        #expect(recording.kinds.last == "end")
        #expect(failures.value.isEmpty)
    }

    @Test func `writing a recording to a full pipe blocks no thread and later reports the lost events`() throws {
        let (pipe, subject) = (Pipe(), Subject<String, Never>())
        let reading = pipe.fileHandleForReading.fileDescriptor
        subject.recorded(in: recorder, as: "texts").subscribe()
        let writing = write(to: pipe.fileHandleForWriting)
        let text = String(repeating: "x", count: 70)
        // A write that waits for the reader would hang here, since the turns run on this thread.
        for _ in 0..<200 {
            for _ in 0..<100 { subject.send(text) }
            scheduler.advance(by: .milliseconds(100))
        }
        #expect(scheduler.pendingActions == 1)
        var recording = ReadRecording()
        for _ in 0..<2_000 {
            try recording.takeAvailable(from: reading, upTo: 1_500)
            scheduler.advance(by: .milliseconds(10))
        }
        #expect(recording.lost > 10_000)
        #expect(recording.events == 20_001)
        let live = recording.objects.last(where: { $0["kind"] as? String == "live" })
        #expect((live?["values"] as? Int ?? 0) > 10_000)
        writing.dispose()
        #expect(failures.value.isEmpty)
    }

    @Test func `disposing the writing of a recording does not wait for a full pipe`() throws {
        let (pipe, subject) = (Pipe(), Subject<String, Never>())
        subject.recorded(in: recorder, as: "texts").subscribe()
        let writing = write(to: pipe.fileHandleForWriting)
        for _ in 0..<900 { subject.send(String(repeating: "x", count: 79)) }
        scheduler.advance(by: .seconds(1))
        writing.dispose()
        #expect(scheduler.pendingActions == 0)
        var recording = ReadRecording()
        try recording.takeAvailable(from: pipe.fileHandleForReading.fileDescriptor)
        #expect(!recording.kinds.contains("end"))
        #expect(failures.value.isEmpty)
    }

    @Test func `closing the reading end of a pipe ends the writing of a recording, but not the program`() async {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_DFL)
            let (pipe, scheduler, failures) = (Pipe(), TestScheduler(), Shared<[RecordingWriteError]>([]))
            let recorder = SignalRecorder(on: scheduler)
            let writing = recorder.write(to: pipe.fileHandleForWriting, on: scheduler) { error in
                failures.withLock { $0.append(error) }
            }
            scheduler.advance(by: .seconds(1))
            try pipe.fileHandleForReading.close()
            // Nothing is recorded, but the next line with the time is written to the closed pipe.
            scheduler.advance(by: .seconds(2))
            #expect(failures.value == [.readerClosed])
            #expect(writing.isDisposed)
            #expect(scheduler.pendingActions == 0)
            // The write does not leave SIGPIPE blocked.
            var blocked = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &blocked)
            #expect(sigismember(&blocked, SIGPIPE) == 0)
        }
    }

    @Test func `a failure to write a recording is printed to standard error if no closure receives it`() async throws {
        let exit = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let (pipe, scheduler) = (Pipe(), TestScheduler())
            SignalRecorder(on: scheduler).write(to: pipe.fileHandleForWriting, program: "feed", on: scheduler)
            try pipe.fileHandleForReading.close()
            scheduler.advance(by: .seconds(1))
        }
        let text = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
        #expect(text.contains("The recording of feed has ended. The reader has closed the pipe or the socket."))
    }

    @Test func `writing a recording to a socket ends when the reader closes the socket`() async {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_DFL)
            var ends: [Int32] = [-1, -1]
            #if canImport(Glibc)
                let type = Int32(SOCK_STREAM.rawValue)
            #else
                let type = SOCK_STREAM
            #endif
            #expect(socketpair(AF_UNIX, type, 0, &ends) == 0)
            let (scheduler, failures) = (TestScheduler(), Shared<[RecordingWriteError]>([]))
            let handle = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
            SignalRecorder(on: scheduler).write(to: handle, on: scheduler) { error in
                failures.withLock { $0.append(error) }
            }
            scheduler.advance(by: .seconds(1))
            var recording = ReadRecording()
            try recording.takeAvailable(from: ends[1])
            #expect(recording.kinds.first == "recording")
            close(ends[1])
            scheduler.advance(by: .seconds(2))
            #expect(failures.value == [.readerClosed])
        }
    }

    @Test func `writing a recording leaves the file handle's flags unchanged and continues after the handle is closed`()
        throws
    {
        let pipe = Pipe()
        let flags = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_GETFL)
        let writing = write(to: pipe.fileHandleForWriting)
        scheduler.advance()
        #expect(fcntl(pipe.fileHandleForWriting.fileDescriptor, F_GETFL) == flags)
        try pipe.fileHandleForWriting.close()
        scheduler.advance(by: .seconds(1))
        writing.dispose()
        var recording = ReadRecording()
        try recording.takeAvailable(from: pipe.fileHandleForReading.fileDescriptor)
        #expect(recording.kinds == ["recording", "time", "time", "end"])
    }

    // MARK: - Named pipes

    @Test func `a recording is written to a named pipe while a reader has the pipe open`() throws {
        let file = try TemporaryFile()
        try FileManager.default.removeItem(at: file.url)
        #expect(mkfifo(file.url.path, 0o644) == 0)
        let subject = Subject<Int, Never>()
        subject.recorded(in: recorder, as: "numbers").subscribe()
        let writing = try recorder.write(toFileAt: file.url, on: scheduler) { [failures] error in
            failures.withLock { $0.append(error) }
        }
        scheduler.advance(by: .seconds(5))
        #expect(file.openCount == 0 && scheduler.pendingActions == 1)
        subject.send(1)
        let reading = open(file.url.path, O_RDONLY | O_NONBLOCK)
        #expect(reading >= 0)
        scheduler.advance(by: .seconds(1))
        var recording = ReadRecording()
        try recording.takeAvailable(from: reading)
        #expect(recording.kinds.prefix(4) == ["recording", "signal", "subscribed", "next"])
        close(reading)
        scheduler.advance(by: .seconds(2))
        #expect(failures.value == [.readerClosed])
        #expect(writing.isDisposed)
        #expect(file.openCount == 0)
    }

    @Test func `disposing the writing of a recording ends the wait for the reader of a named pipe`() throws {
        let file = try TemporaryFile()
        try FileManager.default.removeItem(at: file.url)
        #expect(mkfifo(file.url.path, 0o644) == 0)
        let writing = try recorder.write(toFileAt: file.url, on: scheduler)
        scheduler.advance(by: .seconds(1))
        writing.dispose()
        #expect(scheduler.pendingActions == 0)
    }
}
