#if canImport(ObjectiveC)
    import Foundation
    import ObjectiveC

    /// Registers a closure for the changes of a property, with Foundation's key-value observing.
    ///
    /// Foundation keeps the closure until ``end()`` or until the object is deallocated. A notification that another thread has
    /// begun may still call the closure after ``end()``.
    ///
    /// `nonisolated(unsafe)` because the observation is a constant, and Foundation can remove it on any thread.
    final class KeyValueObservation: Sendable {
        private nonisolated(unsafe) let observation: NSKeyValueObservation

        /// Precondition: `keyPath.isKeyValueObservable`. Calls `changed` after each change, on the thread that makes the
        /// change, and concurrently if several threads make changes.
        init<Object: NSObject, Value>(
            of object: Object,
            _ keyPath: KeyPath<Object, Value>,
            _ changed: @escaping @Sendable () -> Void
        ) {
            observation = object.observe(keyPath) { _, _ in changed() }
        }

        func end() {
            observation.invalidate()
        }
    }

    extension AnyKeyPath {
        /// Indicates whether each property on the key path is available in Objective-C. Such a key path has no subscript, and
        /// therefore no arguments that could be unsafe to use on another thread.
        var isKeyValueObservable: Bool { _kvcKeyPathString != nil }
    }
#endif
