import Foundation
import RACBindings
import RACCore
import RACSchedulers
import TestSupport
import Testing

@Suite struct WholeFilesTests {
    private let scheduler = TestScheduler()

    @Test(.enabled(if: !isThreadSanitized, "one thread"), arguments: [0, 1, 1_048_576, 3_000_000])
    func `Data.signal(contentsOf:on:) sends the whole file`(_ count: Int) throws {
        let content = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let file = try TemporaryFile(content)
        #expect(
            Recorder(Data.signal(contentsOf: file.url, on: ImmediateScheduler())).events == [
                .next(content), .completed,
            ]
        )
    }

    @Test func `String.signal(contentsOf:encoding:on:) decodes the whole file`() throws {
        let utf8 = try TemporaryFile("größe\n")
        #expect(
            Recorder(String.signal(contentsOf: utf8.url, on: ImmediateScheduler())).events
                == [.next("größe\n"), .completed]
        )
        let latin = try TemporaryFile(Data([0x67, 0x72, 0xF6, 0xDF, 0x65]))
        #expect(
            Recorder(String.signal(contentsOf: latin.url, encoding: .isoLatin1, on: ImmediateScheduler())).values
                == ["größe"]
        )
        #expect(
            Recorder(String.signal(contentsOf: latin.url, on: ImmediateScheduler())).events
                == [.failed(.invalidText(.utf8))]
        )
    }

    @Test func `a scheduler deallocated while a whole file is read releases the subscription`() throws {
        let (file, objects) = (try TemporaryFile(Data(count: 3 << 20)), LiveObjects())
        weak var left: TestScheduler?
        do {
            let (scheduler, probe) = (TestScheduler(), objects.probe())
            left = scheduler
            Data.signal(contentsOf: file.url, on: scheduler).subscribe { _ in
                probe.touch()
            } failed: { _ in
            }
            scheduler.step(2)
        }
        #expect(left == nil)
        #expect(objects.count == 0)
    }

    @Test func `String.signal(contentsOf:on:) of a missing file fails`() {
        let url = URL(fileURLWithPath: "/no/such/file")
        #expect(
            Recorder(String.signal(contentsOf: url, on: ImmediateScheduler())).events
                == [.failed(.missing(path: "/no/such/file"))]
        )
    }

    @Test func `Data.signal(contentsOf:on:) reads one chunk in each turn of the scheduler`() throws {
        let file = try TemporaryFile(Data(count: 3 << 20))
        let turns = Counter()
        let recorder = Recorder(Data.signal(contentsOf: file.url, on: scheduler).map(\.count))
        #expect(recorder.events.isEmpty)
        while scheduler.step() { turns.increment() }
        #expect(recorder.events == [.next(3 << 20), .completed])
        // Three turns read chunks, and one turn finds the end.
        #expect(turns.value == 4)
    }

    @Test func `a disposed Data.signal(contentsOf:on:) reads nothing more and sends nothing`() throws {
        let file = try TemporaryFile(Data(count: 3 << 20))
        let recorder = Recorder(Data.signal(contentsOf: file.url, on: scheduler))
        scheduler.step(2)
        #expect(file.openCount == 1)
        recorder.dispose()
        #expect(file.openCount == 0)
        #expect(!scheduler.step())
        #expect(recorder.events.isEmpty)
    }
}
