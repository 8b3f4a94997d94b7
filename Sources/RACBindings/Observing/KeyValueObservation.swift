#if canImport(ObjectiveC)
    import Foundation
    import ObjectiveC

    /// The registration of a closure for the changes of a property, with Foundation's key-value observing.
    ///
    /// Foundation keeps the closure until ``end()`` or until the object is deallocated, and retains it during a notification. A
    /// notification that another thread has begun may still call the closure after ``end()``.
    ///
    /// `nonisolated(unsafe)` because the observation is a constant, and Foundation can remove it on any thread.
    final class KeyValueObservation: Sendable {
        private nonisolated(unsafe) let observation: NSKeyValueObservation

        /// - Parameters:
        ///   - object: The object. Not kept alive.
        ///   - keyPath: The path to the property. Precondition: `isKeyValueObservable`.
        ///   - changed: Called after each change, on the thread that makes it. If several threads change the property
        ///     concurrently, they call the closure concurrently.
        init<Object: NSObject, Value>(
            of object: Object,
            _ keyPath: KeyPath<Object, Value>,
            _ changed: @escaping @Sendable () -> Void
        ) {
            observation = object.observe(keyPath) { _, _ in changed() }
        }

        /// Removes the closure. Called once.
        func end() {
            observation.invalidate()
        }
    }

    extension AnyKeyPath {
        /// Indicates whether Foundation can observe the property: each property on the key path must be available in
        /// Objective-C.
        ///
        /// Such a key path has no subscript, and therefore holds no arguments that could be unsafe to use on another thread.
        var isKeyValueObservable: Bool { _kvcKeyPathString != nil }
    }
#endif
