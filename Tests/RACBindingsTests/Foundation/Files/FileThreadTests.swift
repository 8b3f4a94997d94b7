import Dispatch
import Foundation
import RACBindings
import TestSupport
import Testing

/// Signals that read a file do all work on their scheduler, as stated in `Docs/Threads.md`.
@Suite struct FileThreadTests {
    /// A reader under test, which makes a signal for an existing file or for a path that cannot be read.
    private struct Reader: Sendable {
        let name: String
        let make: @Sendable (URL, TestScheduler) throws -> Signal<String, FileReadError>

        init<Value>(
            _ name: String,
            _ make: @escaping @Sendable (URL, TestScheduler) throws -> Signal<Value, FileReadError>
        ) {
            self.name = name
            self.make = { try make($0, $1).map { _ in name } }
        }
    }

    private static let readers = [
        Reader("chunks of a handle") { try FileHandle(forReadingFrom: $0).chunks(on: $1) },
        Reader("bytes of a handle") { try FileHandle(forReadingFrom: $0).bytes(on: $1) },
        Reader("lines of a handle") { try FileHandle(forReadingFrom: $0).lines(on: $1) },
        Reader("chunks") { Signal.chunks(of: $0, on: $1) },
        Reader("bytes") { Signal.bytes(of: $0, on: $1) },
        Reader("lines") { Signal.lines(of: $0, on: $1) },
        Reader("lines of a file that grows") { Signal.lines(following: $0, on: $1) },
        Reader("data") { Data.signal(contentsOf: $0, on: $1) },
        Reader("text") { String.signal(contentsOf: $0, on: $1) },
    ]

    private static let key = DispatchSpecificKey<Bool>()

    /// Runs the signal with a scheduler whose actions run on a queue. Returns each event, and whether the event arrived on that
    /// queue.
    private func arrivals(of reader: Reader, _ url: URL) throws -> [(event: String, isOnScheduler: Bool)] {
        let (scheduler, queue) = (TestScheduler(), DispatchQueue(label: "scheduler"))
        queue.setSpecific(key: Self.key, value: true)
        let arrivals = Shared<[(event: String, isOnScheduler: Bool)]>([])
        let subscription = try reader.make(url, scheduler).subscribeEvents { event in
            let kind =
                switch event {
                case .next: "value"
                case .failed: "failure"
                case .completed: "completion"
                }
            arrivals.withLock { $0.append((kind, DispatchQueue.getSpecific(key: Self.key) == true)) }
        }
        #expect(arrivals.value.isEmpty)
        queue.sync { scheduler.advance(by: .seconds(1)) }
        subscription.dispose()
        return arrivals.value
    }

    @Test(arguments: readers.indices) func `every file signal sends its values on its scheduler`(index: Int) throws {
        let reader = Self.readers[index]
        let file = try TemporaryFile("one\ntwo\n")
        let arrivals = try arrivals(of: reader, file.url)
        #expect(arrivals.first?.event == "value", "\(reader.name)")
        if reader.name != "lines of a file that grows" { #expect(arrivals.last?.event == "completion") }
        #expect(arrivals.allSatisfy { $0.isOnScheduler }, "\(reader.name)")
    }

    @Test(arguments: readers.indices) func `every file signal fails on its scheduler`(index: Int) throws {
        let reader = Self.readers[index]
        // A folder can be opened, but not read.
        let arrivals = try arrivals(of: reader, FileManager.default.temporaryDirectory)
        #expect(arrivals.map(\.event) == ["failure"], "\(reader.name)")
        #expect(arrivals.allSatisfy { $0.isOnScheduler }, "\(reader.name)")
    }
}
