import Foundation
import RACBindings
import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct FileHandleSignalsTests {
    private let scheduler = TestScheduler()

    // MARK: - On demand

    @Test func `chunks(ofCount:on:) reads one chunk in each turn of the scheduler`() throws {
        let file = try TemporaryFile(String(repeating: "x", count: 25))
        let handle = try file.handle()
        let recorder = Recorder(handle.chunks(ofCount: 10, on: scheduler).map(\.count))
        #expect(try handle.offset() == 0)
        for (offset, counts) in [(10, [10]), (20, [10, 10]), (25, [10, 10, 5])] {
            #expect(scheduler.step())
            #expect(try handle.offset() == UInt64(offset))
            #expect(recorder.values == counts)
            #expect(!recorder.hasEnded)
        }
        #expect(scheduler.step())
        #expect(recorder.events == [.next(10), .next(10), .next(5), .completed])
        #expect(!scheduler.step())
    }

    @Test func `lines(on:) reads a chunk only after the lines of the previous chunk are delivered`() throws {
        let file = try TemporaryFile("one\ntwo\nthree\n" + String(repeating: "x", count: 100_000))
        let handle = try file.handle()
        let offsets = Shared<Set<UInt64>>([])
        handle.lines(on: scheduler).take(3).subscribe { _ in
            let offset = (try? handle.offset()) ?? 0
            offsets.withLock { _ = $0.insert(offset) }
        } failed: { _ in
        }
        scheduler.run()
        #expect(offsets.value == [65_536])
        #expect(try handle.offset() == 65_536)
    }

    @Test func `other actions of the scheduler run between two chunks of a file`() throws {
        let file = try TemporaryFile("abc")
        let log = Shared<[String]>([])
        let handle = try file.handle()
        handle.chunks(ofCount: 1, on: scheduler).subscribe { chunk in
            log.withLock { $0.append(String(decoding: chunk, as: UTF8.self)) }
            scheduler.schedule { log.withLock { $0.append("other") } }
        } failed: { _ in
        }
        scheduler.run()
        #expect(log.value == ["a", "other", "b", "other", "c", "other"])
    }

    // MARK: - Values

    @Test func `the concatenated chunks of chunks(ofCount:on:) equal the content of the file`() throws {
        let content = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let file = try TemporaryFile(content)
        for count in [1_000, 65_536, 1_000_000] {
            let recorder = Recorder(try file.handle().chunks(ofCount: count, on: ImmediateScheduler()))
            #expect(recorder.isCompleted)
            #expect(recorder.values.reduce(Data(), +) == content)
            #expect(recorder.values.allSatisfy { $0.count <= count && !$0.isEmpty })
        }
    }

    @Test func `bytes(on:) sends the bytes of the file`() throws {
        let file = try TemporaryFile(Data([0, 255, 10, 13, 128]))
        let expected: [Event<UInt8, FileReadError>] = [0, 255, 10, 13, 128].map { .next($0) } + [.completed]
        #expect(Recorder(try file.handle().bytes(on: ImmediateScheduler())).events == expected)
        #expect(Recorder(Signal.bytes(of: file.url, on: ImmediateScheduler())).events == expected)
    }

    @Test(arguments: [
        ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb\n\nc", ["a", "b", "", "c"]),
        ("größe\n漢字\n🙂", ["größe", "漢字", "🙂"]),
    ])
    func `lines(on:) sends the lines of the file`(_ text: String, _ lines: [String]) throws {
        let file = try TemporaryFile(text)
        let expected: [Event<String, FileReadError>] = lines.map { .next($0) } + [.completed]
        #expect(Recorder(try file.handle().lines(on: ImmediateScheduler())).events == expected)
        #expect(Recorder(Signal.lines(of: file.url, on: ImmediateScheduler())).events == expected)
    }

    @Test func `lines(on:) sends a line that is longer than a chunk as one value`() throws {
        let long = String(repeating: "0123456789", count: 30_000)
        let file = try TemporaryFile("a\n\(long)\nb\n\(long)")
        let recorder = Recorder(Signal.lines(of: file.url, on: ImmediateScheduler()))
        #expect(recorder.values == ["a", long, "b", long])
        #expect(recorder.isCompleted)
    }

    @Test func `lines(on:) reads from the current offset of the handle and moves the offset`() throws {
        let file = try TemporaryFile("one\ntwo\nthree\n")
        let handle = try file.handle()
        try handle.seek(toOffset: 4)
        let signal = handle.lines(on: ImmediateScheduler())
        #expect(Recorder(signal).values == ["two", "three"])
        #expect(Recorder(signal).events == [.completed])
    }

    @Test func `the signal lines(of:on:) reads the file again for each subscription`() throws {
        let file = try TemporaryFile("one\ntwo\n")
        let signal = Signal.lines(of: file.url, on: ImmediateScheduler())
        for _ in 0..<2 { #expect(Recorder(signal).values == ["one", "two"]) }
    }

    @Test(.enabled(if: !isThreadSanitized, "one thread"))
    func `reading a hundred thousand chunks needs only a small stack`() throws {
        let file = try TemporaryFile(String(repeating: "x", count: 100_000))
        onSmallStack {
            let count = Counter()
            Signal.chunks(of: file.url, ofCount: 1, on: ImmediateScheduler()).subscribe { _ in
                count.increment()
            } failed: { _ in
            }
            #expect(count.value == 100_000)
        }
    }

    @Test func `lines(on:) reads at most one chunk of a large file ahead of delivery`() throws {
        let file = try TemporaryFile(Data())
        let (writing, line) = (
            try FileHandle(forWritingTo: file.url), String(repeating: "0123456789", count: 50) + "\n"
        )
        let block = Data(String(repeating: line, count: 2_000).utf8)
        for _ in 0..<64 { try writing.write(contentsOf: block) }
        try writing.close()
        let handle = try file.handle()
        let (delivered, excess, ended) = (Counter(), Counter(), Expectation())
        handle.lines(on: QueueScheduler()).subscribe { text in
            let bytes = delivered.increment(by: text.utf8.count + 1)
            // The offset is read rarely, because each read is a system call.
            if bytes.isMultiple(of: 101 * line.utf8.count) {
                let ahead = (try? handle.offset()).map { Int($0) - bytes } ?? .max
                if ahead > 65_536 { excess.increment() }
            }
        } failed: { _ in
        } completed: {
            ended.fulfill()
        }
        #expect(ended.wait())
        #expect(delivered.value == 64 * block.count)
        #expect(excess.value == 0)
    }

    @Test(.enabled(if: !isThreadSanitized, "one thread")) func `reading a million lines needs only a small stack`()
        throws
    {
        let file = try TemporaryFile(String(repeating: "x\n", count: 1_000_000))
        onSmallStack {
            let count = Counter()
            Signal.lines(of: file.url, on: ImmediateScheduler()).subscribe { _ in
                count.increment()
            } failed: { _ in
            }
            #expect(count.value == 1_000_000)
        }
    }

    // MARK: - Bad input

    @Test func `at invalid UTF-8, lines(of:on:) fails with the line number, or replaces the invalid bytes on request`()
        throws
    {
        let file = try TemporaryFile(Data("ok\n".utf8 + [0x61, 0xFF, 0x62] + "\nok\n".utf8))
        #expect(
            Recorder(Signal.lines(of: file.url, on: ImmediateScheduler())).events
                == [.next("ok"), .failed(.invalidUTF8(line: 2))]
        )
        #expect(
            Recorder(Signal.lines(of: file.url, invalidUTF8: .isReplaced, on: ImmediateScheduler())).events
                == [.next("ok"), .next("a\u{FFFD}b"), .next("ok"), .completed]
        )
    }

    @Test func `lines(of:on:) fails with the number of a line that exceeds the maximum length`() throws {
        let file = try TemporaryFile("ok\n" + String(repeating: "x", count: 11))
        #expect(
            Recorder(Signal.lines(of: file.url, maximumLength: 10, on: ImmediateScheduler())).events
                == [.next("ok"), .failed(.lineTooLong(line: 2, limit: 10))]
        )
        #expect(Recorder(Signal.lines(of: file.url, maximumLength: 11, on: ImmediateScheduler())).isCompleted)
    }

    @Test func `lines(on:) of a binary file without newlines fails at the maximum length of a line`() throws {
        let file = try TemporaryFile(Data(repeating: 0, count: 8 << 20))
        let handle = try file.handle()
        let recorder = Recorder(handle.lines(maximumLength: 100_000, on: ImmediateScheduler()))
        #expect(recorder.events == [.failed(.lineTooLong(line: 1, limit: 100_000))])
        #expect(try handle.offset() == 131_072)
    }

    @Test func `reading a missing file fails with the path`() {
        let url = URL(fileURLWithPath: "/no/such/file")
        let recorder = Recorder(Signal.lines(of: url, on: ImmediateScheduler()))
        #expect(recorder.events == [.failed(.missing(path: "/no/such/file"))])
        #expect(recorder.failure?.localizedDescription == "There is no file /no/such/file.")
        #expect(Recorder(Signal.chunks(of: url, on: ImmediateScheduler())).failure == .missing(path: url.path))
        #expect(Recorder(Data.signal(contentsOf: url, on: ImmediateScheduler())).failure == .missing(path: url.path))
    }

    @Test func `reading a file without permission fails with the path`() throws {
        let file = try TemporaryFile("secret")
        try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: file.url.path)
        let failure = Recorder(Signal.lines(of: file.url, on: ImmediateScheduler())).failure
        // The superuser can read everything.
        #expect(failure == (geteuid() == 0 ? nil : .forbidden(path: file.url.path)))
    }

    @Test func `a signal that reads a file fails for a folder`() {
        let url = FileManager.default.temporaryDirectory
        #expect(Recorder(Signal.lines(of: url, on: ImmediateScheduler())).events == [.failed(.cannotRead(.EISDIR))])
    }

    @Test func `reading a file fails if its URL is not a file URL`() throws {
        let url = try #require(URL(string: "http://example.com/file"))
        #expect(Recorder(Signal.lines(of: url, on: ImmediateScheduler())).events == [.failed(.notAFile(url))])
    }

    @Test func `reading a file handle without read access fails`() throws {
        let file = try TemporaryFile("x")
        let writing = try FileHandle(forWritingTo: file.url)
        #expect(Recorder(writing.lines(on: ImmediateScheduler())).events == [.failed(.cannotRead(.EBADF))])
    }

    #if canImport(Glibc)
        // On Apple platforms, a program must not read the `fileDescriptor` of a closed handle.
        @Test func `reading a closed file handle fails`() throws {
            let handle = try TemporaryFile("x").handle()
            try handle.close()
            #expect(Recorder(handle.lines(on: ImmediateScheduler())).events == [.failed(.cannotRead(.EBADF))])
        }
    #endif

    @Test func `every read error has a localized description`() throws {
        let url = try #require(URL(string: "http://example.com/file"))
        let errors: [FileReadError] = [
            .notAFile(url), .missing(path: "/p"), .forbidden(path: "/p"), .cannotOpen(path: "/p", .EMFILE),
            .cannotRead(.EIO), .invalidUTF8(line: 3), .lineTooLong(line: 3, limit: 9), .invalidText(.ascii),
        ]
        for error in errors {
            #expect(error.localizedDescription.hasSuffix("."))
            #expect(error.localizedDescription == error.errorDescription)
        }
    }

    @Test func `lines(on:) completes at the end of a file that grows during the reading`() throws {
        let file = try TemporaryFile("one\ntw")
        let handle = try file.handle()
        let recorder = Recorder(handle.lines(on: scheduler))
        scheduler.step()
        try file.append("o\nthree\n")
        scheduler.run()
        #expect(recorder.events == [.next("one"), .next("two"), .next("three"), .completed])
        // The signal does not wait for data after the end.
        try file.append("four\n")
        scheduler.run()
        #expect(recorder.values.count == 3)
        #expect(Recorder(handle.lines(on: ImmediateScheduler())).values == ["four"])
    }

    @Test func `reading a file that shrinks during the reading completes at the new end`() throws {
        let file = try TemporaryFile(String(repeating: "x", count: 30))
        let recorder = Recorder(Signal.chunks(of: file.url, ofCount: 10, on: scheduler).map(\.count))
        scheduler.step()
        try FileHandle(forWritingTo: file.url).truncate(atOffset: 5)
        scheduler.run()
        #expect(recorder.events == [.next(10), .completed])
    }

    @Test func `a file signal traps with a message if its chunk size or maximum length is zero`() async {
        let pieces = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            FileHandle.standardInput.chunks(ofCount: 0, on: ImmediateScheduler()).subscribe(failed: { _ in })
        }
        let lines = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            FileHandle.standardInput.lines(maximumLength: 0, on: ImmediateScheduler()).subscribe(failed: { _ in })
        }
        for (exit, name) in [(pieces, "ofCount"), (lines, "maximumLength")] {
            let message = exit.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
            #expect(message.contains("\(name) is 0"))
        }
    }
}
