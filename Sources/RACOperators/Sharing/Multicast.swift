extension SignalProtocol {
    /// Returns a connection that shares one subscription to this signal through a subject.
    ///
    /// Source: `-multicast:` in RACSignal.
    ///
    /// - Parameter subject: What the events go through; it decides what a late subscriber gets.
    @inlinable
    public func multicast(_ subject: some SubjectProtocol<Value, Failure>) -> MulticastConnection<Value, Failure> {
        MulticastConnection(signal, through: subject)
    }

    /// Returns a connection that shares one subscription to this signal through a subject of its own.
    ///
    /// Source: `-multicast:` in RACSignal, for a connection that may begin anew; see
    /// ``MulticastConnection/refCount()``.
    ///
    /// - Parameter makeSubject: Makes what the events go through; called at once, and again for each new connection.
    @inlinable
    public func multicast<S: SubjectProtocol<Value, Failure>>(
        makeSubject: @escaping @Sendable () -> S
    ) -> MulticastConnection<Value, Failure> {
        MulticastConnection(signal, makeSubject: makeSubject)
    }

    /// Returns a connection that shares one subscription to this signal, without replay.
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
    /// Keeps all values as long as the result lives. The subscription lives until this signal ends, whether anyone
    /// subscribes to the result or not.
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
    /// Keeps the latest value as long as the result lives; otherwise like ``replay()``.
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
    /// Keeps all values as long as the result lives. The subscription lives until this signal ends, also when all
    /// subscribers have gone.
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
