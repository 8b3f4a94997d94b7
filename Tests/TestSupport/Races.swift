import Foundation
import RACCore
import Synchronization

/// Runs the bodies at the same moment, on a thread each, `rounds` times.
///
/// The threads meet at a barrier before each round, which lets them collide far more often than starting them again.
/// If they do not end in half an hour, the process stops with a message.
///
/// - Parameters:
///   - rounds: How often.
///   - stackKibibytes: The stack of each thread. The usual one of secondary threads on Apple platforms, if left out.
///   - prepare: Called before each round, with nobody running.
///   - bodies: The closures to run. Each gets the number of the round.
///   - check: Called after each round, while no body runs.
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
    precondition(done.wait(timeout: .now() + patience) == .success, "a racing thread did not end")
}

/// Runs `body` on several threads at once and waits for all.
public func onThreads(
    _ count: Int,
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
    precondition(done.wait(timeout: .now() + patience) == .success, "a thread did not end", file: file, line: line)
    waitForOwnThreads()
}

/// Waits until what senders have left to others has been delivered: by threads that the framework starts for that.
public func waitForOwnThreads() {
    let limit = ContinuousClock.now + .seconds(patience)
    while !StartedThreads.areDone {
        precondition(ContinuousClock.now < limit, "a thread of the framework does not end")
        sched_yield()
    }
}

/// Runs `body` on a thread with the small stack that secondary threads have on Apple platforms, and waits.
public func onSmallStack(
    kibibytes: Int = 512,
    limit: Double = patience,
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
    precondition(done.wait(timeout: .now() + limit) == .success, "the body did not end", file: file, line: line)
}

/// A limit that only something that hangs reaches, however busy the machine is. In seconds.
public let patience = 1_800.0

/// Where threads wait for each other.
///
/// They spin for the time that a round takes, so that they go on at the same moment. Who has waited longer than that sleeps: on a
/// busy machine whoever spins or yields takes the time of those it waits for, and each round would last as long as the
/// slices of all others.
private final class Barrier: Sendable {
    private static let patientSpins = 5_000

    private let count: Int
    private let arrived = Atomic<Int>(0)
    private let generation = Atomic<Int>(0)
    /// How many have gone on, in all rounds together.
    private let awake = Atomic<Int>(0)
    private let condition = NSCondition()

    init(_ count: Int) {
        self.count = count
    }

    /// Waits for the others. The last to come calls `action` before they go on.
    func meet(_ action: () -> Void) {
        let current = generation.load(ordering: .acquiring)
        if arrived.add(1, ordering: .acquiringAndReleasing).newValue == count {
            action()
            arrived.store(0, ordering: .relaxed)
            // With the lock held, so that nobody falls asleep between looking and sleeping.
            condition.lock()
            generation.add(1, ordering: .releasing)
            condition.broadcast()
            condition.unlock()
        } else if !spin(until: { generation.load(ordering: .acquiring) != current }) {
            condition.lock()
            while generation.load(ordering: .acquiring) == current { condition.wait() }
            condition.unlock()
        }
        // Who wakes up needs a moment. The others give it that one, and no more: it may have no core to run on.
        awake.add(1, ordering: .relaxed)
        _ = spin(until: { awake.load(ordering: .relaxed) >= (current + 1) * count })
    }

    /// Spins for a moment. Whether that was enough.
    private func spin(until isMet: () -> Bool) -> Bool {
        for _ in 0..<Self.patientSpins where isMet() { return true }
        return false
    }
}
