import Foundation
import RACCore
import Synchronization

/// Runs the bodies at the same moment, each on its own thread, `rounds` times.
///
/// The threads meet at a barrier before each round, so they collide far more often than new threads would. If the threads do
/// not end within half an hour, the process stops with a message.
///
/// - Parameters:
///   - rounds: The number of rounds.
///   - stackKibibytes: The stack size of each thread. The default is the size for secondary threads on Apple platforms.
///   - prepare: Called before each round, while no body runs.
///   - bodies: The closures to run. Each receives the number of the round.
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
                // The last thread to arrive checks the previous round and prepares this one, while the others wait.
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

/// Runs `body` on several threads at the same time, and waits for all threads.
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

/// Waits until all threads that the framework has started, such as drain threads, have ended.
///
/// The function also waits for threads that other tests have caused. A test must therefore not suspend while it holds up such a
/// thread: the callers of this function block threads of the concurrent executor, and the test needs one to resume.
public func waitForOwnThreads() {
    // Most threads end within the first checks. A thread of another test can last longer, and needs the processor.
    for _ in 0..<100 {
        if StartedThreads.areDone { return }
        sched_yield()
    }
    let limit = ContinuousClock.now + .seconds(patience)
    while !StartedThreads.areDone {
        precondition(ContinuousClock.now < limit, "a thread of the framework does not end")
        usleep(200)
    }
}

/// Runs `body` on a thread with the small stack that secondary threads have on Apple platforms, and waits for the thread.
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

/// A limit in seconds that only a hanging test reaches, however busy the machine is.
public let patience = 1_800.0

/// A meeting point of several threads.
///
/// The threads spin for the duration of a typical round, so that they continue at the same moment. A thread that has waited
/// longer sleeps: on a busy machine, a spinning or yielding thread uses the processor time of the threads it waits for, and each
/// round would last as long as the time slices of all other threads.
private final class Barrier: Sendable {
    private static let patientSpins = 5_000

    private let count: Int
    private let arrived = Atomic<Int>(0)
    private let generation = Atomic<Int>(0)
    /// The number of threads that have continued after a meeting, summed over all rounds.
    private let awake = Atomic<Int>(0)
    private let condition = NSCondition()

    init(_ count: Int) {
        self.count = count
    }

    /// Waits for the other threads. The last thread to arrive calls `action` before all threads continue.
    func meet(_ action: () -> Void) {
        let current = generation.load(ordering: .acquiring)
        if arrived.add(1, ordering: .acquiringAndReleasing).newValue == count {
            action()
            arrived.store(0, ordering: .relaxed)
            // The lock is held here, so that no thread goes to sleep between its check and its wait.
            condition.lock()
            generation.add(1, ordering: .releasing)
            condition.broadcast()
            condition.unlock()
        } else if !spin(until: { generation.load(ordering: .acquiring) != current }) {
            condition.lock()
            while generation.load(ordering: .acquiring) == current { condition.wait() }
            condition.unlock()
        }
        // A thread needs a moment to wake up, so the other threads spin for that moment. They do not spin longer, since no core
        // may be free for the waking thread.
        awake.add(1, ordering: .relaxed)
        _ = spin(until: { awake.load(ordering: .relaxed) >= (current + 1) * count })
    }

    /// Spins for a moment. Returns whether the condition was met.
    private func spin(until isMet: () -> Bool) -> Bool {
        for _ in 0..<Self.patientSpins where isMet() { return true }
        return false
    }
}
