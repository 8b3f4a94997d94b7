import Dispatch
import Foundation
import Synchronization

/// A number that any thread can change.
public final class Counter: Sendable {
    private let number = Atomic<Int>(0)

    /// Creates a counter at zero.
    public init() {}

    /// The current number.
    public var value: Int { number.load(ordering: .acquiring) }

    /// Adds `amount` and returns the new number.
    @discardableResult
    public func increment(by amount: Int = 1) -> Int {
        number.add(amount, ordering: .acquiringAndReleasing).newValue
    }
}

/// An event on another thread that a test waits for, with a time limit.
public final class Expectation: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Creates an unfulfilled expectation.
    public init() {}

    /// Ends one call of `wait()`, which can begin before or after this call.
    public func fulfill() {
        semaphore.signal()
    }

    /// Waits for `fulfill()`. Returns false after `limit` seconds. Only a hanging test reaches the limit.
    public func wait(_ limit: Double = 600) -> Bool {
        semaphore.wait(timeout: .now() + limit) == .success
    }
}

/// The failures of signals under test.
public enum TestError: Error, Equatable, Sendable {
    case first
    case second
}

/// A value behind a recursive lock. Unlike the framework's own lock, it lets foreign code run while it is held.
///
/// `@unchecked Sendable` because `stored` is touched only with the lock held.
public final class Shared<Value: Sendable>: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var stored: Value

    /// Creates a box with an initial value.
    public init(_ value: Value) {
        stored = value
    }

    /// The current value. The previous value is released outside the lock.
    public var value: Value {
        get { withLock { $0 } }
        set {
            let former = withLock { stored in
                let former = stored
                stored = newValue
                return former
            }
            _ = consume former
        }
    }

    /// Runs `body` with exclusive access to the value.
    public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&stored)
    }
}
