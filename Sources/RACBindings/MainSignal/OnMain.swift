import RACCore
import RACSchedulers

extension SignalProtocol {
    /// This signal with its values on the main actor, for closures that belong there.
    ///
    /// ```swift
    /// names.onMain.map { self.format($0) }.subscribe { label.text = $0 }
    /// ```
    ///
    /// An event that arrives on the main queue, with none waiting, is delivered at once; any other waits for a turn of the
    /// main loop, and the order is kept, as with ``deliverOnMain(maxEventsPerTurn:)``. The work of this signal starts on the
    /// main actor, where the subscription is made, and runs where it runs. Keeps the events that wait, without limit.
    ///
    /// Not in ReactiveObjC.
    @inlinable public var onMain: MainSignal<Value, Failure> {
        MainSignal(signal.comingToMain.named(after: self))
    }
}

extension Signal {
    /// This signal, delivered on the main queue, with its values in their wrapping.
    @inlinable var comingToMain: Signal<MainValue<Value>, Failure> {
        switch source {
        case .just(let value): return .just(MainValue(value))
        case .empty: return .empty
        case .never: return .never
        case .fail(let error): return .fail(error)
        case .trusted: break
        }
        let upstream = deliveringOnMain()
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

/// What stands behind `onMain` in one subscription, and all that it keeps.
///
/// Whoever sends, on whatever thread, holds this alone, and may let go of it without a word. So it goes on the main queue: values
/// of the main actor are released there.
///
/// It holds that by hand; see `releaseOnMain(_:)`.
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
