import Dispatch
import RACCore
import RACSchedulers

extension MainSignal where Value: Sendable {
    /// This signal as an ordinary signal, for code that needs a ``Signal``, and for closures that belong to no actor.
    ///
    /// You can subscribe to the result, and dispose the subscription, on any thread. The work starts and ends on the main
    /// queue: immediately if you subscribe or dispose there, otherwise in a later turn.
    ///
    /// - *Delivers on* the main queue.
    @inlinable public nonisolated var signal: Signal<Value, Failure> {
        stream.startedOnMain.map(\.value).named(after: stream)
    }
}

extension Signal {
    /// A signal with the same events that can be subscribed to and disposed on any thread. `self` is a signal that must be
    /// subscribed to and disposed on the main queue.
    @usableFromInline var startedOnMain: Signal {
        if case .never = source { return self }
        return Signal.trusted { downstream in
            let lifetime = CompoundDisposable.lifetime(capacity: downstream.lifetime.capacity)
            let subscription = MainSubscription(lifetime)
            let identity = ObjectIdentifier(subscription)
            guard downstream.lifetime.register(subscription) else { return }
            let start: @Sendable () -> Void = {
                self.attach(
                    Subscriber(
                        lifetime: lifetime,
                        next: { value in
                            if !downstream.isDisposed { downstream.send(value) }
                        },
                        failed: { error in
                            guard lifetime.disposeIfNeeded() else { return }
                            downstream.lifetime.remove(identity)
                            downstream.fail(error)
                        },
                        completed: {
                            guard lifetime.disposeIfNeeded() else { return }
                            downstream.lifetime.remove(identity)
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
