/// One subscription to a signal, shared by all who subscribe to the connection.
///
/// The source is subscribed to when ``connect()`` is called the first time, and its events go through a subject. A
/// connection never reconnects: once disposed, or at the end of the source, it is over.
///
/// Source: `RACMulticastConnection`.
public final class MulticastConnection<Value: Sendable, Failure: Error>: Sendable {
    private struct State: Sendable {
        var connection: CompoundDisposable?
        /// How many subscriptions made through ``autoconnect()`` are alive.
        var subscribers = 0
    }

    private let subjectSignal: Signal<Value, Failure>
    private let makeReceiver: @Sendable (MulticastConnection, CompoundDisposable) -> Subscriber<Value, Failure>
    let source: Signal<Value, Failure>
    /// Makes a connection of the same kind to a source, for the next round of ``refCount()``.
    let makeAnother: @Sendable (Signal<Value, Failure>) -> MulticastConnection
    private let state = Lock(State())

    /// Creates a connection without connecting it.
    ///
    /// - Parameters:
    ///   - source: What to share.
    ///   - subject: What the events go through; it decides what a late subscriber gets.
    public convenience init(_ source: Signal<Value, Failure>, through subject: some SubjectProtocol<Value, Failure>) {
        self.init(source, through: subject) { MulticastConnection($0, through: subject) }
    }

    /// Creates a connection without connecting it.
    ///
    /// - Parameters:
    ///   - source: What to share.
    ///   - makeSubject: Makes what the events go through; called at once, and again for each round of ``refCount()``.
    public convenience init<S: SubjectProtocol<Value, Failure>>(
        _ source: Signal<Value, Failure>,
        makeSubject: @escaping @Sendable () -> S
    ) {
        self.init(source, through: makeSubject()) { MulticastConnection($0, makeSubject: makeSubject) }
    }

    private init<S: SubjectProtocol<Value, Failure>>(
        _ source: Signal<Value, Failure>,
        through subject: S,
        makeAnother: @escaping @Sendable (Signal<Value, Failure>) -> MulticastConnection
    ) {
        self.makeAnother = makeAnother
        subjectSignal = subject.signal
        self.source = source
        // The connection is the lifetime of the subscription: a source that sends for ever, at once, can be stopped. The
        // source holds this object, so that it is there for as long as someone may have to be disconnected.
        makeReceiver = { owner, connection in
            noteFeed(of: subject, connection)
            return Subscriber(
                lastOf: connection,
                next: { value in withExtendedLifetime(owner) { subject.send(value) } },
                failed: { error in withExtendedLifetime(owner) { subject.fail(error) } },
                completed: { withExtendedLifetime(owner) { subject.complete() } }
            )
        }
    }

    /// The shared events. Subscribing does not connect. It keeps the connection alive.
    public var signal: Signal<Value, Failure> {
        Signal.trusted { subscriber in
            self.subjectSignal.attach(subscriber)
        }
        .named(after: source, "multicast")
    }

    /// Subscribes to the source, the first time it is called, on the calling thread.
    ///
    /// Of several threads that call it at once, one does; the others may return before the source has been subscribed to.
    ///
    /// Source: `-connect` in RACMulticastConnection.
    ///
    /// - Returns: The one subscription to the source, the same at each call. Disposing it ends the sharing for good.
    @discardableResult
    public func connect() -> any Disposable {
        let (connection, isFirst) = state.withLock { state in
            if let connection = state.connection { return (connection, false) }
            let connection = CompoundDisposable()
            state.connection = connection
            return (connection, true)
        }
        if isFirst, !connection.isDisposed {
            let receiver = makeReceiver(self, connection)
            // The subject may have ended before.
            if !connection.isDisposed { source.attach(receiver) }
        }
        return connection
    }

    /// Ends the sharing for good, and without subscribing to the source if that has not been done yet.
    func disconnect() {
        let connection = state.withLock { state in
            let connection = state.connection ?? CompoundDisposable()
            state.connection = connection
            return connection
        }
        connection.dispose()
    }

    /// Returns the shared events as a signal that connects with its first subscriber and is disposed with its last.
    ///
    /// The subscriber is added before the connection is made, so that it misses nothing. Never reconnects.
    ///
    /// Source: `-autoconnect` in RACMulticastConnection.
    public func autoconnect() -> Signal<Value, Failure> {
        Signal.trusted { subscriber in
            self.state.withLock { $0.subscribers += 1 }
            // Weakly: the subscriber is held by the subject, and that by this object.
            subscriber.onDispose { [weak self] in
                guard let self else { return }
                let isLast = state.withLock { state in
                    state.subscribers -= 1
                    return state.subscribers == 0
                }
                if isLast { disconnect() }
            }
            self.subjectSignal.attach(subscriber)
            self.connect()
        }
        .named(after: source)
    }
}
