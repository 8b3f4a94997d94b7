import Synchronization

extension SignalProtocol {
    /// Returns a signal without the values that arrive during an interval after the subscription.
    ///
    /// A timer on the scheduler ends the interval. If the timer runs late, values that arrive after the interval are also left
    /// out. A value that arrives exactly at the end may pass. Completion and failure of this signal pass at any time.
    ///
    /// ```
    /// self                   --1--2--3--4--|
    /// skip(for: 7 s, on: s)  --------3--4--|
    /// ```
    ///
    /// ```swift
    /// let settled = readings.skip(for: .seconds(5), on: scheduler)
    /// ```
    ///
    /// - Parameters:
    ///   - interval: Time from the subscription to the first value that can pass. Negative counts as zero. Even with zero the
    ///     timer runs on the scheduler, so values that this signal sends during the subscription can be left out.
    ///   - scheduler: The scheduler that measures the time.
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

/// The timer only sets this flag, and needs no serializer. Relaxed ordering, because the flag publishes no other memory.
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
