import Dispatch
import RACCore

extension Signal {
    /// Creates a signal from work and cleanups that run on the main actor.
    ///
    /// ```swift
    /// let levels = Signal<Float, Never>.onMain { subscriber in
    ///     recorder.onLevel = { subscriber.send($0) }
    ///     subscriber.onDispose { recorder.onLevel = nil }
    /// }
    /// ```
    ///
    /// The work runs on the main queue, once per subscription: immediately if the subscription is made on the main queue,
    /// otherwise in a later turn. The work does not run if the subscription ends before that turn. Cleanups also run on the
    /// main queue: immediately if the subscription ends or is disposed on the main queue, otherwise in a later turn. The
    /// contract is enforced as by ``Signal/init(_:)``. Delivers where the work sends.
    ///
    /// - Parameter didSubscribe: The work. It can register cleanups with ``MainSubscriber/onDispose(_:)``.
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

/// The receiver of the events of one subscription, for work on the main actor. See ``Signal/onMain(_:)``.
///
/// The work can send events from any thread, as with a ``Subscriber``. Cleanups run on the main actor.
public struct MainSubscriber<Value: Sendable, Failure: Error>: Sendable {
    private let subscriber: Subscriber<Value, Failure>

    init(_ subscriber: Subscriber<Value, Failure>) {
        self.subscriber = subscriber
    }

    /// Sends a value, from any thread. Ignored after the end or disposal of the subscription.
    ///
    /// The receiver's closures run on this thread, before this method returns, unless an event is being delivered to the same
    /// receiver. See `Subscriber.send(_:)`.
    ///
    /// - Parameter value: The value.
    public func send(_ value: Value) {
        subscriber.send(value)
    }

    /// Ends the signal with a failure. Ignored after the end or disposal.
    ///
    /// If the failure is delivered on the main queue, all cleanups run before the receiver is notified. If the failure is
    /// delivered on another thread, the cleanups of ``onDispose(_:)`` run later, on the main queue.
    ///
    /// - Parameter error: The failure.
    public func fail(_ error: Failure) {
        subscriber.fail(error)
    }

    /// Completes the signal. Cleanups run as for ``fail(_:)``. Ignored after the end or disposal.
    public func complete() {
        subscriber.complete()
    }

    /// Sends an event of any kind, as ``send(_:)``, ``fail(_:)`` and ``complete()`` do.
    ///
    /// - Parameter event: The event to send.
    public func send(event: Event<Value, Failure>) {
        subscriber.send(event: event)
    }

    /// Indicates whether the signal has ended or the subscription was disposed.
    public var isDisposed: Bool { subscriber.isDisposed }

    /// Registers a cleanup to run on the main actor when the subscription ends in any way.
    ///
    /// The cleanup runs once: before the receiver is notified of the end if the subscription ends on the main queue, otherwise
    /// in a later turn. Cleanups run in reverse order of registration.
    ///
    /// - Parameter cleanup: If the subscription is already over, the cleanup runs immediately on the main queue, or in a later
    ///   turn if this method is called on another thread. The cleanup does not run if all references to the subscription are
    ///   released. See `Subscriber.onDispose(_:)`.
    public func onDispose(_ cleanup: @escaping @MainActor () -> Void) {
        let cleanup = calledOnMainQueue(cleanup)
        subscriber.onDispose { runOnMain(cleanup) }
    }

    /// Registers a disposable to be disposed when the subscription ends in any way, on the thread that ends it.
    ///
    /// - Parameter disposable: Kept until the subscription ends. Disposed immediately, on this thread, if the subscription is
    ///   already over.
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

/// Runs an action on the main queue: immediately if this function is called on the main queue, otherwise in a later turn.
private func runOnMain(_ action: @escaping @Sendable () -> Void) {
    if MainQueue.isCurrent { action() } else { DispatchQueue.main.async(execute: action) }
}
