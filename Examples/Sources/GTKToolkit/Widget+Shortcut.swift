import CGTK

extension Widget {
    /// Assigns keys to an action, such as `<Control>z` to `win.undo`, while the focus is in the widget.
    ///
    /// The focused widget has precedence: in a text field, Delete removes a character.
    package func addShortcut(_ keys: String, for action: String) {
        addShortcut(keys, gtk_named_action_new(action), in: GTK_PHASE_BUBBLE)
    }

    /// Handles keys before the focused widget does, while the focus is in this widget.
    ///
    /// - Parameters:
    ///   - keys: The keys, such as `<Control>z`.
    ///   - handler: Returns whether it has handled the keys. Otherwise the focused widget handles them.
    package func captureShortcut(_ keys: String, _ handler: @escaping @MainActor () -> Bool) {
        let action = gtk_callback_action_new(
            { _, _, data in Callback.call(data) },
            Callback.retained(handler)
        ) { Callback.release($0) }
        addShortcut(keys, action, in: GTK_PHASE_CAPTURE)
    }

    private func addShortcut(_ keys: String, _ action: OpaquePointer?, in phase: GtkPropagationPhase) {
        guard let controller = gtk_shortcut_controller_new(),
            let trigger = gtk_shortcut_trigger_parse_string(keys),
            let shortcut = gtk_shortcut_new(trigger, action)
        else { fatalError("GTK does not know the keys \(keys)") }
        gtk_shortcut_controller_add_shortcut(controller, shortcut)
        gtk_event_controller_set_propagation_phase(controller, phase)
        gtk_widget_add_controller(pointer(), controller)
    }
}
