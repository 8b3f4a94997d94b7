import Synchronization

/// The untyped part of a ``ReplayCore``: a version, and a reference to the state that few cores need, the ``ReplayCompanion``.
///
/// `@unchecked Sendable` because this class has subclasses. All its state is atomic.
@usableFromInline
package class AnyReplayCore: @unchecked Sendable {
    /// The number of values so far, including an initial value. The number changes under the core's lock, together with the
    /// value. A thread can read the number without the lock to detect a new value. To read the value, the thread takes the lock,
    /// which orders both reads. The releasing and acquiring accesses are therefore stronger than necessary.
    @usableFromInline package final let version = Atomic<UInt64>(1)
    @usableFromInline final let lazyCompanion = LazyReference<ReplayCompanion>()

    @usableFromInline
    init() {}

    /// The state that few cores need, or `nil` if this core has not needed it so far. The state lives as long as the core.
    @inlinable package final var companion: Unmanaged<ReplayCompanion>? { lazyCompanion.object }

    /// Returns the companion, and creates it on first use. This method runs no user code.
    ///
    /// - Parameter make: Creates the companion. If a core may need a ``TypedReplayCompanion``, all callers create such a
    ///   companion.
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

/// The state that few ``ReplayCore``s need. It is a separate object, so that the other cores use only one word for it.
///
/// `@unchecked Sendable` because this class has subclasses, and because `failure` is set once, under the lock of the core.
/// Readers hold that lock.
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
