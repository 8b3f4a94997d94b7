import Dispatch
import Foundation
import Synchronization

/// A number that several threads may change.
public final class Counter: Sendable {
    private let number = Atomic<Int>(0)

    /// Creates a counter at zero.
    public init() {}

    /// The number.
    public var value: Int { number.load(ordering: .acquiring) }

    /// Adds one, or more. Gives the new number.
    @discardableResult
    public func increment(by amount: Int = 1) -> Int {
        number.add(amount, ordering: .acquiringAndReleasing).newValue
    }
}

/// Something that is to happen on another thread, with a limit to the patience.
public final class Expectation: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Creates an expectation that has not been met.
    public init() {}

    /// Says that it has happened.
    public func fulfill() {
        semaphore.signal()
    }

    /// Waits until it happens. False if it did not within a limit that only something that hangs reaches. Seconds.
    public func wait(_ limit: Double = 600) -> Bool {
        semaphore.wait(timeout: .now() + limit) == .success
    }
}

/// Why a signal under test fails.
public enum TestError: Error, Equatable, Sendable {
    case first
    case second
}

/// A value that several threads may use. Unlike the framework's own lock it lets foreign code run inside.
///
/// `@unchecked Sendable` because `stored` is touched only with the lock held.
public final class Shared<Value: Sendable>: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var stored: Value

    /// Creates a box.
    public init(_ value: Value) {
        stored = value
    }

    /// The value.
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
