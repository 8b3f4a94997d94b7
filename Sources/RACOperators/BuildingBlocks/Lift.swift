extension SignalProtocol {
    /// Returns the result of an operator of any kind: a signal that keeps the contract by construction, with a name derived
    /// from the name of this signal.
    ///
    /// - Parameters:
    ///   - function: The operator, for the name of the result. By default the caller.
    ///   - work: The work to perform for each subscriber.
    @inlinable
    @inline(__always)
    package func derive<NewValue: Sendable, NewFailure: Error>(
        _ function: StaticString = #function,
        _ work: @escaping @Sendable (consuming Subscriber<NewValue, NewFailure>) -> Void
    ) -> Signal<NewValue, NewFailure> {
        Signal.trusted(work).named(after: self, function)
    }

    /// Makes an operator with one upstream, one downstream and one lifetime for both.
    ///
    /// This is the first of the three building blocks of operators. The others are ``InputCoordinator`` and ``Sequencer``.
    /// `handler` runs once per subscription. It creates the state of the subscription, in a ``SubscriptionState``, and returns
    /// the closure that handles the values. There is no lock, check or allocation per event: the source already sends serially
    /// and stops when disposed.
    ///
    /// Rule: a terminal event from upstream must reach downstream before the handler returns, because that event disposes the
    /// shared lifetime. An operator that delays the end, or continues after it, subscribes with `attach(parent:)`.
    ///
    /// - Parameters:
    ///   - function: The operator, for the name of the result. By default the caller.
    ///   - handler: Makes the closure that handles the values of one subscription.
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

    /// Makes an operator that only passes on values, and neither ends the signal nor checks for its end.
    ///
    /// The closure of such an operator retains less of the downstream than the closure of ``lift(_:_:)``. That saves a
    /// reference-count operation for each operator and subscription.
    ///
    /// - Parameters:
    ///   - function: The operator, for the name of the result. By default the caller.
    ///   - handler: Receives the closure that sends values downstream. Returns the closure that handles the values of one
    ///     subscription.
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

    /// Makes an operator with one upstream, one downstream and one lifetime for both, which also handles the ends.
    ///
    /// - Parameters:
    ///   - function: The operator, for the name of the result. By default the caller.
    ///   - handler: Makes the subscriber between upstream and downstream. It must have the same lifetime as the downstream
    ///     subscriber.
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
}
