import Synchronization

/// The untyped part of a ``ReplayCore``: a version, and a reference to the state that few cores need, the ``ReplayCompanion``.
///
/// `@unchecked Sendable` because this class has subclasses. All its state is atomic.
@usableFromInline
package class AnyReplayCore: @unchecked Sendable {
    /// The number of values that the core has accepted, including an initial value. The number changes under the core's lock,
    /// together with the value. Without the lock, a thread can read the number to detect a new value.
    ///
    /// Loads under the lock are relaxed, because the lock orders all changes.
    ///
    /// A thread takes the lock before it reads the value, and the lock orders both reads. The releasing and acquiring accesses
    /// of the version are therefore stronger than necessary.
    @usableFromInline package final let version = Atomic<UInt64>(1)
    @usableFromInline final let lazyCompanion = LazyReference<ReplayCompanion>()

    @usableFromInline
    init() {}

    /// The companion, or `nil` if the companion has not been created. It lives as long as the core.
    @inlinable package final var companion: Unmanaged<ReplayCompanion>? { lazyCompanion.object }

    /// Returns the companion, and creates it on first use. This method runs no user code.
    ///
    /// - Parameter make: Creates the companion. If a core can need a ``TypedReplayCompanion``, all callers must create one.
    @inlinable
    package final func makeCompanion(
        _ make: () -> ReplayCompanion = { ReplayCompanion() }
    ) -> Unmanaged<ReplayCompanion> {
        lazyCompanion.object(or: make)
    }

    /// Runs a closure under the lock that guards the value and its version.
    ///
    /// - Parameter body: Runs no user code.
    package func betweenChanges(_ body: () -> Void) {
        preconditionFailure("only a ReplayCore has a value")
    }
}

/// The state that few ``ReplayCore``s need. The state is a separate object, so that all other cores store only one word for it.
///
/// `@unchecked Sendable` because this class has subclasses, and because `failure` is set once. The lock of the core is held to
/// set and to read the failure.
@usableFromInline
package class ReplayCompanion: @unchecked Sendable {
    /// The subscriptions that send to the subject. They are disposed when the subject ends.
    @usableFromInline final let upstreams = UpstreamSubscriptions()
    /// The failure of the subject, if it has failed.
    @exclusivity(unchecked) @usableFromInline final var failure: (any AnyObject & Sendable)?

    @inlinable
    init() {}
}

/// The failure of a replaying subject, as an object that the subject's ``ReplayCompanion`` holds.
@usableFromInline
final class ReplayFailure<Failure: Error>: Sendable {
    @usableFromInline let failure: Failure

    @inlinable
    init(_ failure: Failure) {
        self.failure = failure
    }
}
