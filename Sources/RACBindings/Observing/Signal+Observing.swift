import Observation
import RACCore
import RACSchedulers

extension Signal where Failure == Never {
    /// Creates a signal of a value computed from observable objects of the main actor.
    ///
    /// The signal sends the value on subscription: immediately on the main queue, otherwise in a later turn. When a value that
    /// the closure has read changes, the signal sends the new value in the next turn of the main queue. Of several changes
    /// before that turn, only the last value is sent. No change is missed if the objects are changed on the main actor.
    /// `distinctUntilChanged()` drops values that equal the previous value.
    ///
    /// The signal delivers on the main queue, never completes, and keeps the closure's captures alive. To end the signal, use
    /// `take(during:)`, or `observing(object) { … }`. The deallocation of a weakly referenced object does not count as a
    /// change. To observe a deallocation, use ``observing(_:through:_:)``.
    ///
    /// ```swift
    /// Signal.observing { model.query }.debounce(for: .milliseconds(300), on: MainScheduler.shared)
    /// ```
    ///
    /// - Parameter read: Computes the value. Runs again after each change.
    public static func observing(_ read: @escaping @MainActor () -> Value) -> Signal {
        observingOnMain({ () }, { _ in read() })
    }

    /// Creates a signal of a value computed from one observable object of the main actor, for the object's lifetime.
    ///
    /// The signal completes when the object is deallocated. Otherwise the same as ``observing(_:)``. On Apple platforms, or if
    /// the object is ``LifetimeProviding``, the signal completes immediately, on the thread that releases the last reference.
    /// On other platforms the signal of an `@Observable` object completes in a later turn of the main queue. For other
    /// classes, the deallocation is noticed with the next change, or when all objects that were read have been deallocated.
    ///
    /// - Parameters:
    ///   - object: The object. Held weakly.
    ///   - read: Computes the value. Runs again after each change.
    @MainActor
    public static func observing<Object: AnyObject & Observable>(
        _ object: Object,
        _ read: @escaping @MainActor (Object) -> Value
    ) -> Signal {
        let reference = WeakReference(object)
        return observingOnMain({ reference.object }, { read($0) })
            .takeIfKnown(during: Lifetime.known(of: object))
    }

    /// - Parameter object: Returns `nil` if the object has been deallocated.
    static func observingOnMain<Object>(
        _ object: @escaping @MainActor () -> Object?,
        _ read: @escaping @MainActor (Object) -> Value
    ) -> Signal {
        let readIfKnown: @MainActor () -> Value? = { object().map { read($0) } }
        let isDeallocated: @MainActor () -> Bool = { object() == nil }
        return Signal { MainActorObservation($0, readIfKnown, isDeallocated: isDeallocated).start() }
    }

    func takeIfKnown(during lifetime: Lifetime?) -> Signal {
        lifetime.map { take(during: $0) } ?? self
    }

    /// Creates a signal of a value computed from observable objects of an actor.
    ///
    /// The signal sends the value in the actor's next turn, and in a later turn after each change of a value that the closure
    /// has read. Of several changes before that turn, only the last value is sent. No change is missed if the objects are
    /// changed on the actor. The signal delivers on the actor, and keeps the actor alive. A subscription keeps the closure's
    /// captures alive, but not the actor. The subscription completes at the next change after the actor's deallocation.
    ///
    /// ```swift
    /// Signal.observing(on: downloads) { downloads in downloads.model.progress }
    /// ```
    ///
    /// - Parameters:
    ///   - actor: The actor that the objects belong to. A subscription holds it weakly.
    ///   - read: Computes the value. Runs again after each change.
    public static func observing<Isolation: Actor>(
        on actor: Isolation,
        _ read: @escaping @Sendable (isolated Isolation) -> Value
    ) -> Signal {
        Signal { subscriber in
            ActorObservation(actor, subscriber, read).observeLater()
        }
    }
}

/// The state of a subscription until it is disposed. An observed object keeps the `onChange` closure of a tracking until a
/// change is made, possibly forever. The closure therefore holds only this object, whose content is released with the
/// subscription. The subscription's lifetime refers to this object weakly, so that the end of the observed objects deallocates
/// this object.
private final class ObservingWork<Work: Sendable>: Sendable {
    private let stored: Lock<Work?>

