extension SignalProtocol {
    /// Returns the result of an operator, named after this signal and `function`. The work must keep the contract by itself.
    @inlinable
    @inline(__always)
    package func derive<NewValue: Sendable, NewFailure: Error>(
        _ function: StaticString = #function,
        _ work: @escaping @Sendable (consuming Subscriber<NewValue, NewFailure>) -> Void
    ) -> Signal<NewValue, NewFailure> {
        Signal.trusted(work).named(after: self, function)
    }

    /// Makes an operator with one upstream and one downstream, which share one lifetime.
    ///
    /// This method is the first of the three building blocks of operators, before ``InputCoordinator`` and ``Sequencer``. Once
    /// per subscription, `handler` creates the state, in a ``SubscriptionState``, and returns the closure that handles the
    /// values. An event needs no lock, check or allocation, because the source sends serially and stops when disposed.
    ///
    /// A terminal event of the upstream passes downstream immediately, and disposes the shared lifetime. An operator that
    /// delays this event, or continues after it, must subscribe with `attach(parent:)` instead.
    @inlinable
    @inline(__always)
    package func lift<NewValue: Sendable>(
        _ function: StaticString = #function,
        _ handler: @escaping @Sendable (consuming Subscriber<NewValue, Failure>) -> @Sendable (Value) -> Void
    ) -> Signal<NewValue, Failure> {
        let upstream = signal
        return upstream.derive(function) { (downstream: consuming Subscriber<NewValue, Failure>) in
            let ending = downstream.ending
            upstream.attach(Subscriber(endingLike: consume ending, next: handler(consume downstream)))
        }
    }

    /// Makes an operator that only sends values, and cannot end the output. The closure of such an operator retains less than
    /// the closure of ``lift(_:_:)``, which saves a reference-count operation for each operator and subscription.
    @inlinable
    @inline(__always)
    package func liftValues<NewValue: Sendable>(
        _ function: StaticString = #function,
        _ handler:
            @escaping @Sendable (_ next: consuming @escaping @Sendable (NewValue) -> Void) -> @Sendable (Value) -> Void
    ) -> Signal<NewValue, Failure> {
        let upstream = signal
        return upstream.derive(function) { (downstream: consuming Subscriber<NewValue, Failure>) in
            let next = downstream.next
            let ending = downstream.ending
            _ = consume downstream
            upstream.attach(Subscriber(endingLike: consume ending, next: handler(consume next)))
        }
    }

    /// Makes an operator that also handles completion and failure. `handler` makes the subscriber of the upstream, which must
    /// have the same lifetime as the downstream subscriber.
    @inlinable
    @inline(__always)
    package func liftEvents<NewValue: Sendable, NewFailure: Error>(
        _ function: StaticString = #function,
        _ handler: @escaping @Sendable (consuming Subscriber<NewValue, NewFailure>) -> Subscriber<Value, Failure>
    ) -> Signal<NewValue, NewFailure> {
        let upstream = signal
        return upstream.derive(function) { (downstream: consuming Subscriber<NewValue, NewFailure>) in
            upstream.attach(handler(consume downstream))
        }
    }

    @inlinable
    @inline(__always)
    func liftFailure<NewFailure: Error>(
        _ function: StaticString = #function,
        _ failed: @escaping @Sendable (Failure, Subscriber<Value, NewFailure>) -> Void
    ) -> Signal<Value, NewFailure> {
        liftEvents(function) { downstream in
            Subscriber(
                lifetime: downstream.lifetime,
                next: downstream.next,
                failed: { failed($0, downstream) },
                completed: { downstream.complete() }
            )
        }
    }
}
