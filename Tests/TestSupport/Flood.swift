import Foundation
import RACCore
import Synchronization

/// Two threads flood a subscriber that takes a lock for each value, while a third holds that lock and does something that
/// must not deliver for others: subscribes, disposes, ends something or releases it.
///
/// A call that delivers for others, or waits for those who do, stands still here until the subscriber's patience is over.
public final class Flood: Sendable {
    private let lock = NSLock()
    private let isStopped = Atomic<Bool>(false)
    private let received = Counter()
    private let blocked = Counter()

    /// Creates a flood that has not begun.
    public init() {}

    /// Handles a value in the flooded subscriber.
    public func receive() {
        // Nobody holds the lock for long, unless the call that is tested waits.
        if lock.lock(before: Date(timeIntervalSinceNow: 120)) {
            lock.unlock()
        } else {
            blocked.increment()
            isStopped.store(true, ordering: .releasing)
        }
        received.increment()
    }

    /// Floods, and makes the call in the middle of it, with the lock held.
    ///
    /// - Parameters:
    ///   - send: Sends one value that reaches the subscriber, unless the call has ended that.
    ///   - call: The call under test.
    /// - Returns: How often the subscriber could not get the lock in two minutes. It must be 0.
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
