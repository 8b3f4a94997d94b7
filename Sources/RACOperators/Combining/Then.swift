extension SignalProtocol {
    /// Returns a signal that waits for this one to complete, without its values, and goes on with another.
    ///
    /// A failure of this signal fails the result. The closure is not called then. When the other one is subscribed to, this signal
    /// has been disposed. Keeps nothing. Delivers where the other one sends.
    ///
    /// The closure may return a signal, a subject, a property, or a leading dot: `.just(1)`. This signal and the other one fail
    /// alike, or one of them cannot fail.
    ///
    /// ```
    /// self            --1--2--|
    /// other                   --a--|
    /// then { other }  ----------a--|
    /// ```
    ///
    /// Source: `-then:` in RACSignal.
    ///
    /// - Parameter makeSignal: Called once per subscription, after completion, where that is delivered.
    @inlinable
    @_disfavoredOverload
    public func then<NewValue: Sendable, Next: SignalProtocol<NewValue, Failure>>(
        _ makeSignal: @escaping @Sendable () -> Next
    ) -> Signal<NewValue, Failure> {
        followed(by: { makeSignal().signal })
    }

    /// Goes on with a signal that cannot fail. See `then(_:)`.
    @inlinable
    @_disfavoredOverload
    public func then<NewValue: Sendable, Next: SignalProtocol<NewValue, Never>>(
        _ makeSignal: @escaping @Sendable () -> Next
    ) -> Signal<NewValue, Failure> {
        then { makeSignal().widened(to: Failure.self) }
    }

    /// Goes on with a signal that the closure names by a leading dot: `.just(1)`, `.empty`. The closure is not `nil`.
    @inlinable
    public func then<NewValue: Sendable>(
        _ makeSignal: (@Sendable () -> Signal<NewValue, Failure>)?
    ) -> Signal<NewValue, Failure> {
        followed(by: requireClosure(makeSignal))
    }

    /// What the forms of `then` have in common.
    @inlinable
    func followed<NewValue: Sendable>(
        by makeSignal: @escaping @Sendable () -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        let source = signal
        return source.derive("then") { downstream in
            source.attach(
                parent: downstream.lifetime,
                next: { _ in },
                failed: { downstream.fail($0) },
                completed: { makeSignal().attach(downstream) }
            )
        }
    }
}

extension SignalProtocol where Failure == Never {
    /// Goes on, after this signal that cannot fail, with one that can.
    @inlinable
    @_disfavoredOverload
    public func then<NewValue: Sendable, NewFailure: Error, Next: SignalProtocol<NewValue, NewFailure>>(
        _ makeSignal: @escaping @Sendable () -> Next
    ) -> Signal<NewValue, NewFailure> {
        widened(to: NewFailure.self).then(makeSignal)
    }

    /// Goes on, after this signal that cannot fail, with one that can and that the closure names by a leading dot.
    @inlinable
    @_disfavoredOverload
    public func then<NewValue: Sendable, NewFailure: Error>(
        _ makeSignal: (@Sendable () -> Signal<NewValue, NewFailure>)?
    ) -> Signal<NewValue, NewFailure> {
        widened(to: NewFailure.self).then(requireClosure(makeSignal))
    }
}
