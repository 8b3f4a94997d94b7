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

    /// Replaces the state with the result of `decide`, and forwards the new state to bindings and then to observers. Returns the
    /// new state. Keeps the state and returns `nil` if `decide` returns `nil`, or if this core has ended. `decide` runs under the
    /// lock, and calls no user code. `write` is always called, after any new state has been forwarded.
    @discardableResult
    func decideNext(_ decide: (Content) -> Content?, write: () -> Void = {}) -> Content? {
        assertNoLockHeld()
        var next: Content?
        var observed: ReplayCore<Content, Failure>.Accepted?
        var taken = bindings.accept(deferring: false) { content in
            next = content.flatMap(decide)
            if next != nil { observed = observers.accept(deferring: false) { _ in next } }
            return next
        }
        BindingPropagation.run { propagation in
            if let observed = observed.take() { propagation.deferDelivery(of: observed, by: observers) }
            if let taken = taken.take() { bindings.finish(taken) }
            write()
        }
        return next
    }

    /// Ends both cores with the same event. If `bindings` has already ended, `observers` ends with that earlier event.
    func end(_ end: TerminalEvent<Failure>) {
        bindings.end(end)
        observers.end(bindings.currentTermination ?? end)
    }

    func releaseSubscribers() {
        bindings.releaseSubscribers()
        observers.releaseSubscribers()
    }
}
