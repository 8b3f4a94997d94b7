/// A signal whose events you send. A subject forwards each event to its present subscribers.
///
/// - Values go to the present subscribers. A subscriber added during the delivery of a value misses that value.
/// - You can send from any thread and from inside a subscriber. All subscribers receive all events one at a time, in the same
///   order. A send that finds a delivery in progress leaves its value to the delivering thread, and returns.
/// - A send that delivers its value can also deliver values that other threads have left, for up to 2 milliseconds. Therefore do
///   not send while you hold a lock that a subscriber needs. The number of pending values is not limited. See `Docs/Contract.md`.
/// - The subject keeps its terminal event. A late subscriber receives the terminal event immediately, on the subscribing
///   thread. Events sent after the terminal event are dropped.
/// - When the subject ends, it disposes the subscriptions that `subscribe(_:)` has created to send to the subject.
/// - A disposed subscriber is released immediately or, during a delivery, after all previously sent events have been delivered.
/// - When the subject is deallocated, its subscribers are released and receive nothing more, not even a terminal event.
///
/// An uncontended send with one subscriber costs about as much as one uncontended lock. An event needs no allocation.
public final class Subject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let core: SubjectCore<Value, Failure>

    /// Creates a subject without subscribers.
    @inlinable
    public init() {
        core = SubjectCore()
    }

    deinit {
        // An unmanaged reference is used, because otherwise the compiler would retain the core for the call.
        Unmanaged.passUnretained(core)._withUnsafeGuaranteedRef { $0.releaseSubscribers() }
    }

    /// Sends a value to the present subscribers, on this thread and before this method returns. If a delivery is in progress,
    /// the delivering thread also delivers this value.
    ///
    /// - Parameter value: Dropped if the subject has ended.
    @inlinable
    public func send(_ value: Value) {
        core.send(value)
    }

    /// Ends the subject with a failure. Ignored if the subject has already ended.
    ///
    /// - Parameter error: The failure. Present subscribers receive it now. Every later subscriber receives it on subscription.
    @inlinable
    public func fail(_ error: Failure) {
        core.end(.failed(error))
    }

    /// Completes the subject, for the present and all later subscribers. Ignored if the subject has already ended.
    @inlinable
    public func complete() {
        core.end(.completed)
    }

    /// Indicates whether there is a subscriber. Use this property to avoid computing a value that no subscriber would receive.
    ///
    /// A subscriber counts from the moment it can receive sent values until it is disposed or the subject has ended. A terminal
    /// event that is sent during a delivery ends the subject only when the event is delivered. The result reflects each call of
    /// `subscribe` or `dispose()` that has returned. It may not reflect a call in progress on another thread, so the result can
    /// be out of date when it is used.
    @inlinable public var hasSubscribers: Bool { core.hasSubscribers }

    /// The events of the subject as a ``Signal``, which does not keep the subject alive. After the subject has been
    /// deallocated, the signal sends only the terminal event, if the subject had ended.
    @inlinable public var signal: Signal<Value, Failure> {
        Signal.trusted { [core] (subscriber: consuming Subscriber<Value, Failure>) in core.subscribe(subscriber) }
    }
}

extension Subject: UpstreamOwningSubject {
    package func addUpstream(_ lifetime: CompoundDisposable) {
        core.upstreams.add(lifetime)
    }
}
