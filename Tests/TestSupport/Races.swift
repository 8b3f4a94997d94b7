import Foundation
import RACCore
import Synchronization

/// Runs the bodies at the same moment, on a thread each, `rounds` times.
///
/// The threads meet at a spin barrier before each round, which lets them collide far more often than starting them anew.
/// If they do not end in two minutes, or ten under the thread sanitizer, the process stops with a message.
///
/// - Parameters:
///   - rounds: How often.
///   - stackKibibytes: The stack of each thread; the usual one of secondary threads on Apple platforms, if left out.
///   - prepare: Called before each round, with nobody running.
///   - bodies: What to run; each gets the number of the round.
///   - check: Called after each round, with nobody running.
public func race(
    _ rounds: Int,
    stackKibibytes: Int = 512,
    prepare: @escaping @Sendable (Int) -> Void = { _ in },
    _ bodies: [@Sendable (Int) -> Void],
    check: @escaping @Sendable (Int) -> Void = { _ in }
) {
    let barrier = Barrier(bodies.count)
    let done = DispatchGroup()
    for body in bodies {
        done.enter()
        let thread = Thread {
            for round in 0..<rounds {
                // The last to come checks the round before and prepares this one, while the others wait.
                barrier.meet {
                    waitForOwnThreads()
                    if round > 0 { check(round - 1) }
                    prepare(round)
                }
                body(round)
            }
            barrier.meet {
                waitForOwnThreads()
                check(rounds - 1)
            }
            done.leave()
        }
        thread.stackSize = stackKibibytes * 1024
        thread.start()
    }
    precondition(done.wait(timeout: .now() + patience(120)) == .success, "a racing thread did not end")
}

/// Runs `body` on several threads at once and waits for all.
public func onThreads(
    _ count: Int,
    limit: Double = 60,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping @Sendable (Int) -> Void
) {
    let done = DispatchGroup()
    for number in 0..<count {
        done.enter()
        let thread = Thread {
            body(number)
            done.leave()
        }
        thread.stackSize = 512 * 1024
        thread.start()
    }
    let result = done.wait(timeout: .now() + patience(limit))
    precondition(result == .success, "a thread did not end within \(limit) s", file: file, line: line)
    waitForOwnThreads()
}

/// Waits until what senders have left to others has been delivered: by threads that the framework starts for that.
public func waitForOwnThreads() {
    let limit = ContinuousClock.now + .seconds(patience(60))
    while !OwnThreads.areDone {
        precondition(ContinuousClock.now < limit, "a thread of the framework does not end")
        sched_yield()
    }
}

/// Runs `body` on a thread with the small stack that secondary threads have on Apple platforms, and waits.
public func onSmallStack(
    kibibytes: Int = 512,
    limit: Double = 60,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: @escaping @Sendable () -> Void
) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        body()
        done.signal()
    }
    thread.stackSize = kibibytes * 1024
    thread.start()
    let result = done.wait(timeout: .now() + patience(limit))
    precondition(result == .success, "the body did not end within \(limit) s", file: file, line: line)
}

/// A limit that only something that hangs should reach: longer under the thread sanitizer.
private func patience(_ limit: Double) -> Double {
    isThreadSanitized ? limit * 5 : limit
}

/// Where threads wait for each other.
private final class Barrier: Sendable {
    private let count: Int
    private let arrived = Atomic<Int>(0)
    private let generation = Atomic<Int>(0)

    init(_ count: Int) {
        self.count = count
    }

    /// Waits for the others; the last to come calls `action` before they go on.
    func meet(_ action: () -> Void) {
        let current = generation.load(ordering: .acquiring)
        if arrived.add(1, ordering: .acquiringAndReleasing).newValue == count {
            action()
            arrived.store(0, ordering: .relaxed)
            generation.add(1, ordering: .releasing)
            return
        }
        var spins = 0
        while generation.load(ordering: .acquiring) == current {
            spins += 1
            // With fewer cores than threads the last one needs a chance to come.
            if spins > 200 { sched_yield() }
            precondition(spins < 100_000_000, "the threads of a race did not meet")
        }
    }
}
