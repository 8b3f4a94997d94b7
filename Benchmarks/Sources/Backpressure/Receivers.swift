import Dispatch
import Foundation
import OpenCombine
import RACBindings
import RACCore
import RACOperators
import RACSchedulers
import Synchronization

/// A slow receiver of the lines of a file. It returns the number of lines.
struct Receiver: Sendable {
    let name: String
    let isOurs: Bool
    let receive: @Sendable (URL) async -> Int
}

let receivers: [Receiver] = [
    Receiver(name: "flattenMap(maxConcurrent: 4)", isOurs: true) { file in
        await count(Signal.lines(of: file, on: reader).flattenMap(maxConcurrent: 4) { work($0) })
    },
    Receiver(name: "concatMap", isOurs: true) { file in
        await count(Signal.lines(of: file, on: reader).concatMap { work($0) })
    },
    Receiver(name: "values", isOurs: true) { file in
        var count = 0
        do throws(FileReadError) {
            for try await line in Signal.lines(of: file, on: reader).values { count += await slowWork(line) }
        } catch {
            print(error)
        }
        return count
    },
    Receiver(name: "deliver(on:capacity: 64)", isOurs: true) { file in
        await count(
            Signal.lines(of: file, on: reader).deliver(on: receiverQueue, capacity: 64).map { line in
                busyWork()
                return line.isEmpty ? 0 : 1
            }
        )
    },
    Receiver(name: "zip with a slow signal", isOurs: true) { file in
        let slow = Signal<Int, FileReadError>.generate(from: 0, on: receiverQueue) { (number: inout Int) throws(FileReadError) in
            busyWork()
            number += 1
            return number
        }
        return await count(Signal.lines(of: file, on: reader).zip(with: slow).map { _ in 1 })
    },
    Receiver(name: "asynchronous sequence, flattenMap(maxConcurrent: 4)", isOurs: true) { file in
        await count(Lines(file: file).signal.promoteFailure(to: FileReadError.self).flattenMap(maxConcurrent: 4) { work($0) })
    },
    Receiver(name: "OpenCombine, flatMap(maxPublishers: .max(4))", isOurs: false) { file in
        await withCheckedContinuation { continuation in
            let count = Atomic<Int>(0)
            let source = Publishers.Sequence<Lines, Never>(sequence: Lines(file: file))
            let cancellable = source.flatMap(maxPublishers: .max(4)) { line in
                Deferred { Future<Int, Never> { promise in
                    let promise = Promise(call: promise)
                    workQueue.async {
                        busyWork()
                        promise.call(.success(line.isEmpty ? 0 : 1))
                    }
                } }
            }
            .sink { _ in continuation.resume(returning: count.load(ordering: .relaxed)) } receiveValue: {
                count.add($0, ordering: .relaxed)
            }
            held.withLock { $0 = cancellable }
        }
    },
    Receiver(name: "AsyncSequence with a task group of 4", isOurs: false) { file in
        await withTaskGroup(of: Int.self) { group in
            var count = 0
            var running = 0
            for await line in Lines(file: file) {
                if running == 4 { count += await group.next() ?? 0 } else { running += 1 }
                group.addTask { await slowWork(line) }
            }
            for await number in group { count += number }
            return count
        }
    },
]

/// The promise of a future, which OpenCombine allows to be called on any thread.
private struct Promise: @unchecked Sendable {
    let call: (Result<Int, Never>) -> Void
}

private let reader = QueueScheduler(label: "reader")
private let receiverQueue = QueueScheduler(label: "receiver")
private let workQueue = DispatchQueue(label: "work", attributes: .concurrent)
/// Keeps the subscription of OpenCombine.
private let held = Held()

private final class Held: @unchecked Sendable {
    private let lock = NSLock()
    private var cancellable: AnyCancellable?

    func withLock(_ body: (inout AnyCancellable?) -> Void) {
        lock.lock()
        body(&cancellable)
        lock.unlock()
    }
}

/// Work of some ten microseconds.
private func busyWork() {
    var sum: UInt64 = 1
    for number in 0..<4_000 { sum = sum &* 6_364_136_223_846_793_005 &+ UInt64(truncatingIfNeeded: number) }
    if sum == 0 { print("never") }
}

/// The same work as a signal, on another queue.
private func work(_ line: String) -> Signal<Int, FileReadError> {
    Signal { subscriber in
        workQueue.async {
            busyWork()
            subscriber.send(line.isEmpty ? 0 : 1)
            subscriber.complete()
        }
    }
}

/// The same work in a task.
private func slowWork(_ line: String) async -> Int {
    busyWork()
    await Task.yield()
    return line.isEmpty ? 0 : 1
}

/// Subscribes, and waits for the sum of the values.
private func count(_ signal: Signal<Int, FileReadError>) async -> Int {
    await withCheckedContinuation { continuation in
        let count = Atomic<Int>(0)
        signal.subscribe {
            count.add($0, ordering: .relaxed)
        } failed: {
            print($0)
            continuation.resume(returning: 0)
        } completed: {
            continuation.resume(returning: count.load(ordering: .relaxed))
        }
    }
}

/// The lines of a file as a sequence and as an asynchronous sequence, read by hand in pieces.
private struct Lines: Sequence, AsyncSequence, Sendable {
    typealias Element = String
    typealias Failure = Never

    let file: URL

    func makeIterator() -> Iterator { Iterator(file) }

    func makeAsyncIterator() -> Iterator { Iterator(file) }

    final class Iterator: IteratorProtocol, AsyncIteratorProtocol {
        private let handle: FileHandle?
        private var piece = [UInt8]()
        private var position = 0

        init(_ file: URL) {
            handle = try? FileHandle(forReadingFrom: file)
        }

        func next() -> String? {
            while true {
                if let end = piece[position...].firstIndex(of: 10) {
                    defer { position = end + 1 }
                    return String(decoding: piece[position..<end], as: UTF8.self)
                }
                guard let more = try? handle?.read(upToCount: 65_536), !more.isEmpty else { return nil }
                piece.removeSubrange(..<position)
                piece += more
                position = 0
            }
        }

        func next(isolation actor: isolated (any Actor)?) async -> String? {
            let line: String? = next()
            return line
        }
    }
}
