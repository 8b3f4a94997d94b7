import Foundation
import RACCore
import Synchronization

/// Two threads flood a subscriber that takes a lock for each value. A third thread holds that lock and makes a call that must
/// not deliver for other threads: a subscription, a disposal, a completion or a release.
///
/// If the call delivers for other threads, or waits for a thread that delivers, it blocks until the subscriber's time limit.
public final class Flood: Sendable {
    private let lock = NSLock()
    private let isStopped = Atomic<Bool>(false)
    private let received = Counter()
    private let blocked = Counter()

    /// Creates a flood that has not begun.
    public init() {}

    /// Handles a value in the flooded subscriber.
    public func receive() {
        // The lock is held for long only if the call under test waits.
        if lock.lock(before: Date(timeIntervalSinceNow: 120)) {
            lock.unlock()
        } else {
            blocked.increment()
            isStopped.store(true, ordering: .releasing)
        }
        received.increment()
    }

    /// Floods the subscriber, and makes the call during the flood while this thread holds the lock.
    ///
    /// - Parameters:
    ///   - send: Sends one value that reaches the subscriber, unless the call has ended its subscription.
    ///   - call: The call under test.
    /// - Returns: The number of times the subscriber could not take the lock within two minutes. It must be 0.
    public func run(send: @escaping @Sendable (Int) -> Void, call: @escaping @Sendable () -> Void) -> Int {
        onThreads(3) { [self] number in
            if number > 0 {
                var value = 0
                while !isStopped.load(ordering: .acquiring) {
                    value += 1
                    send(value)
                }
                return
            }
            while received.value < 20, !isStopped.load(ordering: .acquiring) { sched_yield() }
            lock.lock()
            call()
            lock.unlock()
            isStopped.store(true, ordering: .releasing)
        }
        return blocked.value
    }
}
