import Foundation
import RACBindings
import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct FileLifetimeTests {
    private let scheduler = TestScheduler()

    // MARK: - Files

    @Test func `lines(of:on:) opens its file in the first turn of the scheduler and closes it before completion`()
        throws
    {
        let file = try TemporaryFile("one\ntwo\n")
        let open = Shared<[Int]>([])
        let note: @Sendable () -> Void = { open.withLock { $0.append(file.openCount) } }
        Signal.lines(of: file.url, on: scheduler).subscribe { _ in
            note()
        } failed: { _ in
        } completed: {
            note()
        }
        note()
        scheduler.run()
        #expect(open.value == [0, 1, 1, 0])
    }

    @Test func `lines(of:on:) closes its file before it sends a failure`() throws {
        let file = try TemporaryFile("one\n" + String(repeating: "x", count: 20))
        let open = Shared<[Int]>([])
        let note: @Sendable () -> Void = { open.withLock { $0.append(file.openCount) } }
        Signal.lines(of: file.url, maximumLength: 10, on: ImmediateScheduler())
            .subscribe { _ in
                note()
            } failed: { _ in
                note()
            }
        #expect(open.value == [1, 0])
    }

    @Test func `disposing the subscription to a file signal closes the file and ends the reading`() throws {
        let file = try TemporaryFile(String(repeating: "x", count: 100))
        let recorder = Recorder(Signal.chunks(of: file.url, ofCount: 10, on: scheduler).map(\.count))
        scheduler.step(2)
        #expect(file.openCount == 1)
        recorder.dispose()
        #expect(file.openCount == 0)
        scheduler.run()
        #expect(recorder.events == [.next(10), .next(10)])
    }

    @Test func `a file subscription opens no file if it is disposed before its first turn`() throws {
        let recorder = Recorder(Signal.lines(of: URL(fileURLWithPath: "/no/such/file"), on: scheduler))
        recorder.dispose()
        scheduler.run()
        #expect(recorder.events.isEmpty)
    }

    @Test func `lines(of:on:) followed by take(3) stops in the middle of a chunk and closes the file`() throws {
        let file = try TemporaryFile(String(repeating: "x\n", count: 1_000))
        let count = Counter()
        let recorder = Recorder(
            Signal.lines(of: file.url, on: ImmediateScheduler()).map { _ in count.increment() }.take(3)
        )
        #expect(recorder.events == [.next(1), .next(2), .next(3), .completed])
        #expect(count.value == 3)
        #expect(file.openCount == 0)
    }

    @Test func `a signal that reads a file handle leaves the handle open, and still reads after the caller closes it`()
        throws
    {
        let file = try TemporaryFile("one\ntwo\n")
        let handle = try file.handle()
        Recorder(handle.lines(on: scheduler)).dispose()
        #expect(Recorder(handle.lines(on: ImmediateScheduler())).isCompleted)
        #expect(file.openCount == 1)
        try handle.seek(toOffset: 0)
        let recorder = Recorder(handle.chunks(ofCount: 4, on: scheduler).map(\.count))
        try handle.close()
        #expect(file.openCount == 1)
        scheduler.run()
        #expect(recorder.events == [.next(4), .next(4), .completed])
        #expect(file.openCount == 0)
    }

    @Test func `completed and disposed subscriptions to a file release their captures`() throws {
        let file = try TemporaryFile("one\ntwo\n")
        let objects = LiveObjects()
        for isDisposed in [true, false] {
            var probe: LiveObjects.Probe? = objects.probe()
            var subscription: (any Disposable)? = Signal.lines(of: file.url, on: scheduler)
                .subscribe { [probe] _ in
                    probe?.touch()
                } failed: { _ in
                }
            probe = nil
            #expect(objects.count == 1)
            if isDisposed { subscription?.dispose() } else { scheduler.run() }
            subscription = nil
            #expect(objects.count == 0)
        }
    }

    @Test func `a file subscription disposed during a read never reads another file that reuses its descriptor`()
        throws
    {
        let file = try TemporaryFile(String(repeating: "mine\n", count: 100))
        let other = try TemporaryFile(String(repeating: "other\n", count: 100))
        let queue = QueueScheduler()
        let recorder = Shared(Recorder<String, FileReadError>())
        let surprises = Counter()
        race(
            heavy(2_000),
            prepare: { _ in
                let next = Recorder<String, FileReadError>()
                recorder.value = next
                next.subscribe(
                    to: Signal.chunks(of: file.url, ofCount: 5, on: queue).map { String(decoding: $0, as: UTF8.self) }
                )
            },
            [
                { round in
                    for _ in 0..<(round % 20) { sched_yield() }
                    recorder.value.dispose()
                },
                { _ in for _ in 0..<5 { _ = try? other.handle().read(upToCount: 1) } },
            ],
            check: { _ in
                let events = recorder.value.events
                if recorder.value.violations > 0 || recorder.value.failure != nil { surprises.increment() }
                if events.contains(where: { $0.value != nil && $0.value != "mine\n" }) { surprises.increment() }
            }
        )
        let isIdle = Expectation()
        queue.schedule { isIdle.fulfill() }
        #expect(isIdle.wait())
        #expect(surprises.value == 0)
        #expect(file.openCount == 0)
    }

    // MARK: - Pipes

    @Test func `lines(on:) sends the lines of a pipe as they are written, and waits without blocking a thread`() throws
    {
        let pipe = Pipe()
        let queue = QueueScheduler()
        let (arrived, ended) = (Expectation(), Expectation())
        let recorder = Recorder<String, FileReadError>()
        recorder.subscribe(
            to: pipe.fileHandleForReading.lines(on: queue)
                .doNext { _ in arrived.fulfill() }.finally { ended.fulfill() }
        )
        for line in ["one", "two"] {
            try pipe.fileHandleForWriting.write(contentsOf: Data("\(line)\npart of the next".utf8))
            #expect(arrived.wait())
            // The scheduler has no action while the signal waits for the next line.
            let isFree = Expectation()
            queue.schedule { isFree.fulfill() }
            #expect(isFree.wait())
        }
        try pipe.fileHandleForWriting.close()
        #expect(ended.wait())
        #expect(arrived.wait())
        queue.schedule { ended.fulfill() }
        #expect(ended.wait())
        #expect(recorder.values == ["one", "part of the nexttwo", "part of the next"])
        #expect(recorder.isCompleted)
    }

    @Test func `disposing a file signal ends the wait for data of a pipe and closes the pipe`() throws {
        let pipe = Pipe()
        let (arrived, released) = (Expectation(), Expectation())
        let objects = LiveObjects()
        let queue = QueueScheduler()
        let probe = Shared<LiveObjects.Probe?>(objects.probe { released.fulfill() })
        let subscription = pipe.fileHandleForReading.lines(on: queue).subscribe { [probe = probe.value] _ in
            probe?.touch()
            arrived.fulfill()
        } failed: { _ in
        }
        probe.value = nil
        try pipe.fileHandleForWriting.write(contentsOf: Data("one\n".utf8))
        #expect(arrived.wait())
        subscription.dispose()
        #expect(released.wait())
        #expect(objects.count == 0)
    }

    @Test func `reading a named pipe blocks no thread and completes when its writer closes`() throws {
        let place = try TemporaryFile()
        try FileManager.default.removeItem(at: place.url)
        try #require(mkfifo(place.url.path, 0o600) == 0)
        let (queue, ended) = (QueueScheduler(), Expectation())
        let recorder = Recorder<String, FileReadError>()
        recorder.subscribe(to: Signal.lines(of: place.url, on: queue).finally { ended.fulfill() })
        let isFree = Expectation()
        queue.schedule { isFree.fulfill() }
        try #require(isFree.wait())
        try FileHandle(forWritingTo: place.url).write(contentsOf: Data("one\ntwo".utf8))
        #expect(ended.wait())
        queue.schedule { ended.fulfill() }
        #expect(ended.wait())
        #expect(recorder.events == [.next("one"), .next("two"), .completed])
    }

    @Test func `lines(on:) sends whole lines in order while another thread writes them to a pipe`() throws {
        let pipe = Pipe()
        let count = heavy(50_000)
        let ended = Expectation()
        let recorder = Recorder<String, FileReadError>()
        recorder.subscribe(to: pipe.fileHandleForReading.lines(on: QueueScheduler()).finally { ended.fulfill() })
        let writing = pipe.fileHandleForWriting
        onThreads(1) { _ in
            for number in 0..<count { try? writing.write(contentsOf: Data("\(number)\n".utf8)) }
            try? writing.close()
        }
        #expect(ended.wait())
        #expect(recorder.values == (0..<count).map(String.init))
        #expect(recorder.violations == 0)
    }
}