    init(_ work: Work, until lifetime: CompoundDisposable) {
        stored = Lock(work)
        lifetime.add(ActionDisposable { [weak self] in _ = self?.stored.withLock { $0.take() } })
    }

    var current: Work? { stored.withLock { $0 } }
}

/// One subscription to observable objects on the main actor.
///
/// The main actor reads the objects and makes Observation track them in one step, so no change can be made in between.
/// Observation reports a change before the change is made, so the objects are read again in a later turn.
struct MainActorObservation<Value: Sendable>: Sendable {
    private struct Work: Sendable {
        let subscriber: Subscriber<Value, Never>
        let read: @MainActor () -> Value?
        let isDeallocated: @MainActor () -> Bool
    }

    private let work: ObservingWork<Work>

    init(
        _ subscriber: Subscriber<Value, Never>,
        _ read: @escaping @MainActor () -> Value?,
        isDeallocated: @escaping @MainActor () -> Bool
    ) {
        let work = Work(subscriber: subscriber, read: read, isDeallocated: isDeallocated)
        self.work = ObservingWork(work, until: subscriber.lifetime)
    }

    func start() {
        UIScheduler().schedule { observe() }
    }

    @MainActor
    private func observe() {
        guard let work = work.current else { return }
        let notice = DeinitObserver {
            UIScheduler().schedule { completeIfDeallocated() }
        }
        let observeLater: @Sendable () -> Void = {
            // Observation may call this closure twice for one tracking. Each call of `observe()` starts a new tracking.
            if notice.revoke() {
                MainScheduler.shared.schedule { observe() }
            }
        }
        // The closure reads all properties from one consistent snapshot. The `MemoizedValue` of an earlier run would still count
        // as current if only other state of the main actor has changed.
        let evaluation = PropertyEvaluation(of: ComputedNode(MemoizedValue(calledOnMainQueue(work.read))))
        // The subscription can be made inside the closure of a `Property { }` or of an observation. The value must be read
        // outside that closure's evaluation.
        let value: Value? = PropertyContext.outsideEvaluation {
            withObservationTracking {
                evaluation.resultForReader()
            } onChange: {
                observeLater()
            }
        }
        // Observation does not report a write that another thread made before the tracking began.
        if evaluation.isOutdated { observeLater() }
        if let value { work.subscriber.send(value) } else { work.subscriber.complete() }
    }

    /// Called when Observation has released its `onChange` closure. Either the object has been deallocated, or the last run has
    /// read none of the object's properties.
    @MainActor
    private func completeIfDeallocated() {
        guard let work = work.current, work.isDeallocated() else { return }
        work.subscriber.complete()
    }
}

private struct ActorObservation<Isolation: Actor, Value: Sendable>: Sendable {
    private struct Work: Sendable {
        weak let actor: Isolation?
        let subscriber: Subscriber<Value, Never>
        let read: @Sendable (isolated Isolation) -> Value
    }

    private let work: ObservingWork<Work>

    init(
        _ actor: Isolation,
        _ subscriber: Subscriber<Value, Never>,
        _ read: @escaping @Sendable (isolated Isolation) -> Value
    ) {
        let work = Work(actor: actor, subscriber: subscriber, read: read)
        self.work = ObservingWork(work, until: subscriber.lifetime)
    }

    /// At most one run is pending, because only a change of a value that the last run has read schedules the next run.
    func observeLater() {
        Task(executorPreference: SourceExecutor.current) {
            guard let work = work.current else { return }
            if let actor = work.actor { await observe(work, on: actor) } else { work.subscriber.complete() }
        }
    }

    private func observe(_ work: Work, on actor: isolated Isolation) {
        if work.subscriber.isDisposed { return }
        let notice = DeinitObserver {}
        let value = withObservationTracking {
            work.read(actor)
        } onChange: {
            // Observation may call this closure twice for one tracking. Each call of `observe()` starts a new tracking.
            if notice.revoke() { observeLater() }
        }
        work.subscriber.send(value)
    }
}
