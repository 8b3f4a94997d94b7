/// A stream of values over time that starts on subscription.
///
/// A signal sends any number of values and then ends at most once, by completion or by failure. A signal is *cold*: its work
/// runs once per subscription, on the subscribing thread, and nothing runs without a subscription. Subjects and connections are
/// hot. `Docs/Contract.md` has the ten rules of the full contract.
///
/// ```swift
/// let ticks = Signal<Int, Never> { subscriber in
///     subscriber.send(1)
///     subscriber.send(2)
///     subscriber.complete()
/// }
/// ticks.subscribe { print($0) } completed: { print("done") }     // prints 1, 2, done
/// ```
public struct Signal<Value: Sendable, Failure: Error>: SignalProtocol {
    /// The work of a signal. The simplest signals are stored without a closure. If an inner signal is one of them, an operator
    /// sends its events without a subscription and without an allocation.
    @usableFromInline
    package enum Source: Sendable {
        case just(Value)
        case empty
        case never
        case fail(Failure)
        case elements(SequenceElements<Value>)
        /// Work that keeps the signal contract by itself: it sends serially, ends once, and stops when disposed.
        case trusted(@Sendable (consuming Subscriber<Value, Failure>) -> Void)
    }

    @usableFromInline package let source: Source
    /// The names of the signal's operators, or `nil`. The path is not a case of `Source`, because one more case would keep the
    /// optimizer from combining the operators of a chain.
    @usableFromInline package let path: SignalPath?

    @inlinable
    package init(source: Source, path: SignalPath? = nil) {
        self.source = source
        self.path = path
    }

    @inlinable
    package static func trusted(_ work: @escaping @Sendable (consuming Subscriber<Value, Failure>) -> Void) -> Signal {
        Signal(source: .trusted(work))
    }

    /// Creates a signal from any work, and enforces the signal contract for its events.
    ///
    /// Events sent at the same time from several threads, or from inside the receiver, are queued and delivered one after the
    /// other. ``Subscriber/send(_:)`` describes on which thread. Events sent after the terminal event or after disposal are
    /// dropped. The queue is unbounded. The cost per event is about the cost of one uncontended lock.
    ///
    /// The signal ends when `didSubscribe`, or work that it has started, completes or fails the subscriber. If both release the
    /// subscriber without a terminal event, the signal never ends, and the subscription's memory is released.
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

    // This method is not named `subscribe`, because each overload of `subscribe` multiplies the type-checking time of a chain.
    /// Starts the work of this signal for a subscriber. Every operator is based on this method.
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

@usableFromInline
package enum PlainResult<Failure: Error>: Sendable {
    /// Nothing was sent, because the signal needs a subscription or never sends anything.
    case notPlain
    /// All values were sent, or the lifetime was disposed. The caller sends the completion.
    case completed
    /// The signal consists of a failure, which the caller sends.
    case failed(Failure)
}

extension Signal {
    /// Sends the values of a plain signal (`just`, `empty`, `fail` or the elements of a sequence) without a subscription. After
    /// the disposal of the lifetime, no value is computed or sent. Before the caller sends the termination, it must check the
    /// lifetime. The lifetime is an autoclosure, because an ordinary argument would be retained during the call.
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
}
