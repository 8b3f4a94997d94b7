import Dispatch
import OpenCombine
import RACBindings

/// Two threads that send at the same time. The receiver must receive one value at a time. OpenCombine and the subject by hand
/// do not ensure that order, so their sends are guarded by a lock.
var twoThreads: Row {
    Row("two threads into one subject: a value", isCounted: false) { count in
        total(count)
    } here: {
        let (subject, tally) = (Subject<Int, Never>(), Tally())
        subject.subscribe { tally.add($0) }
        return sendingFromTwo(tally) { subject.send($0) }
    } openCombine: {
        let (subject, tally, lock) = (PassthroughSubject<Int, Never>(), Tally(), HandLock())
        let (sink, sender) = (Confinement(subject.sink { tally.add($0) }), Confinement(subject))
        return sendingFromTwo(tally) { value in
            lock.withLock { withExtendedLifetime(sink) { sender.value.send(value) } }
        }
    } asyncSequence: {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let tally = Tally()
        Task.detached {
            for await value in stream { tally.add(value) }
        }
        return sendingFromTwo(tally) { continuation.yield($0) }
    } byHand: {
        let (subject, tally, lock) = (HandSubject<Int>(), Tally(), HandLock())
        subject.observe { tally.add($0) }
        return sendingFromTwo(tally) { value in lock.withLock { subject.send(value) } }
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
