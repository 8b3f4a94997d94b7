/// A subject that always has a current value, and sends it to every new subscriber.
///
/// The current value is the value sent last, by any thread, even if this value has not been delivered yet. A new subscriber
/// receives the current value on the subscribing thread, before `subscribe` returns. After the subject has ended, a new
/// subscriber receives the last value and then the terminal event. All other guarantees are the same as for ``Subject``.
public final class BehaviorSubject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let core: ReplayCore<Value, Failure>

    /// Creates a subject with a current value.
    ///
    /// - Parameter value: The current value until the first value is sent.
    @inlinable
    public init(_ value: Value) {
        core = ReplayCore(value)
    }

    deinit {
        core.releaseSubscribers()
    }

    /// The last value sent, or the initial value. It can be read from any thread, even after the subject has ended.
    @inlinable public var value: Value {
        core.latest
    }

    /// Changes the current value in one atomic step, and sends the changed value.
    ///
    /// - Parameter body: Changes a copy of the value, with no lock held. The closure runs again if another value has been sent
    ///   in the meantime, so it should have no other effect, and must not send to this subject. If the subject has ended,
    ///   `body` still runs, but its change is dropped.
    /// - Returns: The result of the last run of `body`.
    /// - Throws: The error of `body`. The value is then unchanged, and nothing is sent.
    @inlinable
    @discardableResult
    public func modify<Result, Failed: Error>(_ body: (inout Value) throws(Failed) -> Result) throws(Failed) -> Result {
        try core.modify(body)
    }

    /// Makes a value the current value, sends it, and returns the previous value.
    ///
    /// - Parameter value: The new value. Dropped if the subject has ended.
    /// - Returns: The replaced value, or the last value if the subject has ended. If two threads swap at the same time, one of
    ///   them receives the other thread's value.
    @inlinable
    @discardableResult
    public func swap(_ value: Value) -> Value {
        modify { current in
            defer { current = value }
            return current
        }
    }

    /// Makes a value the current value and sends it to the present subscribers, as ``Subject/send(_:)`` does.
    ///
    /// - Parameter value: Dropped if the subject has ended.
    @inlinable
    public func send(_ value: Value) {
        core.send(value)
    }

    /// Ends the subject with a failure. Ignored if the subject has already ended.
    ///
    /// - Parameter error: The failure. Present subscribers receive it now, later subscribers after the last value.
    @inlinable
    public func fail(_ error: Failure) {
        core.end(.failed(error))
    }

    /// Completes the subject. Present subscribers receive the completion now, later subscribers after the last value. Ignored
    /// if the subject has already ended.
    @inlinable
    public func complete() {
        core.end(.completed)
    }

    /// Indicates whether there is a subscriber. Use this property to avoid computing a value that no subscriber would receive.
    ///
    /// The rules of ``Subject/hasSubscribers`` apply, except that a call of `fail` or `complete` has its effect as soon as it
    /// returns.
    @inlinable public var hasSubscribers: Bool { core.hasSubscribers }

    /// The events of the subject as a ``Signal``, which starts with the current value.
    ///
    /// The signal keeps the current value, but does not keep the subject alive. After the subject has been deallocated, the
    /// signal sends only the last value, and the terminal event if the subject had ended.
    @inlinable public var signal: Signal<Value, Failure> {
        core.signal
    }
}

extension BehaviorSubject: UpstreamOwningSubject {
    package func addUpstream(_ lifetime: CompoundDisposable) {
        core.addUpstream(lifetime)
    }
}
