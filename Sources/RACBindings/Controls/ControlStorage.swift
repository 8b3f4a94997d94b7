#if canImport(ObjectiveC)
    import ObjectiveC
    import RACCore

    /// The framework's state of a system control, associated with the control and released with it. A control class of your own
    /// has no storage, and keeps its action in a property.
    @MainActor
    final class ControlStorage {
        private static let key = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

        var commandAction: (@MainActor () -> Void)?

        /// Kept here, since system objects do not keep their targets.
        private var target: ActionTarget?

        private var listeners: [(name: Int, handler: @MainActor () -> Void)] = []
        private var lastName = 0

        /// The target and action that ``target`` has replaced, if the object can have only one target.
        var replacedTargetAction: PreviousTargetAction?

        var isCalledByHandler = false

        /// Objects that only some kinds of controls need. The key of each object is its type.
        private var attachments: [ObjectIdentifier: AnyObject] = [:]

        /// Calls the listeners first, so that the command sees their effects. Without a command, calls the replaced target.
        func act() {
            for listener in listeners { listener.handler() }
            if let commandAction { commandAction() } else { replacedTargetAction?.send() }
        }

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

        /// The listener's closure is released after the removal, since its release can run user code.
        func removeListener(_ name: Int, calledBy object: AnyObject) {
            let former = listeners
            listeners.removeAll { $0.name == name }
            updateTarget(of: object)
            _ = consume former
        }

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

        static func of(_ object: AnyObject) -> ControlStorage {
            if let storage = objc_getAssociatedObject(object, key) as? ControlStorage { return storage }
            let storage = ControlStorage()
            objc_setAssociatedObject(object, key, storage, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            return storage
        }
    }

    /// A target and an action that this framework has replaced. They are called while there is no command, and restored later.
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

        /// Indicates whether there is nothing to call. An action that never had a target can still be called: it is sent to the
        /// first responder.
        var hasNothingToCall: Bool { action == nil || hadTarget && target == nil }

        func send() {
            if let action, !hasNothingToCall { call(action, target) }
        }
    }

    extension Signal {
        /// Returns a signal of the callbacks of a control, held weakly. It completes when the control is deallocated. `start`
        /// starts the callbacks, on the main actor.
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
