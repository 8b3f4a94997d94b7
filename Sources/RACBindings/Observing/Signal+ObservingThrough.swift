import Observation
import RACCore

extension Signal where Failure == Never {
    /// Creates a signal of a value that a closure reads from the optional child of an observable object. The signal also
    /// notices the child's deallocation.
    ///
    /// If the object refers to the child weakly and the child is deallocated, the closure runs again with `nil`, and the
    /// signal sends the value in a later turn of the main queue. In contrast, a closure of ``observing(_:_:)`` that reads
    /// `$0.child?.name` does not run again after the deallocation.
    ///
    /// The signal keeps neither the object nor the child alive. Otherwise the same as ``observing(_:_:)``.
    ///
    /// ```swift
    /// Signal.observing(cell, through: \.owner) { $0?.title ?? "none" }   // where owner is a weak var
    /// ```
    ///
    /// - Parameters:
    ///   - object: The object. Held weakly.
    ///   - child: The key path to the child. If the key path has several steps, the deallocation of an intermediate object is
    ///     not noticed. On platforms other than Apple's, the deallocation of a child is noticed only if the child has an
    ///     `ObservationRegistrar`, which `@Observable` adds, or is ``LifetimeProviding``.
    ///   - read: Computes the value from the child or from `nil`. Runs again after each change of a value that it has read, and
    ///     when the child is replaced or deallocated.
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
            MainActorObservation(subscriber) {
                reference.object.map { readThrough($0, watch) }
            } isDeallocated: {
                reference.object == nil
            }
            .start()
        }
        return signal.takeIfKnown(during: Lifetime.known(of: object))
    }
}

/// Turns the deallocation of an object into a change that Observation can track.
@MainActor
private final class ChildDeinitObserver {
    nonisolated let subscription = SerialDisposable()
    /// Written when the observed object has been deallocated, so that Observation notifies the readers of this property.
    private let end = MutableProperty(())
    private weak var watched: AnyObject?

    nonisolated init() {}

    func watch(_ object: AnyObject?) {
        _ = end.value
        if watched === object { return }
        watched = object
        // The release of `object` can deallocate it, and so write the property `end`. The closure of a `Property { }` must not
        // write a property, so the object is released outside any evaluation.
        PropertyContext.outsideEvaluation {
            let lifetime = object.flatMap { Lifetime.known(of: $0) }
            subscription.disposable = lifetime?.ended.subscribe(completed: { [end] in end.value = () })
        }
    }
}
