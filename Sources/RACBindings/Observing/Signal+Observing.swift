import Observation
import RACCore
import RACSchedulers

extension Signal where Failure == Never {
    /// Creates a signal of a value that is made from observable objects of the main actor.
    ///
    /// It sends the value when subscribed to, immediately if that happens on the main queue, and again in the turn of the
    /// main queue after something has changed that the closure read. Several changes before that turn come as one value,
    /// the last. None is missed, provided that the objects are changed on the main actor, as they are if they belong to it.
    /// A value may equal the one before. `distinctUntilChanged()` drops those.
    ///
    /// It never completes and keeps alive what the closure holds. Use `take(during:)`, or `observing(object) { … }`. Delivers on
    /// the main queue. That an object is deallocated to which something read has a weak reference is no change; for that there is
    /// ``observing(_:through:_:)``.
    ///
    /// ```swift
    /// Signal.observing { model.query }.debounce(for: .milliseconds(300), on: MainScheduler.shared)
    /// ```
    ///
    /// Source: `RACObserve`, for which `@Observable` stands in.
    ///
    /// - Parameter read: Makes the value. Run again after each change.
    public static func observing(_ read: @escaping @MainActor () -> Value) -> Signal {
        Signal { subscriber in
            let observation = MainActorObservation(subscriber) { read() }
            UIScheduler().schedule { observation.observe() }
        }
    }

    /// Creates a signal of a value that is made from one observable object of the main actor, for as long as it lives.
    ///
    /// As ``observing(_:)``, but the object is held weakly, and the signal completes when it is deallocated. If the object has a
    /// ``Lifetime``, as on Apple platforms every object has, the signal completes immediately, on the thread that drops the last
    /// reference. Elsewhere the `ObservationRegistrar` that `@Observable` gives the object sees its end, and the signal completes
    /// in a turn of the main queue after that. A class without a registrar, which conforms to `Observable` by hand, should be
    /// ``LifetimeProviding``: otherwise its end is found with the next change, or when all that was read has gone.
    ///
    /// Source: `RACObserve`.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - read: Makes the value. Run again after each change.
    @MainActor
    public static func observing<Object: AnyObject & Observable>(
        _ object: Object,
        _ read: @escaping @MainActor (Object) -> Value
    ) -> Signal {
        let reference = WeakReference(object)
        let signal = Signal { subscriber in
            let observation = MainActorObservation(subscriber) {
                reference.object.map { read($0) }
            } isDeallocated: {
                reference.object == nil
            }
            UIScheduler().schedule { observation.observe() }
        }
        return Lifetime.known(of: object).map { signal.take(during: $0) } ?? signal
    }

    /// Creates a signal of a value that is made from observable objects of an actor.
    ///
    /// It sends the value in the actor's next turn, and again in a later turn after something has changed that the closure
    /// read. Several changes before that turn come as one value, the last. None is missed, provided that the objects are
    /// changed on the actor. Delivers on the actor. The signal keeps the actor alive, a subscription does not: it completes when
    /// a change finds the actor gone. It keeps what the closure holds.
    ///
    /// ```swift
    /// Signal.observing(on: downloads) { downloads in downloads.model.progress }
    /// ```
    ///
    /// - Parameters:
    ///   - actor: The actor that the objects belong to. A subscription holds it weakly.
    ///   - read: Makes the value. Run again after each change.
    public static func observing<Isolation: Actor>(
        on actor: Isolation,
        _ read: @escaping @Sendable (isolated Isolation) -> Value
    ) -> Signal {
        Signal { subscriber in
            ActorObservation(actor, subscriber, read).observeLater()
        }
    }
}

/// An object of the main actor, held weakly.
@MainActor
final class WeakReference<Object: AnyObject> {
    private(set) weak var object: Object?

    init(_ object: Object) {
        self.object = object
    }
}

/// What a subscription to something observable needs for its work, until it is disposed.
///
/// The observed objects keep the closure that is to tell of a change until there is one, which may be never. So that closure holds
/// this alone, and this holds nothing after the disposal. The lifetime refers to this weakly: when the objects are deallocated, so
/// does everything.
private final class ObservingWork<Work: Sendable>: Sendable {
    private let stored: Lock<Work?>

    init(_ work: Work, until lifetime: CompoundDisposable) {
        stored = Lock(work)
        lifetime.add(
            ActionDisposable { [weak self] in
                let released = self?.release()
                _ = consume released
            }
        )
    }

    var current: Work? { stored.withLock { $0 } }

    private func release() -> Work? {
        stored.withLock { stored in
            let work = stored
            stored = nil
            return work
        }
    }
}

/// One subscription to something observable on the main actor.
///
/// Reading and arming are one step of the main actor, and so is each change: none falls in between. Observation tells of
/// a change before it is made, hence the next reading waits for a later turn.
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
        isDeallocated: @escaping @MainActor () -> Bool = { false }
    ) {
        work = ObservingWork(
            Work(subscriber: subscriber, read: read, isDeallocated: isDeallocated),
            until: subscriber.lifetime
        )
    }

    @MainActor
    func observe() {
        guard let work = work.current else { return }
        let notice = DeinitObserver {
            UIScheduler().schedule { completeIfDeallocated() }
        }
        let observeLater: @Sendable () -> Void = {
            // Once for each arming: each call arms again.
            if notice.revoke() {
                MainScheduler.shared.schedule { observe() }
            }
        }
        let reading = MainActorReading(work.read)
        // Also if it is subscribed to in the closure of a `Property { }`, or of another one of this kind.
        let value = PropertyContext.outsideEvaluation {
            withObservationTracking {
                reading.value()
            } onChange: {
                observeLater()
            }
        }
        // A property that was written elsewhere before Observation was armed has told nobody.
        if reading.isOutdated { observeLater() }
        if let value { work.subscriber.send(value) } else { work.subscriber.complete() }
    }

    /// What Observation keeps for us has been released: because the object has been deallocated, or because nothing in it was read.
    @MainActor
    private func completeIfDeallocated() {
        guard let work = work.current, work.isDeallocated() else { return }
        work.subscriber.complete()
    }
}

/// One subscription to something observable on an actor.
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
        work = ObservingWork(
            Work(actor: actor, subscriber: subscriber, read: read),
            until: subscriber.lifetime
        )
    }

    /// There is one such task at a time: what makes the next one is a change that this one has armed for.
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
            // Once for each arming: each call arms again.
            if notice.revoke() { observeLater() }
        }
        work.subscriber.send(value)
    }
}
