import Dispatch
import Foundation
import OpenCombine
import Probes
import RACBindings
import Synchronization

/// Two threads that send at the same time, if the system runs them at the same time.
var twoThreads: Row {
    twoSenders("two threads into one subject: a value", sending: sendingFromTwo)
}

/// Two threads on different cores, which begin together. The row reports for which part of the time both threads ran.
var twoCores: Row {
    let overlap = Overlap()
    return twoSenders("two threads on two cores into one subject: a value", overlap: overlap) { tally, send in
        sendingFromTwoCores(tally, overlap, send)
    }
}

/// The receiver must receive one value at a time. OpenCombine and the subject by hand do not ensure that order, so their sends
/// are guarded by a lock.
private func twoSenders(
    _ name: String,
    overlap: Overlap? = nil,
    sending: @escaping (Tally, @escaping @Sendable (Int) -> Void) -> Batch
) -> Row {
    Row(name, isCounted: false, overlap: overlap) { count in
        total(count)
    } here: {
        let (subject, tally) = (Subject<Int, Never>(), Tally())
        subject.subscribe { tally.add($0) }
        return sending(tally) { subject.send($0) }
    } openCombine: {
        let (subject, tally, lock) = (PassthroughSubject<Int, Never>(), Tally(), HandLock())
        let (sink, sender) = (Confinement(subject.sink { tally.add($0) }), Confinement(subject))
        return sending(tally) { value in
            lock.withLock { withExtendedLifetime(sink) { sender.value.send(value) } }
        }
    } asyncSequence: {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let tally = Tally()
        Task.detached {
            for await value in stream { tally.add(value) }
        }
        return sending(tally) { continuation.yield($0) }
    } byHand: {
        let (subject, tally, lock) = (HandSubject<Int>(), Tally(), HandLock())
        subject.observe { tally.add($0) }
        return sending(tally) { value in lock.withLock { subject.send(value) } }
    }
}

/// A value used by several threads, one thread at a time.
private struct Confinement<Value>: @unchecked Sendable {
    // All uses are guarded by a lock.
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// A sum of values that are added one at a time. It signals when all values have arrived.
private final class Tally: @unchecked Sendable {
    // The delivering thread accesses the sum. Another thread accesses it only before the first value and after the last value.
    @exclusivity(unchecked) private var sum = 0
    @exclusivity(unchecked) private var missing = 0
    private let isComplete = DispatchSemaphore(value: 0)

    func expect(_ count: Int) { (sum, missing) = (0, count) }

    func add(_ value: Int) {
        sum &+= value
        missing &-= 1
        if missing == 0 { isComplete.signal() }
    }

    func waitForSum() -> Int {
        isComplete.wait()
        return sum
    }
}

/// Returns a batch of two threads, each of which sends half of the numbers. The batch waits until all numbers have arrived,
/// because a sender that finds another thread delivering leaves its value to that thread.
private func sendingFromTwo(_ tally: Tally, _ send: @escaping @Sendable (Int) -> Void) -> Batch {
    { count in
        tally.expect(count)
        DispatchQueue.concurrentPerform(iterations: 2) { half in
            for value in half * count / 2..<(half + 1) * count / 2 { send(value) }
        }
        return tally.waitForSum()
    }
}

/// Returns a batch of two threads, each on its own core, which begin together. Each thread sends half of the numbers.
private func sendingFromTwoCores(
    _ tally: Tally,
    _ overlap: Overlap,
    _ send: @escaping @Sendable (Int) -> Void
) -> Batch {
    { count in
        tally.expect(count)
        let pair = ThreadPair()
        for half in 0..<2 {
            Thread.detachNewThread {
                pair.run(half) {
                    for value in half * count / 2..<(half + 1) * count / 2 { send(value) }
                }
            }
        }
        let sum = tally.waitForSum()
        pair.waitForBoth { overlap.add($0, $1) }
        return sum
    }
}

/// Two threads on different cores. Each begins its work when the other one has started.
private final class ThreadPair: Sendable {
    private let started = Atomic<Int>(0)
    private let times = Mutex<[ClosedRange<UInt64>]>([])
    private let hasEnded = DispatchSemaphore(value: 0)

    func run(_ number: Int, _ work: () -> Void) {
        _ = use_core(Int32(number))
        started.add(1, ordering: .relaxed)
        while started.load(ordering: .relaxed) < 2 {}
        let begin = wall_nanoseconds()
        work()
        let end = wall_nanoseconds()
        times.withLock { $0.append(begin...end) }
        hasEnded.signal()
    }

    func waitForBoth(_ body: (ClosedRange<UInt64>, ClosedRange<UInt64>) -> Void) {
        for _ in 0..<2 { hasEnded.wait() }
        times.withLock { body($0[0], $0[1]) }
    }
}
