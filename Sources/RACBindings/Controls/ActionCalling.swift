#if canImport(ObjectiveC)
    import RACCore

    /// A system object that calls a target on a user action: a gesture recognizer, an AppKit control, a menu item. The target
    /// notifies the object's ``ControlStorage``, so one target can serve a command and any number of signals.
    @MainActor
    protocol ActionCalling: AnyObject {
        /// Makes the object call the target. Does nothing if the object already does so. The object does not retain its target.
        func startCalling(_ target: ActionTarget)

        func stopCalling(_ target: ActionTarget)
    }

    extension Signal where Failure == Never {
        /// Returns a signal of the object's actions. At each action, the signal sends the result of `read` on the main actor. The
        /// signal holds the object weakly, and completes when the object is deallocated.
        @MainActor
        static func ofActions<Object: AnyObject>(
            of object: Object,
            _ read: @escaping @MainActor @Sendable (Object) -> Value
        ) -> Signal {
            of(object) { object, subscriber in
                let storage = ControlStorage.of(object)
                // The listener holds the subscriber, and the subscriber holds the cleanup. To avoid a reference cycle, the
                // cleanup holds only the listener's name.
                let reference = WeakReference(object)
                let name = storage.addListener(calledBy: object) {
                    // Another listener may have just disposed this subscription.
                    if !subscriber.isDisposed, let object = reference.object { subscriber.send(read(object)) }
                }
                subscriber.onDispose { [weak storage] in
                    if let object = reference.object { storage?.removeListener(name, calledBy: object) }
                }
            }
        }
    }
#endif
