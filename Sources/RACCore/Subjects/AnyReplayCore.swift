import Synchronization

/// The untyped part of a ``ReplayCore``: a version, and the ``ReplayCompanion``, which few cores need.
///
/// `@unchecked Sendable` because this class has subclasses. All its state is atomic.
@usableFromInline
package class AnyReplayCore: @unchecked Sendable {
    /// The number of values that the core has accepted, including an initial value. The number changes under the core's lock,
    /// together with the value. A thread can read the number without the lock to detect a new value. The thread then takes the
    /// lock to read the value, so the releasing and acquiring accesses of the number are stronger than necessary. Loads under the
    /// lock are relaxed.
    @usableFromInline package final let version = Atomic<UInt64>(1)
    @usableFromInline final let lazyCompanion = LazyReference<ReplayCompanion>()

    @usableFromInline
    init() {}

    @inlinable package final var companion: Unmanaged<ReplayCompanion>? { lazyCompanion.object }

    /// Returns the companion, and creates it on first use. If a core can need a ``TypedReplayCompanion``, every caller must pass
    /// a closure that creates one.
    @inlinable
    package final func makeCompanion(
        _ make: () -> ReplayCompanion = { ReplayCompanion() }
    ) -> Unmanaged<ReplayCompanion> {
        lazyCompanion.object(or: make)
    }

    /// Runs a closure without user code under the lock that guards the value and its version.
    package func betweenChanges(_ body: () -> Void) {
        preconditionFailure("only a ReplayCore has a value")
    }
}

/// The state that few ``ReplayCore``s need. All other cores store only one word for it.
///
/// `@unchecked Sendable` because this class has subclasses, and because `failure` is set once. The lock of the core is held to
/// set and to read the failure.
@usableFromInline
package class ReplayCompanion: @unchecked Sendable {
    @usableFromInline final let upstreams = UpstreamSubscriptions()
    @exclusivity(unchecked) @usableFromInline final var failure: (any AnyObject & Sendable)?

    @inlinable
    init() {}
}

@usableFromInline
final class ReplayFailure<Failure: Error>: Sendable {
    @usableFromInline let failure: Failure

    @inlinable
    init(_ failure: Failure) {
        self.failure = failure
    }
}
