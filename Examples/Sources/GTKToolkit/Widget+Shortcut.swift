import CGTK

extension Widget {
    /// Assigns keys to an action, such as `<Control>z` to `win.undo`, while the focus is in the widget.
    ///
    /// The focused widget has precedence: in a text field, Delete removes a character. If the action is disabled, the keys keep their
    /// usual meaning.
    package func addShortcut(_ keys: String, for action: String) {
        guard let controller = gtk_shortcut_controller_new(),
            let trigger = gtk_shortcut_trigger_parse_string(keys),
            let shortcut = gtk_shortcut_new(trigger, gtk_named_action_new(action))
        else { fatalError("GTK does not know the keys \(keys)") }
        gtk_shortcut_controller_add_shortcut(controller, shortcut)
        gtk_widget_add_controller(pointer(), controller)
    }
}
