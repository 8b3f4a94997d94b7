import RACCore

extension ChannelTerminal {
    /// Keeps two endpoints equal: each change of one endpoint is written to the other.
    ///
    /// At the start this endpoint receives the value of the other endpoint. If the other endpoint has no value to show, as with
    /// a control, the other endpoint receives the value of this endpoint. From then on each change is forwarded once and does
    /// not return. If many bindings form a ring, each endpoint in it receives each change at most once. If several endpoints
    /// are changed at the same time, from any threads, all endpoints end with the value of the last write. A value that a newer
    /// value overtakes on its way is dropped.
    ///
    /// When an observer of one endpoint is notified, all properties and channels that are bound to the endpoint already have
    /// the new value. So do controls, observable objects and user defaults, if they can be written immediately.
    ///
    /// The binding ends when it is disposed, or when one of the two endpoints ends. If one endpoint ends, the binding notifies
    /// the other endpoint. A channel then ends as well, but a property continues. The binding keeps a channel alive, and the
    /// observation of a key of the user defaults. It keeps no property and no object alive. After a disposal on the main queue,
    /// the binding writes nothing to an endpoint of the main actor, not even a pending value.
    ///
    /// Values are written on the thread that changes the other side. Objects and controls of the main actor are written on the
    /// main queue: immediately if the change is made there and no write is pending, otherwise in a later turn.
    ///
    /// - Parameter other: The terminal whose value is used at the start.
    /// - Returns: A disposable that ends the binding when it is disposed.
    @inlinable
    @discardableResult
    public func bindTwoWay(to other: ChannelTerminal) -> any Disposable {
        let binding = CompoundDisposable()
        // `renew()` makes the value to start with the newest value. Then each endpoint forwards its value to the other, and the
        // newer value wins. If another thread writes between these steps, its value is the newest and wins.
        if other.endpoint.renew() == nil { _ = endpoint.renew() }
        other.forward(to: self, until: binding)
        forward(to: other, until: binding)
        return binding
    }

    @inlinable
    func forward(to other: ChannelTerminal, until binding: CompoundDisposable) {
        let otherEndpoint = other.endpoint
        let subscription = endpoint.timestamped(.binding).subscribe { timestamped in
            // The other endpoint can itself be bound. The limiter bounds the stack for a chain of bindings of any length.
            RecursionLimiter.run(
                .binding,
                ForwardedWrite(timestamped: timestamped, endpoint: otherEndpoint, binding: binding)
            ) { $0.arrive() }
        } failed: { error in
            // The binding is disposed after the pending writes to remote endpoints, so that the values before the end are
            // still written. See ``BindingPropagation``.
            BindingPropagation.writeRemotely { binding.dispose() }
            otherEndpoint.end(.failed(error))
        } completed: {
            BindingPropagation.writeRemotely { binding.dispose() }
            otherEndpoint.end(.completed)
        }
        binding.add(subscription)
    }
}

/// A value that a binding forwards from one endpoint to another.
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

    @inlinable
    func arrive() {
        endpoint.receive(timestamped, binding)
    }
}
