import RACCore
import Synchronization

/// Counts the probes of one test that are alive.
public final class LiveObjects: Sendable {
    private let counter = Atomic<Int>(0)

    /// Creates a count of zero.
    public init() {}

    /// The number of probes that are alive.
    public var count: Int { counter.load(ordering: .acquiring) }

    /// Creates a probe that counts as long as it lives.
    public func probe() -> Probe { Probe(self) }

    /// An object to be captured by what should be released.
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

        /// Does nothing, but needs the probe to do it.
        public func touch() {}
    }

    /// Creates a probe that also does something when it is deallocated.
    public func probe(onDeinit: @escaping @Sendable () -> Void) -> Probe { Probe(self, onDeinit: onDeinit) }
}
