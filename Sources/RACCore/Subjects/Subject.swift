/// A signal that is fed by hand and forwards to whoever is subscribed at the moment.
///
/// - Values go to the subscribers of the moment. One added while a value is being delivered misses that value.
/// - Senders may come from any thread and from inside a subscriber: every subscriber sees all events, one at a time, in
///   one common order. A send that finds a delivery in progress leaves its value to the thread that is at it, and returns.
/// - A send that delivers goes on with what other threads have left meanwhile, for up to 2 milliseconds. So do not send while
///   you hold a lock that a subscriber wants. What waits is kept without limit. `Docs/Contract.md` says who delivers it.
/// - The terminal event is remembered: a late subscriber gets it at once, on the subscribing thread. What is sent after it is
///   dropped. Ending the subject disposes the subscriptions that `subscribe(_:)` has made to feed it.
/// - A subscriber that is disposed is released immediately, or, during a delivery, when all that was sent before is delivered.
/// - When the last reference to the subject is deallocated, its subscribers are released and receive nothing more, not even an end.
///
/// An uncontended send with one subscriber costs about one uncontended lock. No allocation per event.
///
/// Source: `RACSubject`. Better: it remembers its end, and a send from inside a subscriber keeps the order.
public final class Subject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let core: SubjectCore<Value, Failure>

    /// Creates a subject without subscribers.
    @inlinable
    public init() {
        core = SubjectCore()
    }

    deinit {
        // Not counted: the compiler would retain the core for the call.
        Unmanaged.passUnretained(core)._withUnsafeGuaranteedRef { $0.abandon() }
    }

    /// Sends a value to the subscribers of the moment, on this thread and before this returns, unless a delivery is in progress.
    ///
    /// - Parameter value: Dropped if the subject has ended.
    @inlinable
    public func send(_ value: Value) {
        core.send(value)
    }

    /// Ends the subject with a failure. Ignored after the end.
    ///
    /// - Parameter error: Delivered to the subscribers of the moment, and to every later one when it subscribes.
    @inlinable
    public func fail(_ error: Failure) {
        core.end(.failed(error))
    }

    /// Completes the subject, for the subscribers of the moment and every later one. Ignored after the end.
    @inlinable
    public func complete() {
        core.end(.completed)
    }

    /// Indicates whether anybody is subscribed: to spare the work of making a value that nobody would learn of.
    ///
    /// A subscriber counts as soon as it hears what is sent, until it is disposed or the subject has ended. Each call of
    /// `subscribe` or `dispose()` that has returned is taken into account, also while a value is being delivered. An end that
    /// waits for such a delivery is not, until it is delivered. What other threads do at this very moment may be seen or not, so
    /// the answer may be out of date when it arrives.
    @inlinable public var hasSubscribers: Bool { core.hasSubscribers }

    /// The subject as a plain signal. It does not keep the subject alive. Once the subject has been deallocated, it sends nothing
    /// but the end, if there was one.
    @inlinable public var signal: Signal<Value, Failure> {
        Signal.trusted { [core] (subscriber: consuming Subscriber<Value, Failure>) in core.subscribe(subscriber) }
    }
}

extension Subject: UpstreamOwningSubject {
    package func addUpstream(_ lifetime: CompoundDisposable) {
        core.upstreams.add(lifetime)
    }
}
