/// One subscription to a signal, shared by all subscribers of the connection.
///
/// The first call of ``connect()`` subscribes to the source. A subject passes on the events, on the thread on which the source
/// sends them. A connection never reconnects. It is over when it has been disposed, or when the source has ended. After the
/// disposal its subscribers receive no more values from the source, and no end. Releasing a connection does not disconnect it.
public final class MulticastConnection<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let sharing: Sharing<Value, Failure>
    @usableFromInline let source: Signal<Value, Failure>
    /// Makes a ``Sharing`` in the same way as `sharing`. ``refCount()`` makes one each time it connects.
    @usableFromInline let makeAnother: @Sendable () -> Sharing<Value, Failure>

    /// Creates a connection without connecting it.
    ///
    /// - Parameters:
    ///   - source: The signal to share.
    ///   - subject: The subject that passes on the events. It decides which events a late subscriber receives.
    @inlinable
    public convenience init(_ source: Signal<Value, Failure>, through subject: some SubjectProtocol<Value, Failure>) {
        self.init(source) { Sharing(source, through: subject) }
    }

    /// Creates a connection without connecting it. See ``init(_:through:)``.
    ///
    /// - Parameters:
    ///   - source: The signal to share.
    ///   - makeSubject: Makes the subject that passes on the events. Called immediately, and again each time a signal of
    ///     ``refCount()`` connects.
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

    /// The shared events. Subscribing does not connect. This signal does not keep the connection, so keep it until you call
    /// ``connect()``.
    @inlinable public var signal: Signal<Value, Failure> {
        Signal.trusted { [sharing] in sharing.events.attach($0) }.named(after: source, "multicast")
    }

    /// Subscribes to the source on the calling thread. Later calls have no effect.
    ///
    /// If several threads call this method at the same time, one thread subscribes. The other calls can return before the
    /// source has been subscribed to.
    ///
    /// - Returns: The subscription to the source, which is the same at each call. Disposing this subscription ends the sharing
    ///   permanently.
    @inlinable
    @discardableResult
    public func connect() -> any Disposable {
        sharing.subscription.begin()
    }

    /// Returns the shared events as a signal that connects with its first subscriber and is disposed with its last.
    ///
    /// The subscriber is added before the connection is made, and therefore misses no event. The result uses the same
    /// subscription to the source as ``connect()``. That subscription is disposed with the last subscriber of the returned
    /// signal, even if ``connect()`` has been called, or ``signal`` has subscribers. The returned signal never reconnects: a
    /// later subscriber receives the replayed events of the subject, and then nothing from the source.
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
