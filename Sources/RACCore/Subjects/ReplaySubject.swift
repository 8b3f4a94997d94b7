/// A subject that replays earlier values to a new subscriber.
///
/// A new subscriber receives the kept values, oldest first, on the subscribing thread and before `subscribe` returns. The live
/// values and the terminal event follow. No value is lost, doubled or reordered, even if other threads send at the same time.
///
/// The subject keeps up to `capacity` values until it is deallocated, even after the subject has ended. All other guarantees
/// are the same as for ``Subject``.
public final class ReplaySubject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let core: ReplayCore<Value, Failure>

    /// Creates a subject that keeps the last values.
    ///
    /// - Parameter capacity: The number of latest values to keep. By default the subject keeps all values, so its memory grows
    ///   with each value. With 0 the subject keeps only the terminal event. Precondition: not negative.
    @inlinable
    public init(capacity: Int = .max) {
        core = ReplayCore(capacity: capacity)
    }

    @inlinable
    init(_ core: ReplayCore<Value, Failure>) {
        self.core = core
    }

    /// A subject that replays all values to its first subscriber, and then keeps none. A group of `groupBy` can thus send
    /// before a subscription is possible.
    @inlinable
    package static func untilFirstSubscriber() -> ReplaySubject {
        ReplaySubject(ReplayCore(capacity: .max, forFirstSubscriber: true))
    }

    deinit {
        core.releaseSubscribers()
    }

    /// Keeps a value and sends it to the present subscribers, as ``Subject/send(_:)`` does.
    ///
    /// - Parameter value: Dropped if the subject has ended.
    @inlinable
    public func send(_ value: Value) {
        core.send(value)
    }

    /// Ends the subject with a failure. Ignored if the subject has already ended.
    ///
    /// - Parameter error: The failure. Present and later subscribers receive it after the kept values.
    @inlinable
    public func fail(_ error: Failure) {
        core.end(.failed(error))
    }

    /// Completes the subject. Present and later subscribers receive the completion after the kept values. Ignored if the
    /// subject has already ended.
    @inlinable
    public func complete() {
        core.end(.completed)
    }

    /// Indicates whether there is a subscriber that would receive a value. See ``BehaviorSubject/hasSubscribers``.
    @inlinable public var hasSubscribers: Bool { core.hasSubscribers }

    /// The events of the subject as a ``Signal``, which replays the kept values.
    ///
    /// The signal keeps the values, but does not keep the subject alive. After the subject has been deallocated, the signal
    /// sends only the kept values, and the terminal event if the subject had ended.
    @inlinable public var signal: Signal<Value, Failure> {
        core.signal
    }
}

extension ReplaySubject: UpstreamOwningSubject {
    package func addUpstream(_ lifetime: CompoundDisposable) {
        core.addUpstream(lifetime)
    }
}
