#if canImport(ObjectiveC)
    import RACCore

    /// A system object that calls a target on a user action: a gesture recognizer, an AppKit control, a menu item.
    ///
    /// The target notifies the object's ``ControlStorage``, which calls all listeners. A control with a single target can
    /// therefore serve a command and any number of signals.
    @MainActor
    protocol ActionCalling: AnyObject {
        /// Makes the object call a target on each user action. Does nothing if the object already calls the target. The object
        /// does not keep its target.
        func startCalling(_ target: ActionTarget)

        /// Stops the object from calling a target.
        func stopCalling(_ target: ActionTarget)
    }

    extension Signal where Failure == Never {
        /// Returns a signal of a value that is read from an object at each user action.
        ///
        /// - Parameters:
        ///   - object: The object. Held weakly. The signal completes when the object is deallocated.
        ///   - read: Reads the value to send from the object.
        /// - Returns: A signal that sends on the main actor.
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
