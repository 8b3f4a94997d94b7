import Synchronization

/// What a ``ReplayCore`` is without its types: an identity, a version, and what few need.
///
/// `@unchecked Sendable` because it can be inherited from; all that it has is atomic.
@usableFromInline
package class AnyReplayCore: @unchecked Sendable {
    /// How many values there have been, one of which may be there from the start. Changes in the lock of the core, in the section
    /// in which the value does; read without it, to see whether there is a new one. A reader that then wants the
    /// value takes it in that lock, which orders all. So the releasing and acquiring accesses to the version are stronger than they have to
    /// be.
    @usableFromInline package final let version = Atomic<UInt64>(1)
    /// Retained, and the same from the moment on in which there is one.
    @usableFromInline final let companionReference = Atomic<Unmanaged<ReplayCompanion>?>(nil)

    @usableFromInline
    init() {}

    deinit {
        companionReference.load(ordering: .acquiring)?.release()
    }

    /// What few cores need, if this one has needed some of it by now. Lives as long as the core.
    @inlinable package final var companion: Unmanaged<ReplayCompanion>? {
        companionReference.load(ordering: .acquiring)
    }

    /// Runs a closure in the lock in which the value and its version change.
    ///
    /// - Parameter body: Runs no user code.
    package func betweenChanges(_ body: () -> Void) {
        preconditionFailure("only a ReplayCore has a value")
    }

    /// Whether the companion has a place.
    @inlinable package final var hasPlace: Bool {
        companion?._withUnsafeGuaranteedRef { $0.place != nil } ?? false
    }

    /// The same, made now if need be. Runs no user code.
    @usableFromInline
    package final func makeCompanion() -> Unmanaged<ReplayCompanion> {
        if let companion { return companion }
        let fresh = Unmanaged.passRetained(ReplayCompanion())
        // Releases what has been made, and acquires what another thread has: pairs with ``companion``.
        let former = companionReference.compareExchange(
            expected: nil,
            desired: fresh,
            ordering: .acquiringAndReleasing
        ).original
        guard let former else { return fresh }
        // Another thread was faster.
        fresh.release()
        return former
    }
}

/// What few cores need: one object for all of it, so that the others have one word for it.
///
/// Half of it is for the properties of a module above, which knows the types.
///
/// `@unchecked Sendable` because what is not atomic is set once: in the lock of the core, or before others know the core. Who reads it
/// holds that lock, or knows that it has been set.
@usableFromInline
package final class ReplayCompanion: @unchecked Sendable {
    /// The subscriptions that send to the subject: they are disposed when it ends.
    @usableFromInline package let feeds = Feeds()
    /// What tells readers of changes, retained; the same from the moment on in which there is something.
    @usableFromInline package let readers = Atomic<Unmanaged<AnyObject>?>(nil)
    /// How the subject has failed.
    @exclusivity(unchecked) @usableFromInline var failure: (any AnyObject & Sendable)?
    /// Retained; the same from the moment on in which there is one.
    @usableFromInline let storedPlace = Atomic<Unmanaged<AnyObject>?>(nil)
    @exclusivity(unchecked) @usableFromInline var storedConcern: (any AnyObject & Sendable)?
    @exclusivity(unchecked) @usableFromInline var storedLifetime: (any AnyObject & Sendable)?

    // Through these, since another module does not see that the accesses are not to be checked.

    /// The place among those with which it is bound. Not retained by whoever asks, since it stays.
    @inlinable package var place: Unmanaged<AnyObject>? { storedPlace.load(ordering: .acquiring) }

    /// Puts in the place, of which there is none yet. To be called in the lock of the core.
    @usableFromInline
    package func put(place: any AnyObject & Sendable) {
        storedPlace.store(Unmanaged.passRetained(place), ordering: .releasing)
    }

    /// What concerns those.
    @inlinable package var concern: (any AnyObject & Sendable)? {
        get { storedConcern }
        set { storedConcern = newValue }
    }

    /// Its life, for whoever asks.
    @inlinable package var lifetime: (any AnyObject & Sendable)? {
        get { storedLifetime }
        set { storedLifetime = newValue }
    }

    init() {}

    deinit {
        readers.load(ordering: .acquiring)?.release()
        storedPlace.load(ordering: .acquiring)?.release()
    }
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
