/// A stream of values over time that is started by subscribing to it.
///
/// A signal sends any number of values and then ends at most once, by completing or by failing. It is *cold*: its work
/// runs once per subscription, on the thread that subscribes, and nothing runs before. Subjects and connections are the
/// hot ones. The full contract has ten rules. See `Docs/Contract.md`.
///
/// ```swift
/// let ticks = Signal<Int, Never> { subscriber in
///     subscriber.send(1)
///     subscriber.send(2)
///     subscriber.complete()
/// }
/// ticks.subscribe { print($0) } completed: { print("done") }     // prints 1, 2, done
/// ```
///
/// Source: `RACSignal`.
public struct Signal<Value: Sendable, Failure: Error>: SignalProtocol {
    /// The simplest signals are plain data, so that operators over signals of signals can pass them on without
    /// subscribing, which would allocate.
    @usableFromInline
    package enum Source: Sendable {
        case just(Value)
        case empty
        case never
        case fail(Failure)
        case elements(SequenceElements<Value>)
        /// The closure keeps the contract by itself: it sends serially, ends once, and stops when disposed.
        case trusted(@Sendable (consuming Subscriber<Value, Failure>) -> Void)
    }

    @usableFromInline package let source: Source
    /// How it came about, or `nil` without a name. Beside the source and not around it: a further case there would keep
    /// chains from being folded by the optimizer.
    @usableFromInline package let path: SignalPath?

    @inlinable
    package init(source: Source, path: SignalPath? = nil) {
        self.source = source
        self.path = path
    }

    /// Creates a signal from work that is known to keep the contract, without a guard.
    @inlinable
    package static func trusted(_ work: @escaping @Sendable (consuming Subscriber<Value, Failure>) -> Void) -> Signal {
        Signal(source: .trusted(work))
    }

    /// Creates a signal from any work. The contract is enforced on whatever `didSubscribe` does, from any thread.
    ///
    /// Events sent at the same time from several threads, or from inside the receiver, are queued and delivered one
    /// after the other. What is sent after the end or after disposal is dropped. ``Subscriber/send(_:)`` says on which thread
    /// an event is delivered. The queue is unbounded and is released when it has been delivered. The guard costs one
    /// uncontended lock's worth of time per event.
    ///
    /// The signal ends when `didSubscribe`, or something that it has started, says so through the subscriber. If all of them
    /// let go of the subscriber before, it never ends, and nothing of the subscription stays in memory.
    ///
    /// Source: `+createSignal:` in RACSignal. Better: the closure can be stopped while it still runs, since it can ask
    /// `subscriber.isDisposed`.
    ///
    /// - Parameter didSubscribe: Runs once per subscription, on the subscribing thread. Register cleanup with
    ///   ``Subscriber/onDispose(_:)``.
    @inlinable
    public init(_ didSubscribe: @escaping @Sendable (Subscriber<Value, Failure>) -> Void) {
        self.init(
            source: .trusted { downstream in
                didSubscribe(SerializedSubscriber.guarding(downstream))
            }
        )
    }

    /// This signal itself.
    @inlinable public var signal: Signal<Value, Failure> { self }

    // Not an overload of `subscribe`: each overload there multiplies the time the compiler needs for a chain.
    /// Starts the work for an assembled subscriber. The basis of every operator.
    @inlinable
    package func attach(_ subscriber: consuming Subscriber<Value, Failure>) {
        if case .trusted(let work) = source { return work(subscriber) }
        switch sendPlain(to: subscriber.next, during: subscriber.lifetime) {
        case .notPlain: break
        case .completed: subscriber.complete()
        case .failed(let error): subscriber.fail(error)
        }
    }
}

/// What ``Signal/sendPlain(to:during:)`` did for a signal.
@usableFromInline
package enum PlainResult<Failure: Error>: Sendable {
    /// Nothing was sent: the signal takes a subscription, or never sends anything.
    case notPlain
    /// All values were sent that were wanted. The completion is left to the caller.
    case completed
    /// The signal consists of a failure, which is left to the caller.
    case failed(Failure)
}

extension Signal {
    /// Sends the values of a plain signal, one that is `just`, `empty`, `fail` or the elements of a sequence, without a
    /// subscription.
    ///
    /// - Parameters:
    ///   - next: Receives each value, before this returns.
    ///   - lifetime: Once it is disposed no further value is made or sent. Asked for where it is needed: an argument that is there
    ///     from the beginning would be retained for the time of the call.
    /// - Returns: How the signal ends, if it is plain. The caller asks the lifetime whether that is still wanted.
    @inlinable
    @inline(__always)
    package func sendPlain(
        to next: (Value) -> Void,
        during lifetime: @autoclosure () -> CompoundDisposable
    ) -> PlainResult<Failure> {
        switch source {
        case .just(let value):
            guard !lifetime().isDisposed else { return .completed }
            assertNoLockHeld()
            next(value)
            return .completed
        case .empty:
            return .completed
        case .fail(let error):
            return .failed(error)
        case .elements(let elements):
            elements.send(to: next, during: lifetime())
            return .completed
        case .never, .trusted:
            return .notPlain
        }
    }

    /// Indicates whether ``sendPlain(to:during:)`` sends all of this signal.
    @inlinable package var isPlain: Bool {
        switch source {
        case .just, .empty, .fail, .elements: true
        case .never, .trusted: false
        }
    }
}
