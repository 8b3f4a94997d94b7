import Synchronization

/// Indicates whether a message asks the owner of a subject to remove the detached observers from its list.
///
/// Many subscribers can be disposed during one delivery: a value ends every `take(1)`. They share one message, which removes
/// all of them in one walk over the list.
///
/// Why no observer stays in the list: an observer is detached before it is announced, and both exchanges of `isAnnounced`
/// acquire and release. If the exchange of the announcement precedes the owner's, the owner sees that the observer is detached.
/// If it follows the owner's, it finds `false`, and its thread sends another message.
@usableFromInline
struct DetachedObservers: ~Copyable, Sendable {
    @usableFromInline let isAnnounced = Atomic<Bool>(false)

    @inlinable
    init() {}

    /// Announces a detached observer. Returns whether the caller must send the message.
    @inlinable
    borrowing func announce() -> Bool {
        !isAnnounced.exchange(true, ordering: .acquiringAndReleasing)
    }

    /// Ends the announcement, then removes and returns all detached observers. Called by the owner of the list, or by a thread
    /// that holds the subject's lock and finds no owner.
    @inlinable
    borrowing func take(from observers: inout ObserverList) -> RemovedObservers {
        _ = isAnnounced.exchange(false, ordering: .acquiringAndReleasing)
        return observers.removeDetached()
    }
}
