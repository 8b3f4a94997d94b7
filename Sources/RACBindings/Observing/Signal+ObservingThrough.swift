import Observation
import RACCore
import RACSchedulers

extension Signal where Failure == Never {
    /// Creates a signal of a value that is read from what an optional property of an observable object holds, which may go away.
    ///
    /// As ``observing(_:_:)``. But if the object has a weak reference to the child and the child goes away, the closure runs
    /// again, with `nil`. A closure of ``observing(_:_:)`` that reads `$0.child?.name` does not run then, since Observation does
    /// not count that as a change. The value comes in a turn of the main queue after the child's end. The signal completes when
    /// the object is deallocated. It keeps neither of them alive. Delivers on the main queue.
    ///
    /// ```swift
    /// Signal.observing(cell, through: \.owner) { $0?.title ?? "none" }   // where owner is a weak var
    /// ```
    ///
    /// Source: `RACObserve` with a key path of several keys.
    ///
    /// - Parameters:
    ///   - object: The object. Held weakly.
    ///   - child: Where to find the child. If the key path has several steps, the end of an object on the way to the child is not
    ///     noticed. Off Apple platforms the end of a child is noticed if it has an `ObservationRegistrar`, as `@Observable` gives
    ///     it, or is ``LifetimeProviding``.
    ///   - read: Makes the value, of the child or of `nil`. Run again after each change of what it has read, and when the child
    ///     is exchanged or goes away.
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

/// Makes the end of an object a change of something that has been read.
@MainActor
private final class ChildDeinitObserver {
    nonisolated let subscription = SerialDisposable()
    /// Written when an object that is watched has gone. Reading it is what notices that.
    private let end = MutableProperty(())
    private weak var watched: AnyObject?

    nonisolated init() {}

    /// Watches an object in place of the previous one.
    func watch(_ object: AnyObject?) {
        _ = end.value
        if watched === object { return }
        watched = object
        // The object's life may end at this moment: in the closure of a `Property { }` that must not be written.
        PropertyContext.outsideEvaluation {
            let lifetime = object.flatMap { Lifetime.known(of: $0) }
            subscription.disposable = lifetime?.ended.subscribe(completed: { [end] in end.value = () })
        }
    }
}
