import RACCore

/// The state of a channel or of a remote endpoint, such as a control. A new state reaches all bound endpoints before it reaches
/// observers. The two cores have the same states in the same order, because the lock of `bindings` is held while both change.
final class EndpointCore<Content: Sendable, Failure: Error>: Sendable {
    private let bindings: ReplayCore<Content, Failure>
    private let observers: ReplayCore<Content, Failure>

    init(_ content: Content) {
        bindings = ReplayCore(content)
        observers = ReplayCore(content)
    }

    var latest: Content { bindings.latest }

    func signal(for audience: Audience) -> Signal<Content, Failure> {
        switch audience {
        case .binding: bindings.signal
        case .observer: observers.signal
        }
    }

    /// Replaces the state with the result of `decide`, and forwards the new state. Keeps the state if the result is `nil`.
    ///
    /// - Parameters:
    ///   - decide: Runs under the lock, and calls no user code.
    ///   - write: Writes to the endpoint's own target. Always called, after any new state has been forwarded.
    func decideNext(_ decide: (Content) -> Content?, write: () -> Void = {}) {
        assertNoLockHeld()
        var observed: ReplayCore<Content, Failure>.Accepted?
        var taken = bindings.accept(deferring: false) { content in
            guard let content, let next = decide(content) else { return nil }
            observed = observers.accept(deferring: false) { _ in next }
            return next
        }
        BindingPropagation.run { propagation in
            if let observed = observed.take() { propagation.deferDelivery(of: observed, by: observers) }
            if let taken = taken.take() { bindings.finish(taken) }
            write()
        }
    }

    /// Ends both cores with the same event. If `bindings` has already ended, `observers` ends with that earlier event.
    func end(_ end: TerminalEvent<Failure>) {
        bindings.end(end)
        observers.end(bindings.currentTermination ?? end)
    }

    func abandon() {
        bindings.abandon()
        observers.abandon()
    }
}

extension EndpointCore {
    func write<Value: Sendable>(_ value: Value, through origin: Origin) where Content == TimestampedValue<Value> {
        decideNext { _ in TimestampedValue(value, .next(), through: origin) }
    }

    func receive<Value: Sendable>(_ incoming: TimestampedValue<Value>) where Content == TimestampedValue<Value> {
        decideNext { Optional($0).newer(incoming) }
    }

    /// See ``ChannelEndpoint/renew()``. Returns `nil` if this core has ended.
    func renew<Value: Sendable>() -> TimestampedValue<Value>? where Content == TimestampedValue<Value> {
        var renewed: TimestampedValue<Value>?
        decideNext { held in
            renewed = held.renewed()
            return renewed
        }
        return renewed
    }
}
