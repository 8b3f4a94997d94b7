import RACCore

/// What a channel or a remote endpoint holds, with one core for bindings and one for observers: these get each content after it has
/// reached all bound endpoints.
///
/// Both take contents in in the lock of `bindings`, so they hold the same contents in the same order.
final class EndpointCore<Content: Sendable, Failure: Error>: Sendable {
    private let bindings: ReplayCore<Content, Failure>
    private let observers: ReplayCore<Content, Failure>

    init(_ content: Content) {
        bindings = ReplayCore(content)
        observers = ReplayCore(content)
    }

    /// What is held.
    var latest: Content { bindings.latest }

    /// What is held, then each content that is taken in.
    func signal(for audience: Audience) -> Signal<Content, Failure> {
        switch audience {
        case .binding: bindings.signal
        case .observer: observers.signal
        }
    }

    /// Takes in what `decide` makes of what is held, if anything, and propagates it.
    ///
    /// - Parameters:
    ///   - decide: Runs in the lock, and no user code.
    ///   - write: Writes to the endpoint itself, after it has forwarded the content.
    func decideNext(_ decide: (Content) -> Content?, write: () -> Void = {}) {
        assertNoLockHeld()
        var observed: ReplayCore<Content, Failure>.Taken?
        var taken = bindings.takeIn(holding: false) { content in
            guard let content, let next = decide(content) else { return nil }
            observed = observers.takeIn(holding: false) { _ in next }
            return next
        }
        BindingPropagation.run {
            BindingPropagation.current._withUnsafeGuaranteedRef { propagation in
                if let observed = observed.take() { propagation.deferDelivery(of: observed, by: observers) }
            }
            if let taken = taken.take() { bindings.finish(taken) }
            write()
        }
    }

    /// Ends both. The bindings decide how.
    func end(_ end: SubjectEnd<Failure>) {
        bindings.end(end)
        observers.end(bindings.presentEnd ?? end)
    }

    /// Releases all subscribers, which get nothing more.
    func abandon() {
        bindings.abandon()
        observers.abandon()
    }
}

extension EndpointCore {
    /// Writes a value: accepted in any case, with a stamp of its own.
    func write<Value: Sendable>(_ value: Value, through entrance: Entrance) where Content == Stamped<Value> {
        decideNext { _ in Stamped(value, .next(), through: entrance) }
    }

    /// Accepts a value that comes through a binding, if it is newer than what is held.
    func receive<Value: Sendable>(_ incoming: Stamped<Value>) where Content == Stamped<Value> {
        decideNext { Optional($0).newer(incoming) }
    }

    /// Gives the value held a new stamp, so that it wins over what other endpoints hold.
    ///
    /// - Returns: The value, unless this has ended.
    func renew<Value: Sendable>() -> Stamped<Value>? where Content == Stamped<Value> {
        var renewed: Stamped<Value>?
        decideNext { held in
            renewed = held.renewed()
            return renewed
        }
        return renewed
    }
}
