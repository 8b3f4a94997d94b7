#if canImport(ObjectiveC)
    import RACCore

    /// An object of the system that calls a target when the user acts: a gesture recognizer, a control of AppKit, an item.
    ///
    /// Its ``ControlStorage`` is who learns of that, and tells everybody else: so a control with one place for a target
    /// serves a command and any number of signals.
    @MainActor
    protocol ActionCalling: AnyObject {
        /// Begins to call the target. Does nothing if it is called already. The object does not keep its target.
        func startCalling(_ target: ActionTarget)

        /// Calls the target no more.
        func stopCalling(_ target: ActionTarget)
    }

    extension Signal where Failure == Never {
        /// Sends something read from an object each time its storage hears that the user has acted.
        ///
        /// - Parameters:
        ///   - object: Held weakly. The signal completes when it is deallocated.
        ///   - read: Reads the object.
        /// - Returns: A signal that sends on the main actor.
        @MainActor
        static func ofActions<Object: AnyObject>(
            of object: Object,
            _ read: @escaping @MainActor @Sendable (Object) -> Value
        ) -> Signal {
            of(object) { object, subscriber in
                let storage = ControlStorage.of(object)
                // The listener holds the subscriber, so its name is all that the cleanup may hold.
                let reference = WeakOnMain(object)
                let name = storage.addListener(calledBy: object) {
                    // Another listener may have disposed this subscription just now.
                    if !subscriber.isDisposed, let object = reference.object { subscriber.send(read(object)) }
                }
                subscriber.onDispose { [weak storage] in
                    if let object = reference.object { storage?.removeListener(name, calledBy: object) }
                }
            }
        }
    }
#endif
