import Foundation
import RACBindings
import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct FollowingLifetimeTests {
    private let scheduler = TestScheduler()

    @Test func `lines(following:) opens its file in the first turn of the scheduler, and closes it on disposal`() throws
    {
        let log = try FollowedLog("one\n")
        let recorder = Recorder(Signal.lines(following: log.url, every: .seconds(1), on: scheduler))
        #expect(log.openCount == 0)
        scheduler.advance(by: .seconds(10))
        #expect(log.openCount == 1)
        recorder.dispose()
        #expect(log.openCount == 0)
        #expect(scheduler.pendingActions == 0)
        try log.append("two\n")
        scheduler.advance(by: .seconds(10))
        #expect(recorder.events == [.next("one")])
    }

    @Test func `lines(following:) opens no file if the subscription is disposed before its first turn`() throws {
        let log = try FollowedLog("one\n")
        Recorder(Signal.lines(following: log.url, on: scheduler)).dispose()
        scheduler.run()
        #expect(log.openCount == 0)
    }

    @Test func `lines(following:) followed by take(3) stops in a chunk and closes the file`() throws {
        let log = try FollowedLog(String(repeating: "x\n", count: 1_000))
        let count = Counter()
        let recorder = Recorder(
            Signal.lines(following: log.url, on: scheduler).map { _ in count.increment() }.take(3)
        )
        scheduler.run()
        #expect(recorder.events == [.next(1), .next(2), .next(3), .completed])
        #expect(count.value == 3)
        #expect(log.openCount == 0)
    }

    @Test func `lines(following:) closes its file before it sends a failure`() throws {
        let log = try FollowedLog("one\n" + String(repeating: "x", count: 20))
        let open = Shared<[Int]>([])
        let note: @Sendable () -> Void = { open.withLock { $0.append(log.openCount) } }
        Signal.lines(following: log.url, maximumLength: 10, on: scheduler)
            .subscribe { _ in
                note()
            } failed: { _ in
                note()
            }
        scheduler.run()
        #expect(open.value == [1, 0])
    }

    @Test func `lines(following:) reads one chunk in each turn of the scheduler`() throws {
        let log = try FollowedLog(String(repeating: "0123456789abcde\n", count: 10_000))
        let recorder = Recorder(Signal.lines(following: log.url, on: scheduler))
        scheduler.step()
        #expect(recorder.values.count == 4_096)
        scheduler.step()
        #expect(recorder.values.count == 8_192)
    }

    @Test func `disposed and failed subscriptions to lines(following:) release their captures`() throws {
        let log = try FollowedLog("one\n")
        let objects = LiveObjects()
        for isDisposed in [true, false] {
            var probe: LiveObjects.Probe? = objects.probe()
            var subscription: (any Disposable)? = Signal.lines(following: log.url, maximumLength: 10, on: scheduler)
                .subscribe { [probe] _ in
                    probe?.touch()
                } failed: { _ in
                }
            probe = nil
            scheduler.advance()
            #expect(objects.count == 1)
            if isDisposed {
                subscription?.dispose()
            } else {
                try log.append("a line that is too long\n")
                scheduler.advance(by: .seconds(1))
            }
            subscription = nil
            #expect(objects.count == 0)
        }
    }

    @Test func `lines(following:) does not retain its scheduler`() throws {
        let log = try FollowedLog("one\n")
        weak var gone: TestScheduler?
        do {
            let scheduler = TestScheduler()
            gone = scheduler
            Signal.lines(following: log.url, on: scheduler).subscribe { _ in
            } failed: { _ in
            }
            scheduler.advance()
            #expect(log.openCount == 1)
        }
        #expect(gone == nil)
        #expect(log.openCount == 0)
    }

    @Test func `lines(following:) sends the lines that another thread writes during rotations in order, each once`()
        throws
    {
        let count = heavy(100_000, debug: 100_000)
        let log = try FollowedLog()
        let ended = Expectation()
        let received = Counter()
        let recorder = Recorder<String, FileReadError>()
        recorder.subscribe(
            to: Signal.lines(following: log.url, every: .milliseconds(1), on: QueueScheduler())
                .doNext { _ in received.increment() }
                .take(count)
                .finally { ended.fulfill() }
        )
        let failures = Shared<[any Error]>([])
        onThreads(1) { _ in
            do {
                try writeLines(count, to: log) { number in
                    // Without this wait, the follower could miss a file: it reads a file to the end only if it has opened the
                    // file.
                    while received.value < number { sched_yield() }
                }
            } catch {
                failures.withLock { $0.append(error) }
            }
        }
        #expect(ended.wait())
        #expect(failures.value.isEmpty)
        #expect(recorder.values == (0..<count).map { "line \($0) größe" })
        #expect(recorder.violations == 0)
    }

    @Test
    func `lines(following:) sends a line added to a renamed file even if the new file gets a line immediately after`()
        throws
    {
        let log = try FollowedLog("0\n")
        let received = Counter()
        let recorder = Recorder<String, FileReadError>()
        recorder.subscribe(
            to: Signal.lines(following: log.url, every: .nanoseconds(1), on: QueueScheduler())
                .doNext { _ in received.increment() }
        )
        var writing = try log.handle()
        let rounds = heavy(3_000, debug: 500)
        for round in 0..<rounds {
            // Without this wait, the follower would miss a file that it has not opened.
            let deadline = ContinuousClock.now + .seconds(60)
            while received.value <= 2 * round, ContinuousClock.now < deadline { sched_yield() }
            try #require(received.value > 2 * round)
            try log.rename(to: "log.\(round % 2)")
            let new = try log.handle()
            // The two writes follow each other as closely as possible, because both must fall between two system calls of the reader.
            let (last, first) = (Array("\(2 * round + 1)\n".utf8), Array("\(2 * round + 2)\n".utf8))
            let (former, next) = (writing.fileDescriptor, new.fileDescriptor)
            for _ in 0..<(round % 50) { sched_yield() }
            let count = write(former, last, last.count) + write(next, first, first.count)
            try #require(count == last.count + first.count)
            writing = new
        }
        let deadline = ContinuousClock.now + .seconds(60)
        while received.value <= 2 * rounds, ContinuousClock.now < deadline { sched_yield() }
        recorder.dispose()
        #expect(recorder.values == (0...2 * rounds).map(String.init))
    }

    /// Writes lines in pieces of random length, and renames the log after every thousandth line.
    private func writeLines(_ count: Int, to log: FollowedLog, waitFor: (Int) -> Void) throws {
        var piece: [UInt8] = []
        var generator = SeededGenerator(seed: 7)
        // The number of the first line in the current file.
        var first = 0
        for number in 0..<count {
            piece += "line \(number) größe\n".utf8
            if number % 1_000 == 999 {
                try log.append(bytes: piece)
                piece = []
                waitFor(first + 1)
                try log.rename(to: "log.\(number)")
                first = number + 1
            } else if piece.count > 4_000 {
                let end = Int.random(in: 1...piece.count, using: &generator)
                try log.append(bytes: Array(piece[..<end]))
                piece.removeSubrange(..<end)
            }
        }
        try log.append(bytes: piece)
    }
}
