import Synchronization

extension SignalProtocol {
    /// Returns a signal without the values that come during an interval after the subscription.
    ///
    /// A value that is sent when the time is over passes if the scheduler has got to the end of the time before. Failure
    /// and completion pass unchanged at any time. Keeps a flag; delivers where the upstream does.
    ///
    /// ```
    /// self                   --1--2--3--4--|
    /// skip(for: 7 s, on: s)  --------3--4--|
    /// ```
    ///
    /// Not in ReactiveObjC; `skip(_:scheduler:)` with a duration in RxSwift, `skip(for:)` elsewhere.
    ///
    /// - Parameters:
    ///   - interval: Time from the subscription to the first value that may pass; negative counts as zero.
    ///   - scheduler: What measures the time.
    @inlinable
    public func skip(for interval: Duration, on scheduler: any Scheduler) -> Signal<Value, Failure> {
        let scheduler = scheduler.heldByActions
        return lift { downstream in
            let opening = Opening()
            scheduler.schedule(below: downstream.lifetime, after: Swift.max(interval, .zero)) { opening.open() }
            return { value in
                if opening.isOpen { downstream.send(value) }
            }
        }
    }
}

/// Says whether a time is over.
///
/// The timer sends nothing, so it needs no turn among the events: it sets a flag that goes one way, and a value passes or
/// does not by what it reads there. Nothing else is passed on through the flag, so its order does not matter.
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
