import Observation
import RACCore
import RACSchedulers

extension Signal where Failure == Never {
    /// Creates a signal of a value that is read from the optional child of an observable object, and notices the child's
    /// deallocation.
    ///
    /// Like ``observing(_:_:)``. But if the object refers to the child weakly and the child is deallocated, the closure runs
    /// again, with `nil`. A closure of ``observing(_:_:)`` that reads `$0.child?.name` does not run then, since Observation does
    /// not count that as a change. The value is sent in a turn of the main queue after the child's deallocation. The signal
    /// completes when the object is deallocated. It keeps neither of them alive. Delivers on the main queue.
    ///
    /// ```swift
    /// Signal.observing(cell, through: \.owner) { $0?.title ?? "none" }   // where owner is a weak var
    /// ```
    ///
    /// - Parameters:
    ///   - object: The object. Held weakly.
    ///   - child: The key path to the child. If it has several steps, the deallocation of an object on the way to the child is
    ///     not noticed. On platforms other than Apple's the deallocation of a child is noticed if the child has an
    ///     `ObservationRegistrar`, as `@Observable` adds it, or is ``LifetimeProviding``.
    ///   - read: Computes the value from the child or from `nil`. Runs again after each change of a value it has read, and when
    ///     the child is replaced or deallocated.
    @MainActor
    public static func observing<Object: AnyObject & Observable, Child: AnyObject & Observable>(
        _ object: Object,
        through child: KeyPath<Object, Child?>,
        _ read: @escaping @MainActor (Child?) -> Value
    ) -> Signal {
        let reference = WeakReference(object)
        let readThrough: @MainActor (Object, ChildDeinitObserver) -> Value = { object, watch in
            let found = object[keyPath: child]
            watch.watch(found)
            return read(found)
        }
        let signal = Signal { subscriber in
            let watch = ChildDeinitObserver()
            subscriber.lifetime.add(watch.subscription)
            let observation = MainActorObservation(subscriber) {
                reference.object.map { readThrough($0, watch) }
            } isDeallocated: {
                reference.object == nil
            }
            UIScheduler().schedule { observation.observe() }
        }
        return Lifetime.known(of: object).map { signal.take(during: $0) } ?? signal
    }
}

/// Turns the deallocation of an object into a change of a tracked value.
@MainActor
private final class ChildDeinitObserver {
    nonisolated let subscription = SerialDisposable()
    /// Written when a watched object has been deallocated. Reading it tracks that.
    private let end = MutableProperty(())
    private weak var watched: AnyObject?

    nonisolated init() {}

    /// Watches an object instead of the previous one.
    func watch(_ object: AnyObject?) {
        _ = end.value
        if watched === object { return }
        watched = object
        // Outside any evaluation: if the object is deallocated at this moment, `end` is written, which the closure of a
        // `Property { }` must not do.
        PropertyContext.outsideEvaluation {
            let lifetime = object.flatMap { Lifetime.known(of: $0) }
            subscription.disposable = lifetime?.ended.subscribe(completed: { [end] in end.value = () })
        }
    }
}
