extension SignalProtocol {
    /// Returns a signal whose failure is transformed.
    ///
    /// Values and completion pass unchanged. Keeps nothing.
    ///
    /// ```
    /// self                --1--#(404)
    /// mapError(describe)  --1--#(not found)
    /// ```
    ///
    /// - Parameter transform: Called at most once per subscription.
    @inlinable
    public func mapError<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> Signal<Value, NewFailure> {
        liftEvents { downstream in
            Subscriber(
                lifetime: downstream.lifetime,
                next: downstream.next,
                failed: { downstream.fail(transform($0)) },
                completed: { downstream.complete() }
            )
        }
    }
}

extension SignalProtocol where Failure == Never {
    /// Returns this signal as one that could fail, to be combined with those that can.
    ///
    /// - Parameter type: The failure type; usually inferred.
    @inlinable
    public func promoteFailure<NewFailure: Error>(
        to type: NewFailure.Type = NewFailure.self
    ) -> Signal<Value, NewFailure> {
        liftEvents { downstream in
            Subscriber(
                lifetime: downstream.lifetime,
                next: downstream.next,
                failed: { (_: Never) in },
                completed: { downstream.complete() }
            )
        }
    }
}
