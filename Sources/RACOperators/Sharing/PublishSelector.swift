extension SignalProtocol {
    /// Returns a signal of what a closure makes of this one. However often the closure uses it, it is subscribed to
    /// once.
    ///
    /// Each subscription to the result calls the closure with a shared form of this signal, subscribes to what that makes,
    /// and then to this signal, once. So nobody who subscribes to the shared form in that moment misses anything. Who does so
    /// later gets what is sent from then on. The result ends with what the closure makes, and then this signal is disposed. A
    /// failure or completion of this signal goes to those who are subscribed to the shared form, and ends the result only if
    /// what the closure makes ends with it. Keeps nothing. The shared form delivers where the upstream does.
    ///
    /// ```swift
    /// let changes = readings.publish { shared in shared.zip(with: shared.skip(1)) }
    /// ```
    ///
    /// ```
    /// self                                  --1--2--3--|
    /// publish { $0.zip(with: $0.skip(1)) }  -----x--y--|     x = (1, 2), y = (2, 3)
    /// ```
    ///
    /// Not in ReactiveObjC. `multicast(_:selector:)` in RxSwift, `publish` with a selector in RxJava.
    ///
    /// - Parameter selector: Makes the result of the shared signal. Called once per subscription, on the subscribing thread.
    @inlinable
    public func publish<NewValue: Sendable, NewFailure: Error>(
        _ selector: @escaping @Sendable (_ shared: Signal<Value, Failure>) -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        let source = signal
        return source.derive { downstream in
            // The running source alone keeps the subject. When the source releases it, the subject releases those who are
            // subscribed to the shared form.
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
