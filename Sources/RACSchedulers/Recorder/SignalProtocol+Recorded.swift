import RACCore

extension SignalProtocol {
    /// Returns a signal that records each subscription, each event, and the time that the subscriber takes to handle the event.
    ///
    /// Each event costs an append to a list, two readings of the clock, and the text of its value. See ``RecordedValues``. The
    /// measured time ends when the subscriber's closure returns. See also `-logAll` of ReactiveObjC, which prints each event.
    ///
    /// ```
    /// self                    --1--2--|
    /// recorded(in: recorder)  --1--2--|
    /// ```
    ///
    /// ```swift
    /// let recorder = SignalRecorder()
    /// let recorded = download.recorded(in: recorder, as: "download")
    /// ```
    ///
    /// A recorded subscription is a child of the subscription that it feeds, as ``SignalRecorder/liveSubscriptions`` shows.
    /// The recorder derives this relation from the calls on each thread. If subscription B begins while subscription A is
    /// beginning on the same thread, A is the parent of B. If B begins during a delivery of A, B has the same parent as A. If
    /// a delivery of B causes an event of A, A becomes the parent of B, unless B already has a parent. A subscription that
    /// begins on its own thread and sends nothing has no parent.
    ///
    /// - Parameters:
    ///   - recorder: The recorder, which the result keeps.
    ///   - name: The name in the recorder, and the name of the result. The default is the name of this signal, or its type if
    ///     the signal has no name. The recorder counts all subscriptions with one name together, and never removes a name.
    ///     Therefore use one name for all signals of a kind, such as `request`, instead of a name for each signal.
    public func recorded(in recorder: SignalRecorder, as name: String? = nil) -> Signal<Value, Failure> {
        let source = signal
        let title = name ?? source.description
        let position = recorder.change { $0.position(of: title) }
        let values = recorder.values
        let recorded = Signal<Value, Failure>.trusted { downstream in
            let subscription = RecordedSubscription(to: title, at: position, in: recorder)
            downstream.onDispose { subscription.end(.disposed) }
            if downstream.isDisposed { return }
            let subscriber = Subscriber(
                lifetime: downstream.lifetime,
                next: { (value: Value) in
                    if downstream.isDisposed { return }
                    subscription.deliver(.next, values.text(of: value)) { downstream.send(value) }
                },
                failed: { (error: Failure) in
                    if downstream.isDisposed { return }
                    subscription.deliver(.failed, values.text(of: error)) { downstream.fail(error) }
                },
                completed: {
                    if downstream.isDisposed { return }
                    subscription.deliver(.completed, nil) { downstream.complete() }
                }
            )
            subscription.begin { source.attach(subscriber) }
        }
        return name.map { recorded.named($0) } ?? recorded.named(after: source)
    }
}

/// One subscription to a recorded signal. Only the lifetime and the closures of the subscriber hold this object. When this
/// object is deallocated, no further event can arrive.
private final class RecordedSubscription: Sendable {
    private let recorder: SignalRecorder
    private let signal: String
    private let state: RecorderState.Subscription

    init(to signal: String, at position: Int, in recorder: SignalRecorder) {
        self.recorder = recorder
        self.signal = signal
        let now = recorder.now
        let scope = RecorderScope.current(of: recorder)
        state = recorder.change { $0.subscribe(to: position, inside: scope, at: now) }
        recorder.signposts?.mark(.subscribed, of: signal)
    }

    deinit {
        end(.released)
    }

    /// Recorded subscriptions that begin while `subscribe` runs are children of this subscription.
    func begin(_ subscribe: () -> Void) {
        RecorderScope(subscription: state, isDelivery: false, recorder: ObjectIdentifier(recorder)).run(subscribe)
    }

    func deliver(_ kind: RecordedEvent.Kind, _ text: RecordedText?, _ send: () -> Void) {
        let scope = RecorderScope.current(of: recorder)
        let began = recorder.now
        guard recorder.change({ $0.beginDelivery(kind, text, of: state, inside: scope, at: began) }) else { return }
        let delivery = RecorderScope(subscription: state, isDelivery: true, recorder: ObjectIdentifier(recorder))
        if let signposts = recorder.signposts {
            signposts.deliver(kind, of: signal) { delivery.run(send) }
        } else {
            delivery.run(send)
        }
        let ended = recorder.now
        recorder.change { $0.endDelivery(of: state, at: ended) }
    }

    func end(_ kind: RecordedEvent.Kind) {
        let now = recorder.now
        if recorder.change({ $0.end(kind, of: state, at: now) }) { recorder.signposts?.mark(kind, of: signal) }
    }
}

/// The recorded activity of a thread: the start of a recorded subscription, or the delivery of an event.
struct RecorderScope: Sendable {
    let subscription: RecorderState.Subscription
    let isDelivery: Bool
    let recorder: ObjectIdentifier

    /// Returns the innermost scope of the running thread, or `nil` if that scope belongs to another recorder.
    static func current(of recorder: SignalRecorder) -> RecorderScope? {
        ofThread.scope.flatMap { $0.recorder == ObjectIdentifier(recorder) ? $0 : nil }
    }

    /// The body must be synchronous, because the scope belongs to the thread.
    func run(_ body: () -> Void) {
        let thread = Self.ofThread
        let outer = thread.scope
        thread.scope = self
        body()
        thread.scope = outer
    }

    private final class Current {
        var scope: RecorderScope?
    }

    private static let local = ThreadLocal<Current>()

    private static var ofThread: Current { local.current(or: Current.init) }
}
