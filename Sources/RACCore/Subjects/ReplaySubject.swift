/// A subject that sends a new subscriber what has been sent before.
///
/// A new subscriber gets the kept values, oldest first, on the subscribing thread and before `subscribe` returns; then
/// the live ones, and at last the terminal event. No value is lost, doubled or reordered, whatever other threads send
/// meanwhile. The replay stops when the subscription is disposed.
///
/// It keeps up to `capacity` values for as long as it lives, also after its end. Its other promises are those of ``Subject``.
///
/// Source: `RACReplaySubject`. Better: replays without holding a lock.
public final class ReplaySubject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let core: ReplayCore<Value, Failure>

    /// Creates a subject that keeps the last values.
    ///
    /// - Parameter capacity: How many values to keep, the latest ones. The default keeps all, so its memory grows with each
    ///   value. With 0 only the terminal event is kept. Precondition: not negative.
    @inlinable
    public init(capacity: Int = .max) {
        core = ReplayCore(capacity: capacity)
    }

    @inlinable
    init(_ core: ReplayCore<Value, Failure>) {
        self.core = core
    }

    /// Creates a subject that keeps all values until it is subscribed to, replays them to that subscriber, and none to
    /// those after it. For signals that are handed out before anybody can subscribe to them.
    @inlinable
    package static func untilFirstSubscriber() -> ReplaySubject {
        ReplaySubject(ReplayCore(capacity: .max, forFirstSubscriber: true))
    }

    deinit {
        core.abandon()
    }

    /// Keeps a value and sends it to the subscribers of the moment, as ``Subject/send(_:)`` does.
    ///
    /// - Parameter value: Dropped if the subject has ended.
    @inlinable
    public func send(_ value: Value) {
        core.send(value)
    }

    /// Ends the subject with a failure. Ignored after the end.
    ///
    /// - Parameter error: Delivered after the values, now and to every later subscriber.
    @inlinable
    public func fail(_ error: Failure) {
        core.end(.failed(error))
    }

    /// Completes the subject: after the values, for the subscribers of now and later. Ignored after the end.
    @inlinable
    public func complete() {
        core.end(.completed)
    }

    /// Indicates whether anybody is subscribed: to spare the work of making a value that nobody would learn of.
    ///
    /// A subscriber counts as soon as it hears what is sent, until it is disposed or the subject has ended. Each call of
    /// `subscribe`, `dispose()`, `fail` or `complete` that has returned is taken into account, also while a value is being
    /// delivered. What other threads do at this very moment may be seen or not, so the answer may be out of date when it arrives.
    @inlinable public var hasSubscribers: Bool { core.hasSubscribers }

    /// The subject as a plain signal. It replays.
    ///
    /// It keeps the values, but not the subject. Once the subject has been deallocated, it sends the values that are kept, then the
    /// end if there was one, and nothing else.
    @inlinable public var signal: Signal<Value, Failure> {
        core.signal
    }
}

extension ReplaySubject: UpstreamOwningSubject {
    package func addUpstream(_ lifetime: CompoundDisposable) {
        core.addUpstream(lifetime)
    }
}
