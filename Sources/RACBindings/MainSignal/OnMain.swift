import RACCore
import RACSchedulers

extension SignalProtocol {
    /// This signal as a signal of the main actor, for closures that belong to the main actor.
    ///
    /// ```swift
    /// names.onMain.map { self.format($0) }.subscribe { label.text = $0 }
    /// ```
    ///
    /// An event that arrives on the main queue is delivered immediately if no other event is pending. Any other event waits for
    /// a turn of the main loop. All events stay in order. One turn delivers up to 256 events. The main queue then handles other
    /// work before the remaining events.
    ///
    /// You subscribe to the result on the main actor, so the work of this signal starts there. The work can continue and send
    /// on any thread. A subscription that is disposed on another thread ends on the main queue, in a later turn.
    ///
    /// - *Keeps* the pending events, without limit.
    /// - *Delivers on* the main queue.
    @inlinable public var onMain: MainSignal<Value, Failure> {
        MainSignal(signal.comingToMain().named(after: self))
    }

    /// Returns this signal as a signal of the main actor, and limits the pending events of a source that can suspend.
    ///
    /// Events are delivered in the same way as by ``onMain``. A source that can suspend, such as the lines of a file, suspends
    /// when `capacity` events are pending. Other sources are not limited. No event is dropped.
    ///
    /// ```swift
    /// lines.onMain(capacity: 64).subscribe { self.append($0) }
    /// ```
    ///
    /// - *Keeps* the pending events. A suspended source resumes when half of `capacity` events have been delivered.
    /// - *Delivers on* the main queue.
    ///
    /// - Parameter capacity: The number of pending events at which a source suspends. Precondition: positive.
    @inlinable
    public func onMain(capacity: Int) -> MainSignal<Value, Failure> {
        MainSignal(signal.comingToMain(capacity: capacity).named(after: self))
    }
}

extension Signal {
    @inlinable
    func comingToMain(capacity: Int? = nil) -> Signal<MainValue<Value>, Failure> {
        PendingEventCapacity.check(capacity)
        switch source {
        case .just(let value): return .just(MainValue(value))
        case .empty: return .empty
        case .never: return .never
        case .fail(let error): return .fail(error)
        case .elements, .trusted: break
        }
        let upstream = deliveringOnMain(capacity: capacity)
        return .trusted { downstream in
            let chain = ChainOnMain(downstream)
            upstream.attach(
                Subscriber(
                    lifetime: downstream.lifetime,
                    next: { chain.subscriber.send(MainValue($0)) },
                    failed: { chain.subscriber.fail($0) },
                    completed: { chain.subscriber.complete() }
                )
            )
        }
    }
}

/// The part of one subscription downstream of `onMain`: the subscriber, which holds the state of the operators.
///
/// The source upstream holds only this object, and may release it on any thread. The subscriber must be released on the main
/// queue, because it can hold values of the main actor. This object therefore retains ``Content`` manually, and releases
/// ``Content`` with `releaseOnMain(_:)`.
@usableFromInline
final class ChainOnMain<Value, Failure: Error>: Sendable {
    @usableFromInline
    final class Content: Sendable {
        @usableFromInline let subscriber: Subscriber<MainValue<Value>, Failure>

        @usableFromInline
        init(_ subscriber: Subscriber<MainValue<Value>, Failure>) {
            self.subscriber = subscriber
        }
    }

    @usableFromInline let content: Unmanaged<Content>

    @usableFromInline
    init(_ subscriber: Subscriber<MainValue<Value>, Failure>) {
        content = .passRetained(Content(subscriber))
    }

    deinit {
        releaseOnMain(content)
    }

    @inlinable var subscriber: Subscriber<MainValue<Value>, Failure> {
        content._withUnsafeGuaranteedRef { $0.subscriber }
    }
}
