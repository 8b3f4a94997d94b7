#if canImport(ObjectiveC)
    import ObjectiveC
    import RACCore

    /// What the framework keeps with a control of the system: associated with it, and released with it.
    ///
    /// Only there: a class of your own keeps its action in a property.
    @MainActor
    final class ControlStorage {
        private static let key = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

        /// What to do when the user triggers the control.
        var commandAction: (@MainActor () -> Void)?

        /// Who hears of the control's action; kept here, since a control does not keep its target.
        var target: ActionTarget?

        /// Who hears of a gesture; kept here for the same reason.
        var gestureTargets: [ObjectIdentifier: ActionTarget] = [:]

        /// The run whose end the control waits for.
        let run = SerialDisposable()

        /// Tells of `prepareForReuse()`.
        let reuseNotifier = ReuseNotifier()

        /// The storage of an object; made when it is asked for.
        static func of(_ object: AnyObject) -> ControlStorage {
            if let storage = objc_getAssociatedObject(object, key) as? ControlStorage { return storage }
            let storage = ControlStorage()
            objc_setAssociatedObject(object, key, storage, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            return storage
        }
    }

    extension Signal {
        /// Makes a signal of a control that calls back; it completes when the control goes away.
        ///
        /// - Parameters:
        ///   - control: Held weakly.
        ///   - start: Starts the callbacks, on the main actor; see ``onMain(_:)``.
        /// - Returns: A signal whose work runs on the main actor.
        static func of<Control: AnyObject & Sendable>(
            _ control: Control,
            _ start: @escaping @MainActor @Sendable (Control, MainSubscriber<Value, Failure>) -> Void
        ) -> Signal {
            onMain { [weak control] subscriber in
                guard let control else { return subscriber.complete() }
                subscriber.add(Lifetime.of(control).ended.subscribe(completed: { subscriber.complete() }))
                start(control, subscriber)
            }
        }
    }
#endif
