import RACCore
import Synchronization

/// Counts the live probes of one test.
public final class LiveObjects: Sendable {
    private let counter = Atomic<Int>(0)

    /// Creates a count of zero.
    public init() {}

    /// The number of live probes.
    public var count: Int { counter.load(ordering: .acquiring) }

    /// Creates a probe that is counted until it is deallocated.
    public func probe() -> Probe { Probe(self) }

    /// An object to capture in a closure or object that should be released.
    public final class Probe: Sendable {
        private let objects: LiveObjects
        private let onDeinit: (@Sendable () -> Void)?

        init(_ objects: LiveObjects, onDeinit: (@Sendable () -> Void)? = nil) {
            self.objects = objects
            self.onDeinit = onDeinit
            objects.counter.add(1, ordering: .acquiringAndReleasing)
        }

        deinit {
            objects.counter.subtract(1, ordering: .acquiringAndReleasing)
            assertNoLockHeld()
            onDeinit?()
        }

        /// Does nothing. A closure that calls it captures the probe.
        public func touch() {}
    }

    /// Creates a probe that also runs a closure when it is deallocated.
    public func probe(onDeinit: @escaping @Sendable () -> Void) -> Probe { Probe(self, onDeinit: onDeinit) }
}
