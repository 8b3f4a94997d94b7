import Dispatch
import RACCore
import RACSchedulers

extension MainSignal where Value: Sendable {
    /// This signal as an ordinary one, for closures that belong to no actor, and to hand it on to other code.
    ///
    /// It can be subscribed to anywhere: its work starts on the main queue, at once if on it already, in a later turn
    /// otherwise, and ends there. Delivers on the main queue. Keeps nothing.
    @inlinable public nonisolated var signal: Signal<Value, Failure> {
        stream.startedOnMain.map(\.value).named(after: stream)
    }
}

extension Signal {
    /// This signal, of the main queue, as one that can be subscribed to and disposed anywhere.
    @usableFromInline var startedOnMain: Signal {
        switch source {
        case .just, .empty, .never, .fail: return self
        case .trusted: break
        }
        return Signal.trusted { downstream in
            let lifetime = CompoundDisposable()
            guard let registration = downstream.lifetime.register(MainSubscription(lifetime)) else { return }
            let start: @Sendable () -> Void = {
                self.attach(
                    Subscriber(
                        lifetime: lifetime,
                        next: { value in
                            if !downstream.isDisposed { downstream.send(value) }
                        },
                        failed: { error in
                            guard lifetime.disposeIfNeeded() else { return }
                            downstream.lifetime.unregister(registration)
                            downstream.fail(error)
                        },
                        completed: {
                            guard lifetime.disposeIfNeeded() else { return }
                            downstream.lifetime.unregister(registration)
                            downstream.complete()
                        }
                    )
                )
            }
            if MainQueue.isCurrent {
                start()
            } else {
                DispatchQueue.main.async {
                    if !downstream.isDisposed { start() }
                }
            }
        }
    }
}
