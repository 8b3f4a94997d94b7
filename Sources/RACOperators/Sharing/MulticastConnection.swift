/// One subscription to a signal, shared by all who subscribe to the connection.
///
/// The source is subscribed to when ``connect()`` is called the first time, and its events go through a subject, on the
/// thread where the source sends them. A connection never reconnects: once disposed, or at the end of the source, it is over.
/// If it is disposed, its subscribers receive nothing more of the source, and no end. Releasing a connection does not
/// disconnect it.
///
/// Source: `RACMulticastConnection`.
public final class MulticastConnection<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let sharing: Sharing<Value, Failure>
    @usableFromInline let source: Signal<Value, Failure>
    /// Makes what a connection of the same kind shares, for a round of ``refCount()``.
    @usableFromInline let makeAnother: @Sendable () -> Sharing<Value, Failure>

    /// Creates a connection without connecting it.
    ///
    /// - Parameters:
    ///   - source: What to share.
    ///   - subject: What the events go through. It decides what a late subscriber gets.
    @inlinable
    public convenience init(_ source: Signal<Value, Failure>, through subject: some SubjectProtocol<Value, Failure>) {
        self.init(source) { Sharing(source, through: subject) }
    }

    /// Creates a connection without connecting it. See ``init(_:through:)``.
    ///
    /// - Parameters:
    ///   - source: What to share.
    ///   - makeSubject: Makes what the events go through. Called immediately, and again for each round of ``refCount()``.
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

    /// The shared events. Subscribing does not connect. This signal does not keep the connection: whoever is to call
    /// ``connect()`` does.
    @inlinable public var signal: Signal<Value, Failure> {
        Signal.trusted { [sharing] in sharing.events.attach($0) }.named(after: source, "multicast")
    }

    /// Subscribes to the source, the first time it is called, on the calling thread.
    ///
    /// Of several threads that call it at once, one does. The others may return before the source has been subscribed to.
    ///
    /// Source: `-connect` in RACMulticastConnection.
    ///
    /// - Returns: The one subscription to the source, the same at each call. Disposing it ends the sharing for good.
    @inlinable
    @discardableResult
    public func connect() -> any Disposable {
        sharing.subscription.begin()
    }

    /// Returns the shared events as a signal that connects with its first subscriber and is disposed with its last.
    ///
    /// The subscriber is added before the connection is made, so that it misses nothing. The subscription to the source is that
    /// of ``connect()``. It is disposed with the last subscriber of this signal, though ``connect()`` has been called, or others
    /// are subscribed to ``signal``. Never reconnects: who subscribes after that gets what the subject replays, and then nothing
    /// of the source.
    ///
    /// Source: `-autoconnect` in RACMulticastConnection.
    @inlinable
    public func autoconnect() -> Signal<Value, Failure> {
        Signal.trusted { [sharing] subscriber in
            sharing.subscription.coordinator(subscriber.lifetime)
            sharing.events.attach(subscriber)
            sharing.subscription.begin()
        }
        .named(after: source)
    }
}
