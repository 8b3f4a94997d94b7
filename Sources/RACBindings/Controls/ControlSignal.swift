import RACCore
import RACOperators
import RACSchedulers

extension Signal {
    /// Makes a signal of something on the main actor that calls back, such as a control.
    ///
    /// Subscribed to on the main thread it starts at once, from elsewhere in a later turn of the main loop.
    ///
    /// - Parameter start: Starts the callbacks, on the main actor. What it adds to the subscriber's cleanups must not
    ///   hold the subscriber, unless the source lets go by itself.
    /// - Returns: A signal whose work runs on the main actor.
    static func onMain(_ start: @escaping @MainActor @Sendable (Subscriber<Value, Failure>) -> Void) -> Signal {
        let work = Signal { subscriber in MainActor.assumeIsolated { start(subscriber) } }
        // A scheduler for each subscription, so that one made from inside another does not wait for it.
        return Signal.deferred { work.subscribe(on: UIScheduler()) }
    }
}

extension Subscriber {
    /// Runs a cleanup on the main actor: at once if the subscription ends on the main thread.
    func onDisposeOnMain(_ cleanup: @escaping @MainActor @Sendable () -> Void) {
        onDispose {
            UIScheduler().schedule { MainActor.assumeIsolated { cleanup() } }
        }
    }
}
