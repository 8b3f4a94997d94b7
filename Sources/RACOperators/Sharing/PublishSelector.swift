extension SignalProtocol {
    /// Returns the signal that a closure derives from this signal. Each subscription to the result subscribes to this signal
    /// only once, however often the closure uses it.
    ///
    /// The closure receives a shared signal, which sends the events of this signal. The result subscribes to the derived signal,
    /// and after that once to this signal. Subscribers of the shared signal that exist at that moment miss no event.
    ///
    /// ```
    /// self                                  --1--2--3--|
    /// publish { $0.zip(with: $0.skip(1)) }  -----x--y--|     x = (1, 2), y = (2, 3)
    /// ```
    ///
    /// ```swift
    /// let changes = readings.publish { shared in shared.zip(with: shared.skip(1)) }
    /// ```
    ///
    /// - *Completes* and *fails* when the derived signal does. If this signal ends first, only the shared signal ends.
    ///
    /// - Parameter selector: Derives the result from the shared signal. Called once per subscription.
    @inlinable
    public func publish<NewValue: Sendable, NewFailure: Error>(
        _ selector: @escaping @Sendable (_ shared: Signal<Value, Failure>) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        let source = signal
        return source.derive { downstream in
            // Only the running source keeps the subject. With the subject, the subscribers of the shared signal are released.
            let subject = Subject<Value, Failure>()
            selector(subject.signal).attach(downstream)
            source.attach(
                parent: downstream.lifetime,
                next: { subject.send($0) },
                failed: { subject.fail($0) },
                completed: { subject.complete() }
            )
        }
    }
}
