import RACCore

extension ChannelTerminal {
    /// Keeps two places equal: what happens at one is written to the other.
    ///
    /// At the start this one takes the value of the other one; if that has none to show, as a control has none, the other one
    /// takes this one's. From then on each change goes over once and does not come back. If many bindings form a ring, each
    /// place in it sees each change at most once. When several are changed at the same time, from any threads, all end with the
    /// same value, that of the last write. A value that an even newer one overtakes on its way is dropped.
    ///
    /// Observers of one find the new value in all properties and channels that are bound to it: they are notified when the write
    /// has reached these. Controls, observable objects and user defaults follow before that, if they can be written at once.
    ///
    /// The binding ends when it is disposed, or when one of the two places ends. Then the other one is notified of the end: a
    /// channel ends as well, and a property goes on. It keeps neither a property nor an object alive, but a channel, and what
    /// follows a key of the user defaults. Disposed on the main queue, it writes nothing to a place of the main actor after that,
    /// also if a value was on its way.
    ///
    /// Values are written on the thread that changes the other side, those of objects and controls of the main actor on
    /// the main queue: immediately if on it already with nothing waiting.
    ///
    /// Source: `RACChannelTo(…) = RACChannelTo(…)`. Better: from several threads and in rings the places end equal.
    ///
    /// - Parameter other: Where the value comes from at the start.
    /// - Returns: Disposing it ends the binding.
    @inlinable
    @discardableResult
    public func bindTwoWay(to other: ChannelTerminal) -> any Disposable {
        let binding = CompoundDisposable()
        // What each of the two holds goes to the other one, and the stamps decide: so it does not matter what is written to
        // either between these steps.
        if other.end.renew() == nil { _ = end.renew() }
        other.forward(to: self, until: binding)
        forward(to: other, until: binding)
        return binding
    }

    @inlinable
    func forward(to other: ChannelTerminal, until binding: CompoundDisposable) {
        let otherEndpoint = other.end
        let subscription = end.timestamped(.binding).subscribe { timestamped in
            // The other place may be bound to a further one, and so on.
            RecursionLimiter.run(
                .binding,
                ForwardedWrite(timestamped: timestamped, end: otherEndpoint, binding: binding)
            ) { $0.arrive() }
        } failed: { error in
            // After the writes to remote endpoints that came before the end.
            BindingPropagation.writeRemotely { binding.dispose() }
            otherEndpoint.end(.failed(error))
        } completed: {
            BindingPropagation.writeRemotely { binding.dispose() }
            otherEndpoint.end(.completed)
        }
        binding.add(subscription)
    }
}

/// A value on its way through a binding.
@usableFromInline
struct ForwardedWrite<Value: Sendable, Failure: Error> {
    @usableFromInline let timestamped: TimestampedValue<Value>
    @usableFromInline let end: BindingEndpoint<Value, Failure>
    @usableFromInline let binding: CompoundDisposable

    @inlinable
    init(timestamped: TimestampedValue<Value>, end: BindingEndpoint<Value, Failure>, binding: CompoundDisposable) {
        self.timestamped = timestamped
        self.end = end
        self.binding = binding
    }

    @inlinable
    func arrive() {
        end.receive(timestamped, binding)
    }
}
