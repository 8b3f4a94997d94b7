import RACCore

extension Signal {
    /// Returns a signal that sends the elements of a sequence on a scheduler, then completes.
    ///
    /// ``from(_:)`` sends all elements before `subscribe` returns. With this signal, `subscribe` returns immediately. The
    /// signal can suspend: it sends an element only while the receiver has capacity, and otherwise continues on the scheduler
    /// when there is capacity again. A lazy sequence computes each element on the scheduler, when it is to be sent.
    ///
    /// ```
    /// from(1...3, on: s)  (123|)
    /// ```
    ///
    /// ```swift
    /// let uploads = Signal<Int, Never>.from(1...1_000_000, on: scheduler)
    /// ```
    ///
    /// - *Delivers on* the scheduler. After 256 elements other work of the scheduler gets a turn.
    ///
    /// - Parameters:
    ///   - sequence: The elements. Iterated once per subscription, in several turns of the scheduler.
    ///   - scheduler: The scheduler on which to iterate and to send.
    @inlinable
    public static func from<Elements: Sequence<Value> & Sendable>(
        _ sequence: Elements,
        on scheduler: any Scheduler
    ) -> Signal {
        let scheduler = scheduler.heldByActions
        return .trusted { downstream in
            Generation<Elements.Iterator, Value, Failure>(
                downstream,
                on: scheduler,
                { (iterator: inout Elements.Iterator) throws(Failure) in iterator.next() },
                { sequence.makeIterator() }
            )
            .start()
        }
    }
}
