import Dispatch
import Foundation
import RACBindings
import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Signals that read a file are suspended while their receiver has no capacity.
@Suite(.timeLimit(.minutes(20))) struct FileCapacityTests {
    private let scheduler = TestScheduler()
    /// The number of values that a reader has sent.
    private let sent = Counter()
    /// The inner signals of the operators under test, in the order in which they have started.
    private let inner = Shared<[Subject<String, FileReadError>]>([])

    /// Handles one value at a time. Each inner signal sends its value and then runs until the test ends it.
    private func handled(_ signal: Signal<String, FileReadError>) -> Signal<String, FileReadError> {
        signal.doNext { [sent] _ in sent.increment() }
            .concatMap { [inner] value in
                let subject = Subject<String, FileReadError>()
                inner.withLock { $0.append(subject) }
                return subject.signal.startWith(value)
            }
    }

    /// Ends the current inner signal, and runs the actions that are due.
    private func completeInner() {
        inner.value.last?.complete()
        scheduler.advance()
    }

    /// A reader under test, which sends the text in three pieces.
    private struct Reader: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (URL, TestScheduler) throws -> Signal<String, FileReadError>

        init(_ name: String, _ make: @escaping @Sendable (URL, TestScheduler) throws -> Signal<String, FileReadError>) {
            (testDescription, self.make) = (name, make)
        }
    }

    private static let readers = [
        Reader("lines") { .lines(of: $0, on: $1) },
        Reader("lines of a handle") { try FileHandle(forReadingFrom: $0).lines(on: $1) },
        Reader("chunks") {
            Signal.chunks(of: $0, ofCount: 2, on: $1).map { String(decoding: $0.dropLast(), as: UTF8.self) }
        },
        Reader("chunks of a handle") {
            try FileHandle(forReadingFrom: $0).chunks(ofCount: 2, on: $1)
                .map { String(decoding: $0.dropLast(), as: UTF8.self) }
        },
        Reader("bytes") {
            Signal.bytes(of: $0, on: $1).map { String(UnicodeScalar($0)) }.filter { $0 != "\n" }
        },
        Reader("bytes of a handle") {
            try FileHandle(forReadingFrom: $0).bytes(on: $1).map { String(UnicodeScalar($0)) }.filter { $0 != "\n" }
        },
    ]

    @Test(arguments: readers)
    private func `a file signal sends each value only when the receiver has a free slot, and then completes`(
        reader: Reader
    ) throws {
        let file = try TemporaryFile("1\n2\n3\n")
        let recorder = Recorder(handled(try reader.make(file.url, scheduler)))
        scheduler.advance()
        for count in 1...3 {
            #expect(recorder.values == (1...count).map(String.init))
            #expect(sent.value == count)
            #expect(scheduler.pendingActions == 0)
            completeInner()
        }
        #expect(recorder.isCompleted)
        #expect(file.openCount == 0)
    }

    @Test(arguments: readers)
    private func `disposal closes the file of a suspended file signal immediately`(reader: Reader) throws {
        let file = try TemporaryFile("1\n2\n3\n")
        let recorder = Recorder(handled(try reader.make(file.url, scheduler)))
        scheduler.advance()
        #expect(file.openCount == 1)
        recorder.dispose()
        #expect(file.openCount == 0)
        #expect(scheduler.pendingActions == 0)
        completeInner()
        #expect(sent.value == 1)
    }

    @Test func `a file signal sends a failure after the last valid line when the receiver has capacity`() throws {
        let file = try TemporaryFile("1\n" + String(repeating: "x", count: 20) + "\n")
        let recorder = Recorder(handled(.lines(of: file.url, maximumLength: 10, on: scheduler)))
        scheduler.advance()
        #expect(recorder.values == ["1"])
        #expect(!recorder.hasEnded)
        completeInner()
        #expect(recorder.failure != nil)
        #expect(file.openCount == 0)
    }

    @Test func `lines(on:) does not read from a pipe while it is suspended`() throws {
        let pipe = Pipe()
        let queue = QueueScheduler()
        let arrived = Expectation()
        let recorder = Recorder<String, FileReadError>()
        recorder.subscribe(
            to: handled(pipe.fileHandleForReading.lines(on: queue)).doNext { _ in arrived.fulfill() }
        )
        for line in ["one", "two", "three"] {
            try pipe.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
        }
        for count in 1...3 {
            #expect(arrived.wait())
            // Waits for the end of the turn in progress.
            let isIdle = Expectation()
            queue.schedule { isIdle.fulfill() }
            #expect(isIdle.wait())
            #expect(sent.value == count)
            inner.value.last?.complete()
        }
        #expect(recorder.values == ["one", "two", "three"])
        recorder.dispose()
    }

    @Test func `a file signal that is suspended and resumed on a queue loses no value`() throws {
        let count = heavy(100_000)
        let file = try TemporaryFile((1...count).map { "\($0)\n" }.joined())
        let (queue, other, ended) = (QueueScheduler(), QueueScheduler(), Expectation())
        let recorder = Recorder<String, FileReadError>()
        recorder.subscribe(
            to: Signal.lines(of: file.url, on: queue)
                .flattenMap(maxConcurrent: 2) { Signal<String, FileReadError>.just($0).deliver(on: other) }
                .finally { ended.fulfill() }
        )
        #expect(ended.wait())
        #expect(recorder.values.count == count)
        #expect(Set(recorder.values).count == count)
        #expect(file.openCount == 0)
    }

    // MARK: - Followed files

    private func follow(_ log: FollowedLog) -> Recorder<String, FileReadError> {
        let recorder = Recorder(handled(.lines(following: log.url, every: .seconds(1), on: scheduler)))
        scheduler.advance()
        return recorder
    }

    @Test func `lines(following:) sends a line only when the receiver has a free slot`() throws {
        let log = try FollowedLog("1\n2\n3\n")
        let recorder = follow(log)
        for count in 1...3 {
            scheduler.advance(by: .seconds(10))
            #expect(recorder.values == (1...count).map(String.init))
            #expect(sent.value == count)
            completeInner()
        }
        try log.append("4\n5\n")
        scheduler.advance(by: .seconds(10))
        #expect(recorder.values == ["1", "2", "3", "4"])
        #expect(sent.value == 4)
        recorder.dispose()
    }

    @Test func `disposal closes the file of a suspended lines(following:) immediately`() throws {
        let log = try FollowedLog("1\n2\n")
        let recorder = follow(log)
        #expect(log.openCount == 1)
        recorder.dispose()
        #expect(log.openCount == 0)
        #expect(scheduler.pendingActions == 0)
        #expect(sent.value == 1)
    }

    @Test func `a suspended lines(following:) reads every file that has existed at the URL in the meantime`() throws {
        let log = try FollowedLog("1\n2\n")
        let recorder = follow(log)
        for number in 3...6 {
            try log.rename(to: "log.\(number)")
            try log.append("\(number)\n")
            scheduler.advance(by: .seconds(1))
            // Files that the follower does not keep open are lost.
            if number > 3 { try FileManager.default.removeItem(at: log.folder.appendingPathComponent("log.\(number)")) }
        }
        #expect(log.openCount == 5)
        #expect(recorder.values == ["1"])
        for _ in 1...6 {
            completeInner()
            scheduler.advance(by: .seconds(2))
        }
        #expect(recorder.values == ["1", "2", "3", "4", "5", "6"])
        #expect(log.openCount == 1)
        recorder.dispose()
        #expect(log.openCount == 0)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `lines(following:) checks its file once per interval, even while it is suspended`() throws {
        let log = try FollowedLog("1\n2\n3\n")
        let recorder = follow(log)
        for _ in 0..<5 {
            #expect(scheduler.pendingActions == 1)
            scheduler.advance(by: .seconds(1))
        }
        completeInner()
        completeInner()
        #expect(scheduler.pendingActions == 1)
        completeInner()
        scheduler.advance(by: .seconds(5))
        // The follower waits at the end of the file.
        #expect(scheduler.pendingActions == 1)
        #expect(recorder.values == ["1", "2", "3"])
        recorder.dispose()
    }

    @Test
    func `if a check fails while lines(following:) is suspended, the lines already read are sent before the failure`()
        throws
    {
        let log = try FollowedLog("1\n2\n3\n")
        let recorder = follow(log)
        // A folder cannot be read.
        try log.remove()
        try FileManager.default.createDirectory(at: log.url, withIntermediateDirectories: false)
        scheduler.advance(by: .seconds(3))
        #expect(!recorder.hasEnded)
        for _ in 1...3 {
            completeInner()
            scheduler.advance(by: .seconds(2))
        }
        #expect(recorder.values == ["1", "2", "3"])
        #expect(recorder.failure != nil)
        #expect(log.openCount == 0)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `checks and resumptions of lines(following:) on several threads do not overlap`() throws {
        let count = heavy(20_000)
        let log = try FollowedLog()
        let (other, ended) = (QueueScheduler(), Expectation())
        let recorder = Recorder<String, FileReadError>()
        recorder.subscribe(
            to: Signal.lines(following: log.url, every: .microseconds(10), on: ConcurrentScheduler())
                .concatMap { Signal<String, FileReadError>.just($0).deliver(on: other) }
                .take(count)
                .finally { ended.fulfill() }
        )
        for number in 1...count { try log.append("\(number)\n") }
        #expect(ended.wait())
        #expect(recorder.values == (1...count).map(String.init))
        #expect(recorder.violations == 0)
        // A turn that is in progress on another thread closes the file when it returns.
        while log.openCount > 0 { sched_yield() }
    }
}

/// A scheduler whose actions can overlap.
private struct ConcurrentScheduler: Scheduler {
    var now: Duration { .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds)) }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let action = OneShotAction(action)
        DispatchQueue.global().async { action.run() }
        return action
    }

    func schedule(after delay: Duration, tolerance: Duration, _ action: @escaping @Sendable () -> Void)
        -> any Disposable
    {
        let action = OneShotAction(action)
        let nanoseconds = Int(delay / .nanoseconds(1))
        DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { action.run() }
        return action
    }

    func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(after: delay, tolerance: tolerance, action)
    }
}
