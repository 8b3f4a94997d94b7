extension SignalProtocol {
    /// Returns a connection that shares one subscription to this signal through a subject.
    ///
    /// Nothing is subscribed to before ``MulticastConnection/connect()``.
    ///
    /// Source: `-multicast:` in RACSignal.
    ///
    /// - Parameter subject: What the events go through. It decides what a late subscriber gets. The connection keeps it, and
    ///   the running source does.
    @inlinable
    public func multicast(_ subject: some SubjectProtocol<Value, Failure>) -> MulticastConnection<Value, Failure> {
        MulticastConnection(signal, through: subject)
    }

    /// Returns a connection that shares one subscription to this signal through a subject of its own. See ``multicast(_:)``.
    ///
    /// - Parameter makeSubject: Makes what the events go through. Called immediately, and again for each round of
    ///   ``MulticastConnection/refCount()``.
    @inlinable
    public func multicast<S: SubjectProtocol<Value, Failure>>(
        makeSubject: @escaping @Sendable () -> S
    ) -> MulticastConnection<Value, Failure> {
        MulticastConnection(signal, makeSubject: makeSubject)
    }

    /// Returns a connection that shares one subscription to this signal, without replay.
    ///
    /// Nothing is subscribed to before ``MulticastConnection/connect()``. A subscriber gets what is sent after it came, where
    /// this signal sends it. Keeps no values.
    ///
    /// ```swift
    /// let connection = download.publish()
    /// connection.signal.ignoreFailure().subscribe { show($0) }
    /// connection.signal.ignoreFailure().subscribe { store($0) }
    /// connection.connect()     // downloads once
    /// ```
    ///
    /// Source: `-publish` in RACSignal.
    @inlinable
    public func publish() -> MulticastConnection<Value, Failure> {
        multicast(makeSubject: { Subject() })
    }

    /// Subscribes at once and returns a signal of all the events, replayed to each subscriber.
    ///
    /// The subscription lives until this signal ends, whether anyone subscribes to the result or not. Nothing can stop it
    /// before. Keeps all values as long as the result lives, or this signal runs. What has been kept is delivered on the
    /// thread that subscribes to the result, before `subscribe` returns. Later events where this signal sends them.
    ///
    /// ```
    /// self      --1--2--3--|
    /// replay()  --1--2--3--|
    /// later           (12)-3--|
    /// ```
    ///
    /// Source: `-replay` in RACSignal.
    @inlinable
    public func replay() -> Signal<Value, Failure> {
        replay(capacity: .max).named(after: self)
    }

    /// Subscribes at once and returns a signal of the events from the latest value on, replayed to each subscriber.
    ///
    /// Keeps the latest value. The rest is as with ``replay()``.
    ///
    /// ```
    /// self          --1--2--3--|
    /// replayLast()  --1--2--3--|
    /// later               2-3--|
    /// ```
    ///
    /// Source: `-replayLast` in RACSignal.
    @inlinable
    public func replayLast() -> Signal<Value, Failure> {
        replay(capacity: 1).named(after: self)
    }

    /// Returns a signal that subscribes to this one with its first subscriber, and replays all events to each.
    ///
    /// The subscription lives until this signal ends, also when all subscribers have gone. What this signal sends while it is
    /// being subscribed to is all kept before the first subscriber gets any of it: so `take` behind this operator does not
    /// stop an endless synchronous signal. Keeps all values as long as the result lives, or this signal runs. Delivers where
    /// ``replay()`` does.
    ///
    /// ```
    /// self               --1--2--3--|
    /// replayLazily()     --1--2--3--|
    /// later                    (12)-3--|
    /// ```
    ///
    /// Source: `-replayLazily` in RACSignal.
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
