import Synchronization

extension SignalProtocol {
    /// Returns a signal without the values that arrive during an interval after the subscription.
    ///
    /// Values pass as soon as the timer has run on the scheduler. So a value that arrives at the very end of the interval may pass
    /// or not, and if the scheduler is late, later ones are left out as well. Failure and completion pass unchanged at any time.
    /// Keeps a flag. Delivers where the upstream does.
    ///
    /// ```
    /// self                   --1--2--3--4--|
    /// skip(for: 7 s, on: s)  --------3--4--|
    /// ```
    ///
    /// - Parameters:
    ///   - interval: Time from the subscription to the first value that may pass. Negative counts as zero. Even with zero the timer
    ///     runs on the scheduler, so what this signal sends while it is being subscribed to may be left out.
    ///   - scheduler: What measures the time.
    @inlinable
    public func skip(for interval: Duration, on scheduler: any Scheduler) -> Signal<Value, Failure> {
        let scheduler = scheduler.heldByActions
        return lift { downstream in
            let opening = Opening()
            scheduler.schedule(parent: downstream.lifetime, after: interval) { opening.open() }
            return { value in
                if opening.isOpen { downstream.send(value) }
            }
        }
    }
}

/// Says whether a time is over.
///
/// The timer sends nothing, so it needs no serializer: it sets a flag, once, and each value passes or does not by what it reads there. No
/// other memory is handed over through the flag, so relaxed ordering is enough.
@usableFromInline
final class Opening: Sendable {
    private let hasOpened = Atomic<Bool>(false)

    @usableFromInline
    init() {}

    @usableFromInline var isOpen: Bool { hasOpened.load(ordering: .relaxed) }

    @usableFromInline
    func open() {
        hasOpened.store(true, ordering: .relaxed)
    }
}
