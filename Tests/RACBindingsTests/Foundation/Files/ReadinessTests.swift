import Foundation
import RACCore
import TestSupport
import Testing

@testable import RACBindings

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite(.timeLimit(.minutes(20))) struct ReadinessTests {
    @Test func `data in one of a hundred pipes runs only the readiness action of that pipe`() throws {
        let pipes = try (0..<100).map { _ in try Plumbing() }
        let told = pipes.map { _ in (count: Counter(), arrived: Expectation()) }
        let waiting = zip(pipes, told).map { pipe, told in
            Readiness(of: pipe.file) { error in
                #expect(error == nil)
                told.count.increment()
                told.arrived.fulfill()
            }
        }
        var generator = SeededGenerator(seed: 1)
        for (round, index) in pipes.indices.shuffled(using: &generator).enumerated() {
            pipes[index].write()
            #expect(told[index].arrived.wait())
            #expect(told[index].count.value == 1)
            #expect(told.reduce(0) { $0 + $1.count.value } == round + 1)
        }
        withExtendedLifetime(waiting) {}
    }

    @Test func `a readiness action runs even if the data was written before the wait began`() throws {
        for leaves in [true, false] {
            let (pipe, arrived) = (try Plumbing(), Expectation())
            if leaves { try pipe.close() } else { pipe.write() }
            let readiness = Readiness(of: pipe.file) { _ in arrived.fulfill() }
            #expect(arrived.wait())
            readiness.cancel()
        }
    }

    @Test func `a file stays open while its data is awaited, and is closed after cancellation`() throws {
        // Another pipe keeps the polling thread alive.
        let other = try Plumbing()
        let otherReadiness = Readiness(of: other.file) { _ in }
        for _ in 0..<100 {
            let objects = LiveObjects()
            var pipe: Plumbing? = try Plumbing()
            let writing = try #require(pipe?.writing)
            let readiness = Readiness(of: try #require(pipe?.file)) { [probe = objects.probe()] _ in probe.touch() }
            pipe = nil
            #expect(isBroken(writing, limit: 0) == false)
            readiness.cancel()
            #expect(objects.count == 0)
            #expect(isBroken(writing, limit: 10))
        }
        otherReadiness.cancel()
    }

    @Test func `a file is closed after the data that a readiness action awaits has arrived`() throws {
        let arrived = Expectation()
        var pipe: Plumbing? = try Plumbing()
        let writing = try #require(pipe?.writing)
        let readiness = Readiness(of: try #require(pipe?.file)) { _ in arrived.fulfill() }
        pipe?.write()
        pipe = nil
        #expect(arrived.wait())
        #expect(isBroken(writing, limit: 10))
        readiness.cancel()
    }

    @Test func `a readiness action that does not return does not delay the actions of other files`() throws {
        let (slow, quick) = (try Plumbing(), try Plumbing())
        let (isInside, mayLeave, arrived) = (Expectation(), Expectation(), Expectation())
        let readiness = [
            Readiness(of: slow.file) { _ in
                isInside.fulfill()
                _ = mayLeave.wait()
            },
            Readiness(of: quick.file) { _ in arrived.fulfill() },
        ]
        slow.write()
        #expect(isInside.wait())
        quick.write()
        #expect(arrived.wait())
        mayLeave.fulfill()
        withExtendedLifetime(readiness) {}
    }

    @Test func `the readiness action of a pipe runs at most once if data arrives during the action's cancellation`() {
        let rounds = heavy(20_000)
        let pipe = Shared<Plumbing?>(nil)
        let (told, released) = (Shared(Counter()), Shared(Expectation()))
        let (lost, repeated, kept, cancelled, patience) = (Counter(), Counter(), Counter(), Counter(), Counter())
        let isCancelled: @Sendable (Int) -> Bool = { !$0.isMultiple(of: 3) }
        race(
            rounds,
            prepare: { _ in
                pipe.value = try? Plumbing()
                told.value = Counter()
                released.value = Expectation()
            },
            [
                { _ in pipe.value?.write() },
                { round in
                    guard let file = pipe.value?.file else { return }
                    let (told, released) = (told.value, released.value)
                    let probe = LiveObjects().probe { released.fulfill() }
                    let readiness = Readiness(of: file) { _ in
                        told.increment()
                        probe.touch()
                    }
                    guard isCancelled(round) else { return }
                    for _ in 0..<patience.value { sched_yield() }
                    readiness.cancel()
                },
            ],
            check: { round in
                // No action can run after it has been released.
                if !released.value.wait() { kept.increment() }
                let count = told.value.value
                if count > 1 { repeated.increment() }
                if !isCancelled(round) {
                    if count == 0 { lost.increment() }
                } else if count == 0 {
                    // If this cancellation was too early, the next one is later. If it was too late, the next one is earlier.
                    // The data and the cancellation therefore tend to coincide.
                    cancelled.increment()
                    patience.increment(by: patience.value / 2 + 1)
                } else {
                    patience.increment(by: -(patience.value + 1) / 2)
                }
            }
        )
        #expect(lost.value == 0)
        #expect(repeated.value == 0)
        #expect(kept.value == 0)
        #expect((1..<rounds * 2 / 3).contains(cancelled.value), "all rounds ended alike: \(cancelled.value)")
    }
}

/// A pipe whose reading end is a descriptor.
struct Plumbing: Sendable {
    let file: FileDescriptor
    let writing: FileHandle

    init() throws {
        let pipe = Pipe()
        file = try FileDescriptor(duplicating: pipe.fileHandleForReading)
        try pipe.fileHandleForReading.close()
        writing = pipe.fileHandleForWriting
    }

    func write() {
        try? writing.write(contentsOf: Data([1]))
    }

    func close() throws {
        try writing.close()
    }
}

/// Polls the writing end of a pipe, and indicates whether the reading end closes in time. `limit` is in seconds. The descriptor
/// number of the reading end proves nothing, because the number can be reused immediately.
private func isBroken(_ writing: FileHandle, limit: Int32) -> Bool {
    var request = pollfd(fd: writing.fileDescriptor, events: 0, revents: 0)
    return poll(&request, 1, limit * 1_000) == 1 && request.revents & Int16(POLLERR) != 0
}
