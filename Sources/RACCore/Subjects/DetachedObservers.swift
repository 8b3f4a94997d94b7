import Synchronization

/// A flag that is set while a pending message requests the removal of detached observers from a subject's list. Many subscribers
/// that are disposed during one delivery, such as each `take(1)`, share one message, which removes all of them in one walk.
///
/// No observer stays in the list. An observer is detached before its announcement, and the exchanges in ``announce()`` and
/// ``take(from:)`` acquire and release. If the exchange in ``announce()`` precedes the exchange in ``take(from:)``, the owner of
/// the list sees that the observer is detached. Otherwise ``announce()`` finds `false`, and its thread sends another message.
///
/// The release in ``announce()`` pairs with the acquire in ``take(from:)``. The acquire in ``announce()`` and the release in
/// ``take(from:)`` are not necessary, because no thread relies on the removal when it finds `false`.
@usableFromInline
struct DetachedObservers: ~Copyable, Sendable {
    @usableFromInline let isAnnounced = Atomic<Bool>(false)

    @inlinable
    init() {}

    /// Announces that an observer has been detached. Returns `true` if the caller must send the message that requests the
    /// removal, because no such message is pending.
    @inlinable
    borrowing func announce() -> Bool {
        !isAnnounced.exchange(true, ordering: .acquiringAndReleasing)
    }

    /// Removes all detached observers from the list. Called by the owner of the list, or by a thread that holds the subject's
    /// lock and finds no owner.
    @inlinable
    borrowing func take(from observers: inout ObserverList) -> RemovedObservers {
        _ = isAnnounced.exchange(false, ordering: .acquiringAndReleasing)
        return observers.removeDetached()
    }
}
