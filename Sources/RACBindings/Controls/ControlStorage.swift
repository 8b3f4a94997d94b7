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

        /// Who is called by the object. Kept here, since nothing of the system keeps its target.
        private var target: ActionTarget?

        /// Who else wants to learn of it, in the order in which they came.
        private var listeners: [(name: Int, handler: @MainActor () -> Void)] = []
        private var lastName = 0

        /// What the object called before, where there is place for one target only.
        var formerAction: PreviousTargetAction?

        /// What only controls of one kind need, by its type.
        private var attachments: [ObjectIdentifier: AnyObject] = [:]

        /// The user has acted: notifies the listeners first, then executes the command. So the command finds their work done.
        ///
        /// A target and action that this has replaced are still called, unless there is a command.
        func act() {
            for listener in listeners { listener.handler() }
            if let commandAction { commandAction() } else { formerAction?.send() }
        }

        /// Returns what controls of one kind need: an object of a type of their own.
        func attached<Attachment: AnyObject>(or make: () -> Attachment) -> Attachment {
            if let attachment = attachments[ObjectIdentifier(Attachment.self)] as? Attachment { return attachment }
            let attachment = make()
            attachments[ObjectIdentifier(Attachment.self)] = attachment
            return attachment
        }

        /// Exchanges what to do for a command.
        func setCommandAction(_ action: (@MainActor () -> Void)?, of object: AnyObject) {
            commandAction = action
            updateTarget(of: object)
        }

        /// Adds a listener and returns its name.
        func addListener(calledBy object: AnyObject, _ handler: @escaping @MainActor () -> Void) -> Int {
            lastName += 1
            listeners.append((lastName, handler))
            updateTarget(of: object)
            return lastName
        }

        /// Removes a listener. What it holds is released afterwards, since that may be user code.
        func removeListener(_ name: Int, calledBy object: AnyObject) {
            let former = listeners
            listeners.removeAll { $0.name == name }
            updateTarget(of: object)
            _ = consume former
        }

        /// Sets or removes the target of the object. An object that is not ``ActionCalling`` calls this storage without one.
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

        /// The storage of an object. Made when it is asked for.
        static func of(_ object: AnyObject) -> ControlStorage {
            if let storage = objc_getAssociatedObject(object, key) as? ControlStorage { return storage }
            let storage = ControlStorage()
            objc_setAssociatedObject(object, key, storage, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            return storage
        }
    }

    /// A target and an action that have been taken away, to be called in spite of that, and to come back.
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

        /// Returns whether there is nobody left to call. An action that never had a target goes to whoever is in charge.
        var isDeallocated: Bool { action == nil || hadTarget && target == nil }

        func send() {
            if let action, !isDeallocated { call(action, target) }
        }
    }

    /// A reference to an object of the main actor that may be no Sendable, as items of AppKit's menus are.
    @MainActor
    final class WeakOnMain<Object: AnyObject> {
        private(set) weak var object: Object?

        init(_ object: Object) {
            self.object = object
        }
    }

    extension Signal {
        /// Makes a signal of a control that calls back. It completes when the control is deallocated.
        ///
        /// - Parameters:
        ///   - control: Held weakly.
        ///   - start: Starts the callbacks, on the main actor. See ``onMain(_:)``.
        /// - Returns: A signal whose work runs on the main actor.
        @MainActor
        static func of<Control: AnyObject>(
            _ control: Control,
            _ start: @escaping @MainActor @Sendable (Control, MainSubscriber<Value, Failure>) -> Void
        ) -> Signal {
            let reference = WeakOnMain(control)
            return onMain { subscriber in
                guard let control = reference.object else { return subscriber.complete() }
                subscriber.add(Lifetime.of(control).ended.subscribe(completed: { subscriber.complete() }))
                start(control, subscriber)
            }
        }
    }
#endif
