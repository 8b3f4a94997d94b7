/// One subscription to a signal, shared by all subscribers of the connection.
///
/// The first call of ``connect()`` subscribes to the source, and a subject passes on the events. A connection never reconnects.
/// After the disposal of the subscription, subscribers receive no more events. Releasing a connection does not dispose the
/// subscription.
public final class MulticastConnection<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let sharing: Sharing<Value, Failure>
    @usableFromInline let source: Signal<Value, Failure>
    /// ``refCount()`` calls this closure each time it connects.
    @usableFromInline let makeAnother: @Sendable () -> Sharing<Value, Failure>

    /// Creates a connection that is not connected yet.
    ///
    /// - Parameters:
    ///   - source: The signal to share.
    ///   - subject: The subject that passes on the events. The subject decides which events a late subscriber receives.
    @inlinable
    public convenience init(_ source: Signal<Value, Failure>, through subject: some SubjectProtocol<Value, Failure>) {
        self.init(source) { Sharing(source, through: subject) }
    }

    /// Creates a connection that is not connected yet. See ``init(_:through:)``.
    ///
    /// - Parameters:
    ///   - source: The signal to share.
    ///   - makeSubject: Makes the subject. Called immediately, and again each time a signal of ``refCount()`` connects.
    @inlinable
    public convenience init<S: SubjectProtocol<Value, Failure>>(
        _ source: Signal<Value, Failure>,
        makeSubject: @escaping @Sendable () -> S
    ) {
        self.init(source) { Sharing(source, through: makeSubject()) }
    }

    @inlinable
    init(_ source: Signal<Value, Failure>, makeSharing: @escaping @Sendable () -> Sharing<Value, Failure>) {
        self.source = source
        makeAnother = makeSharing
        sharing = makeSharing()
    }

    /// The shared events. Subscribing does not connect. The signal does not keep the connection.
    @inlinable public var signal: Signal<Value, Failure> {
        Signal.trusted { [sharing] in sharing.events.attach($0) }.named(after: source, "multicast")
    }

    /// Subscribes to the source on the calling thread. Later calls have no effect.
    ///
    /// If several threads call this method at the same time, one thread subscribes, and the other calls can return earlier.
    ///
    /// - Returns: The subscription to the source, the same at each call. Its disposal ends the sharing permanently.
    @inlinable
    @discardableResult
    public func connect() -> any Disposable {
        sharing.subscription.begin()
    }

    /// Returns the shared events as a signal that connects for its first subscriber and disconnects after its last subscriber.
    ///
    /// The returned signal uses the same subscription to the source as ``connect()``. The disposal of the last subscriber
    /// disposes that subscription, even after a call of ``connect()``, and even while ``signal`` has subscribers. The returned
    /// signal never reconnects. After the disposal, a new subscriber receives only the events that the subject replays.
    @inlinable
    public func autoconnect() -> Signal<Value, Failure> {
        Signal.trusted { [sharing] subscriber in
            sharing.subscription.join(subscriber.lifetime)
            sharing.events.attach(subscriber)
            sharing.subscription.begin()
        }
        .named(after: source)
    }
}
