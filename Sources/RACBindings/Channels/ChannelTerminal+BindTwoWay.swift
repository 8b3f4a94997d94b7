import RACCore

extension ChannelTerminal {
    /// Keeps two endpoints equal: each change of one endpoint is written to the other.
    ///
    /// At the start, this endpoint receives the value of the other endpoint. If the other endpoint, such as a control, has no
    /// value at the start, it receives the value of this endpoint instead. After the start, each change reaches each endpoint at
    /// most once, even if bindings form a ring. If several threads change endpoints at the same time, all endpoints end with the
    /// value of the last write.
    ///
    /// When an observer of one endpoint is notified, all bound endpoints that can be written immediately already have the new
    /// value.
    ///
    /// The binding ends when it is disposed, or when one of the two endpoints ends. The end of one endpoint also ends a
    /// channel on the other side, but not a property. The binding keeps a channel alive, and the observation of a key of the
    /// user defaults, but no other object. After a disposal on the main queue, the binding writes nothing to an endpoint of
    /// the main actor, not even a pending value.
    ///
    /// Values are written on the thread that changes the other side. Objects and controls of the main actor are written on the
    /// main queue: immediately if the change is made there and no write is pending, otherwise in a later turn.
    ///
    /// - Parameter other: The terminal whose value is used at the start.
    @inlinable
    @discardableResult
    public func bindTwoWay(to other: ChannelTerminal) -> any Disposable {
        let binding = CompoundDisposable()
        // `renew()` sets the newest timestamp for the value that is used at the start. This value wins when the endpoints forward
        // their values to each other. A value that another thread writes after `renew()` is newer, and wins instead.
        if other.endpoint.renew() == nil { _ = endpoint.renew() }
        other.forward(to: self, until: binding)
        forward(to: other, until: binding)
        return binding
    }

    @inlinable
    func forward(to other: ChannelTerminal, until binding: CompoundDisposable) {
        let otherEndpoint = other.endpoint
        let subscription = endpoint.timestamped(.binding).subscribe { timestamped in
            // The other endpoint can be bound to a further endpoint. The limiter bounds the stack depth of such a chain.
            RecursionLimiter.run(
                .binding,
                ForwardedWrite(timestamped: timestamped, endpoint: otherEndpoint, binding: binding)
            ) { $0.endpoint.receive($0.timestamped, $0.binding) }
        } failed: { error in
            // Remote endpoints must still receive the values sent before the termination, so the binding is disposed after these
            // writes. See ``BindingPropagation``.
            BindingPropagation.writeRemotely { binding.dispose() }
            otherEndpoint.end(.failed(error))
        } completed: {
            BindingPropagation.writeRemotely { binding.dispose() }
            otherEndpoint.end(.completed)
        }
        binding.add(subscription)
    }
}

@usableFromInline
struct ForwardedWrite<Value: Sendable, Failure: Error> {
    @usableFromInline let timestamped: TimestampedValue<Value>
    @usableFromInline let endpoint: BindingEndpoint<Value, Failure>
    @usableFromInline let binding: CompoundDisposable

    @inlinable
    init(timestamped: TimestampedValue<Value>, endpoint: BindingEndpoint<Value, Failure>, binding: CompoundDisposable) {
        self.timestamped = timestamped
        self.endpoint = endpoint
        self.binding = binding
    }
}
