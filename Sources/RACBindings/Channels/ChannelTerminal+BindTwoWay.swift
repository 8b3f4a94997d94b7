import RACCore

extension ChannelTerminal {
    /// Keeps two endpoints equal: each change of one endpoint is written to the other.
    ///
    /// At the start this endpoint receives the value of the other endpoint. If the other endpoint has no value to show, for
    /// example a control, the other endpoint receives the value of this endpoint instead. After the start, each change reaches
    /// each endpoint at most once, even if bindings form a ring. If several threads change endpoints at the same time, all
    /// endpoints end with the value of the last write.
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
        // `renew()` gives the first value the newest timestamp, so it wins when the endpoints forward their values to each
        // other. A value that another thread writes after `renew()` is newer, and wins instead.
        if other.endpoint.renew() == nil { _ = endpoint.renew() }
        other.forward(to: self, until: binding)
        forward(to: other, until: binding)
        return binding
    }

    @inlinable
    func forward(to other: ChannelTerminal, until binding: CompoundDisposable) {
        let otherEndpoint = other.endpoint
        let subscription = endpoint.timestamped(.binding).subscribe { timestamped in
            // The other endpoint can itself be the source of a binding. The limiter bounds the stack depth for a chain of
            // bindings of any length.
            RecursionLimiter.run(.binding, (timestamped, otherEndpoint, binding)) { timestamped, endpoint, binding in
                endpoint.receive(timestamped, binding)
            }
        } failed: { error in
            // Values sent before the termination are still written to remote endpoints. See ``BindingPropagation``.
            BindingPropagation.writeRemotely { binding.dispose() }
            otherEndpoint.end(.failed(error))
        } completed: {
            BindingPropagation.writeRemotely { binding.dispose() }
            otherEndpoint.end(.completed)
        }
        binding.add(subscription)
    }
}
