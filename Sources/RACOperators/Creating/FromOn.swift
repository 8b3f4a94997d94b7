import RACCore

extension Signal {
    /// Returns a signal that sends the elements of a sequence on a scheduler, then completes.
    ///
    /// `subscribe` returns before the elements are sent. The signal suspends while the receiver has no capacity. A lazy sequence
    /// computes each element just before the element is sent.
    ///
    /// ```
    /// from(1...3, on: s)  (123|)
    /// ```
    ///
    /// ```swift
    /// let uploads = Signal<Int, Never>.from(1...1_000_000, on: scheduler)
    /// ```
    ///
    /// - *Delivers on* the scheduler. After 256 elements other work of the scheduler can run.
    ///
    /// - Parameters:
    ///   - sequence: The elements. Each subscription iterates over them once, on the scheduler.
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
