import Synchronization

/// What a ``ReplayCore`` is without its types: an identity, a version, and what few need.
///
/// `@unchecked Sendable` because it can be inherited from. All that it has is atomic.
@usableFromInline
package class AnyReplayCore: @unchecked Sendable {
    /// The number of values there have been, one of which may be there from the start. Changes in the lock of the core, in the
    /// section in which the value does. Read without it, to see whether there is a new one. A reader that then wants the value
    /// takes it in that lock, which orders all. So the releasing and acquiring accesses to the version are stronger than they have
    /// to be.
    @usableFromInline package final let version = Atomic<UInt64>(1)
    @usableFromInline final let lazyCompanion = LazyReference<ReplayCompanion>()

    @usableFromInline
    init() {}

    /// What few cores need, if this one has needed some of it by now. Lives as long as the core.
    @inlinable package final var companion: Unmanaged<ReplayCompanion>? { lazyCompanion.object }

    /// The same, made now if need be. Runs no user code.
    ///
    /// - Parameter make: Makes it. All callers for a core that may need an ``TypedReplayCompanion`` make that one.
    @inlinable
    package final func makeCompanion(
        _ make: () -> ReplayCompanion = { ReplayCompanion() }
    ) -> Unmanaged<ReplayCompanion> {
        lazyCompanion.object(or: make)
    }

    /// Runs a closure in the lock in which the value and its version change.
    ///
    /// - Parameter body: Runs no user code.
    package func betweenChanges(_ body: () -> Void) {
        preconditionFailure("only a ReplayCore has a value")
    }
}

/// What few cores need: one object for all of it, so that the others have one word for it.
///
/// `@unchecked Sendable` because it can be inherited from, and because `failure` is set once, in the lock of the core. Who reads it
/// holds that lock.
@usableFromInline
package class ReplayCompanion: @unchecked Sendable {
    /// The subscriptions that send to the subject: they are disposed when it ends.
    @usableFromInline final let upstreams = UpstreamSubscriptions()
    /// How the subject has failed.
    @exclusivity(unchecked) @usableFromInline final var failure: (any AnyObject & Sendable)?

    @inlinable
    init() {}
}

/// The failure of a replaying subject, for its companion.
@usableFromInline
final class ReplayFailure<Failure: Error>: Sendable {
    @usableFromInline let failure: Failure

    @inlinable
    init(_ failure: Failure) {
        self.failure = failure
    }
}
