import Dispatch
import RACCore

extension Signal {
    /// Creates a signal from a closure that runs on the main actor. Its cleanups also run on the main actor.
    ///
    /// ```swift
    /// let levels = Signal<Float, Never>.onMain { subscriber in
    ///     recorder.onLevel = { subscriber.send($0) }
    ///     subscriber.onDispose { recorder.onLevel = nil }
    /// }
    /// ```
    ///
    /// The closure runs once per subscription, on the main queue: immediately if the subscription is made on the main queue,
    /// and otherwise in a later turn. If the subscription ends before that turn, the closure does not run. Cleanups run
    /// immediately if the subscription ends or is disposed on the main queue, and otherwise in a later turn. The rules of
    /// ``Signal/init(_:)`` apply. Each event is delivered on the thread that sends the event.
    ///
    /// - Parameter didSubscribe: The closure. It can register cleanups with ``MainSubscriber/onDispose(_:)``.
    public static func onMain(
        _ didSubscribe: @escaping @MainActor (MainSubscriber<Value, Failure>) -> Void
    ) -> Signal {
        let begin = calledOnMainQueue(didSubscribe)
        return Signal { subscriber in
            runOnMain {
                if !subscriber.isDisposed { begin(MainSubscriber(subscriber)) }
            }
        }
    }
}

/// Receives the events of one subscription in ``Signal/onMain(_:)``, from any thread. Cleanups run on the main actor.
public struct MainSubscriber<Value: Sendable, Failure: Error>: Sendable {
    private let subscriber: Subscriber<Value, Failure>

    init(_ subscriber: Subscriber<Value, Failure>) {
        self.subscriber = subscriber
    }

    /// Sends a value, on any thread, unless the subscription has ended or was disposed. The receiver's closures run on this
    /// thread before this method returns, or later if the receiver is handling another event. See `Subscriber.send(_:)`.
    ///
    /// - Parameter value: The value.
    public func send(_ value: Value) {
        subscriber.send(value)
    }

    /// Ends the subscription with a failure, unless it has ended or was disposed. If the failure is delivered on the main
    /// queue, all cleanups run before the receiver is notified. Otherwise cleanups of ``onDispose(_:)`` run later.
    ///
    /// - Parameter error: The failure.
    public func fail(_ error: Failure) {
        subscriber.fail(error)
    }

    /// Completes the subscription, unless it has ended or was disposed. Cleanups run as for ``fail(_:)``.
    public func complete() {
        subscriber.complete()
    }

    /// Sends an event of any kind, as ``send(_:)``, ``fail(_:)`` and ``complete()`` do.
    ///
    /// - Parameter event: The event to send.
    public func send(event: Event<Value, Failure>) {
        subscriber.send(event: event)
    }

    /// Indicates whether the subscription has ended or was disposed.
    public var isDisposed: Bool { subscriber.isDisposed }

    /// Registers a cleanup to run once, on the main actor, when the subscription ends in any way: before the receiver is
    /// notified if the subscription ends on the main queue, and otherwise in a later turn. Cleanups run in reverse order.
    ///
    /// - Parameter cleanup: The closure to run. If the subscription has already ended, the closure runs immediately on the
    ///   main queue, and otherwise in a later turn. If all references to the subscription are released, the closure does not
    ///   run. See `Subscriber.onDispose(_:)`.
    public func onDispose(_ cleanup: @escaping @MainActor () -> Void) {
        let cleanup = calledOnMainQueue(cleanup)
        subscriber.onDispose { runOnMain(cleanup) }
    }

    /// Registers a disposable to be disposed when the subscription ends in any way, on the thread that ends the subscription.
    ///
    /// - Parameter disposable: The disposable, which is kept until the subscription ends. If the subscription has already
    ///   ended, the disposable is disposed immediately on the calling thread.
    public func add(_ disposable: any Disposable) {
        subscriber.add(disposable)
    }
}

extension MainSubscriber where Value == Void {
    /// Sends an empty value, as a notification.
    public func send() {
        send(())
    }
}

private func runOnMain(_ action: @escaping @Sendable () -> Void) {
    if MainQueue.isCurrent { action() } else { DispatchQueue.main.async(execute: action) }
}
