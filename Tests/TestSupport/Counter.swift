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

    /// Adds one, or more; gives the new number.
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

    /// Waits until it happens; false if it did not within a limit that only something that hangs reaches. Seconds.
    public func wait(_ limit: Double = 600) -> Bool {
        semaphore.wait(timeout: .now() + limit) == .success
    }
}

/// Why a signal under test fails.
public enum TestError: Error, Equatable, Sendable {
    case first
    case second
}

/// A random number generator whose sequence depends on its seed alone.
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a generator.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
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
