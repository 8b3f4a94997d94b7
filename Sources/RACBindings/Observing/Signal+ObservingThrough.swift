import Observation
import RACCore
import RACSchedulers

extension Signal where Failure == Never {
    /// Creates a signal of a value that is read from the optional child of an observable object, and notices the child's
    /// deallocation.
    ///
    /// If the object refers to the child weakly and the child is deallocated, the closure runs again, with `nil`. Otherwise the
    /// same as ``observing(_:_:)``. Observation does not count a deallocation as a change, so a closure of ``observing(_:_:)``
    /// that reads `$0.child?.name` does not run in that case. The value is sent in a turn of the main queue after the child's
    /// deallocation. The signal completes when the object is deallocated. It keeps neither the object nor the child alive. It
    /// delivers on the main queue.
    ///
    /// ```swift
    /// Signal.observing(cell, through: \.owner) { $0?.title ?? "none" }   // where owner is a weak var
    /// ```
    ///
    /// - Parameters:
    ///   - object: The object. Held weakly.
    ///   - child: The key path to the child. If it has several steps, the deallocation of an object on the way to the child is
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
    /// A property that is written when the observed object has been deallocated. Observation tracks the deallocation if this
    /// property is read.
    private let end = MutableProperty(())
    private weak var watched: AnyObject?

    nonisolated init() {}

    /// Observes the deallocation of an object, and stops observing the deallocation of the previous object.
    func watch(_ object: AnyObject?) {
        _ = end.value
        if watched === object { return }
        watched = object
        // The object is released outside any evaluation. The release can deallocate the object, which writes the property
        // `end`, and the closure of a `Property { }` must not write a property.
        PropertyContext.outsideEvaluation {
            let lifetime = object.flatMap { Lifetime.known(of: $0) }
            subscription.disposable = lifetime?.ended.subscribe(completed: { [end] in end.value = () })
        }
    }
}
