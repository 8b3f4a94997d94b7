/// A subject that always has a current value, and sends it to every new subscriber.
///
/// The current value is the one sent last, by any thread, also while it is still waiting to be delivered. A subscriber
/// gets it on the subscribing thread and before `subscribe` returns. After the end it gets the last value and then the
/// terminal event. The subject keeps that value, also after the end. Its other promises are those of ``Subject``.
///
/// Source: `RACBehaviorSubject`. Better: it remembers its end, and the current value can be read.
public final class BehaviorSubject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let core: ReplayCore<Value, Failure>

    /// Creates a subject.
    ///
    /// - Parameter value: The current value until the first one is sent.
    @inlinable
    public init(_ value: Value) {
        core = ReplayCore(value)
    }

    deinit {
        core.abandon()
    }

    /// The value sent last, or else the one that the subject was created with; also after the end. May be read from any thread.
    @inlinable public var value: Value {
        core.latest
    }

    /// Changes the current value in one step, and sends the result.
    ///
    /// After the end `body` runs, and its change is dropped.
    ///
    /// - Parameter body: Works on a copy, with no lock held. It runs again if a value has been sent in the meantime, so it
    ///   should do nothing but change the value. One that itself sends to this subject would run forever.
    /// - Returns: What `body` returned the last time.
    /// - Throws: What `body` throws. The value is unchanged and nothing is sent then.
    @inlinable
    @discardableResult
    public func modify<Result, Failed: Error>(_ body: (inout Value) throws(Failed) -> Result) throws(Failed) -> Result {
        try core.modify(body)
    }

    /// Makes a value the current one, sends it, and returns the previous one.
    ///
    /// - Parameter value: The new value. Dropped if the subject has ended.
    /// - Returns: The value it replaced; of two simultaneous swaps, one gets the other's value. After the end the last value.
    @inlinable
    @discardableResult
    public func swap(_ value: Value) -> Value {
        modify { current in
            defer { current = value }
            return current
        }
    }

    /// Makes a value the current one and sends it to the subscribers of the moment, as ``Subject/send(_:)`` does.
    ///
    /// - Parameter value: Dropped if the subject has ended.
    @inlinable
    public func send(_ value: Value) {
        core.send(value)
    }

    /// Ends the subject with a failure. Ignored after the end.
    ///
    /// - Parameter error: Delivered to the subscribers of the moment, and to every later one after the last value.
    @inlinable
    public func fail(_ error: Failure) {
        core.end(.failed(error))
    }

    /// Completes the subject: for the subscribers of the moment, and for every later one after the last value. Ignored after the
    /// end.
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

    /// The subject as a plain signal. It starts with the current value.
    ///
    /// It keeps that value, but not the subject. Once the subject has been deallocated, it sends the last value, then the end if
    /// there was one, and nothing else.
    @inlinable public var signal: Signal<Value, Failure> {
        core.signal
    }
}

extension BehaviorSubject: UpstreamOwningSubject {
    package func addUpstream(_ lifetime: CompoundDisposable) {
        core.addUpstream(lifetime)
    }
}
