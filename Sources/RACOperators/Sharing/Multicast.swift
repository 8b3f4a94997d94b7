extension SignalProtocol {
    /// Returns a connection that shares one subscription to this signal through a subject.
    ///
    /// - Parameter subject: The subject that passes on the events, and decides which events a late subscriber receives.
    @inlinable
    public func multicast(_ subject: some SubjectProtocol<Value, Failure>) -> MulticastConnection<Value, Failure> {
        MulticastConnection(signal, through: subject)
    }

    /// Returns a connection that shares one subscription to this signal through its own subject. See ``multicast(_:)``.
    ///
    /// - Parameter makeSubject: Makes the subject. Called immediately, and at each connection of
    ///   ``MulticastConnection/refCount()``.
    @inlinable
    public func multicast<S: SubjectProtocol<Value, Failure>>(
        makeSubject: @escaping @Sendable () -> S
    ) -> MulticastConnection<Value, Failure> {
        MulticastConnection(signal, makeSubject: makeSubject)
    }

    /// Returns a connection that shares one subscription to this signal, without replay.
    ///
    /// The subscription begins with ``MulticastConnection/connect()``.
    ///
    /// ```swift
    /// let connection = download.publish()
    /// connection.signal.ignoreFailure().subscribe { show($0) }
    /// connection.signal.ignoreFailure().subscribe { store($0) }
    /// connection.connect()     // downloads once
    /// ```
    @inlinable
    public func publish() -> MulticastConnection<Value, Failure> {
        multicast(makeSubject: { Subject() })
    }

    /// Subscribes immediately and returns a signal that replays all events to each subscriber.
    ///
    /// The subscription lasts until this signal ends, even without subscribers of the result, and cannot be disposed earlier.
    ///
    /// ```
    /// self      --1--2--3--|
    /// replay()  --1--2--3--|
    /// later           (12)-3--|
    /// ```
    ///
    /// ```swift
    /// let page = download.replay()
    /// ```
    ///
    /// - *Keeps* all values as long as the result exists or this signal runs.
    /// - *Delivers* kept events on the subscribing thread, before `subscribe` returns.
    @inlinable
    public func replay() -> Signal<Value, Failure> {
        replay(capacity: .max).named(after: self)
    }

    /// Subscribes immediately and returns a signal that replays only the latest value. See ``replay()``.
    ///
    /// ```
    /// self          --1--2--3--|
    /// replayLast()  --1--2--3--|
    /// later               2-3--|
    /// ```
    ///
    /// ```swift
    /// let temperature = readings.replayLast()
    /// ```
    @inlinable
    public func replayLast() -> Signal<Value, Failure> {
        replay(capacity: 1).named(after: self)
    }

    /// Returns a signal that subscribes to this signal for its first subscriber, and replays all events to each subscriber.
    ///
    /// The subscription lasts until this signal ends, even after all subscribers are disposed. A synchronous signal sends all
    /// its values before the first subscriber receives a value, so a `take` downstream does not stop an endless signal.
    ///
    /// ```
    /// self               --1--2--3--|
    /// replayLazily()     --1--2--3--|
    /// later                    (12)-3--|
    /// ```
    ///
    /// ```swift
    /// let page = download.replayLazily()
    /// ```
    ///
    /// - *Keeps* and *delivers* values like ``replay()``.
    @inlinable
    public func replayLazily() -> Signal<Value, Failure> {
        let sharing = Sharing(signal, through: ReplaySubject())
        return Signal.trusted { subscriber in
            sharing.subscription.begin()
            sharing.events.attach(subscriber)
        }
        .named(after: self)
    }

    @inlinable
    func replay(capacity: Int) -> Signal<Value, Failure> {
        let sharing = Sharing(signal, through: ReplaySubject(capacity: capacity))
        sharing.subscription.begin()
        return sharing.events.named(after: self, "multicast")
    }
}
