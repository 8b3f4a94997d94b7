#if canImport(ObjectiveC)
    import ObjectiveC
    import RACCore

    /// The framework's state of a system control. It is associated with the control and released with it.
    ///
    /// A control class of your own has no storage, and keeps its action in a property.
    @MainActor
    final class ControlStorage {
        private static let key = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

        /// The action to run when the user triggers the control.
        var commandAction: (@MainActor () -> Void)?

        /// The target that the object calls. It is kept here, since system objects do not keep their targets.
        private var target: ActionTarget?

        /// The closures to call on a user action, in the order in which they were added.
        private var listeners: [(name: Int, handler: @MainActor () -> Void)] = []
        private var lastName = 0

        /// The target and action that this storage's target has replaced, if the object can have only one target.
        var formerAction: PreviousTargetAction?

        /// The objects that only some kinds of controls need, by their types.
        private var attachments: [ObjectIdentifier: AnyObject] = [:]

        /// Handles a user action: notifies the listeners first, and then executes the command, so that the command sees the
        /// effects of the listeners.
        ///
        /// Without a command, the replaced target and action are called.
        func act() {
            for listener in listeners { listener.handler() }
            if let commandAction { commandAction() } else { formerAction?.send() }
        }

        /// Returns the object of the given type, which only some kinds of controls need. The object is created on first use.
        func attached<Attachment: AnyObject>(or make: () -> Attachment) -> Attachment {
            if let attachment = attachments[ObjectIdentifier(Attachment.self)] as? Attachment { return attachment }
            let attachment = make()
            attachments[ObjectIdentifier(Attachment.self)] = attachment
            return attachment
        }

        func setCommandAction(_ action: (@MainActor () -> Void)?, of object: AnyObject) {
            commandAction = action
            updateTarget(of: object)
        }

        func addListener(calledBy object: AnyObject, _ handler: @escaping @MainActor () -> Void) -> Int {
            lastName += 1
            listeners.append((lastName, handler))
            updateTarget(of: object)
            return lastName
        }

        /// Removes a listener. Its closure is released after the removal, since its release can run user code.
        func removeListener(_ name: Int, calledBy object: AnyObject) {
            let former = listeners
            listeners.removeAll { $0.name == name }
            updateTarget(of: object)
            _ = consume former
        }

        /// Sets or removes the target of the object. Only an ``ActionCalling`` object needs a target. Other objects call this
        /// storage themselves.
        private func updateTarget(of object: AnyObject) {
            guard let object = object as? any ActionCalling else { return }
            if commandAction != nil || !listeners.isEmpty {
                let called = target ?? ActionTarget { [weak self] in self?.act() }
                target = called
                object.startCalling(called)
            } else if let former = target {
                target = nil
                object.stopCalling(former)
            }
        }

        /// Returns the storage of an object, created on first use.
        static func of(_ object: AnyObject) -> ControlStorage {
            if let storage = objc_getAssociatedObject(object, key) as? ControlStorage { return storage }
            let storage = ControlStorage()
            objc_setAssociatedObject(object, key, storage, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            return storage
        }
    }

    /// A target and an action that this framework has replaced. They are still called when there is no command, and are
    /// restored when the framework's target is no longer needed.
    @MainActor
    struct PreviousTargetAction {
        private(set) weak var target: AnyObject?
        let action: Selector?
        private let hadTarget: Bool
        private let call: @MainActor (Selector, AnyObject?) -> Void

        init(_ target: AnyObject?, _ action: Selector?, call: @escaping @MainActor (Selector, AnyObject?) -> Void) {
            self.target = target
            self.action = action
            hadTarget = target != nil
            self.call = call
        }

        /// Indicates whether there is nothing to call, because there is no action or the target has been deallocated. An action
        /// that never had a target is sent to the first responder that implements it.
        var isDeallocated: Bool { action == nil || hadTarget && target == nil }

        func send() {
            if let action, !isDeallocated { call(action, target) }
        }
    }

    extension Signal {
        /// Returns a signal of the callbacks of a control. It completes when the control is deallocated.
        ///
        /// - Parameters:
        ///   - control: The control. Held weakly.
        ///   - start: Starts the callbacks, on the main actor. See ``onMain(_:)``.
        /// - Returns: A signal whose work runs on the main actor.
        @MainActor
        static func of<Control: AnyObject>(
            _ control: Control,
            _ start: @escaping @MainActor @Sendable (Control, MainSubscriber<Value, Failure>) -> Void
        ) -> Signal {
            let reference = WeakReference(control)
            return onMain { subscriber in
                guard let control = reference.object else { return subscriber.complete() }
                subscriber.add(Lifetime.of(control).ended.subscribe(completed: { subscriber.complete() }))
                start(control, subscriber)
            }
        }
    }
#endif
