import CGTK
import RACBindings

/// A named action of a window. Keys, buttons and menus trigger the action, and are disabled when the action is disabled.
package final class Action: Object, CommandControl {
    package var commandAction: (@MainActor () -> Void)?

    package var isEnabled: Bool {
        get { self[.enabled] }
        set { self[.enabled] = newValue }
    }

    /// Creates an action of a window, which holds the action. GTK's name for the action is `win.` followed by the name.
    package convenience init(_ name: String, of window: Window) {
        guard let action = g_simple_action_new(name, nil) else { fatalError("GTK has made no action") }
        self.init(action)
        g_action_map_add_action(window.opaquePointer, action)
        g_object_unref(UnsafeMutableRawPointer(action))
        // GTK 4.8 does not release the actions of a window with entries.
        window.emissions(of: "destroy")
            .subscribeOnMain { [weak window] in g_action_map_remove_action(window?.opaquePointer, name) }
            .add(to: window.lifetime)
    }

    package required init(_ object: UnsafeMutablePointer<GObject>) {
        super.init(object)
        emissions(of: "activate")
            .subscribeOnMain { [weak self] in self?.commandAction?() }
            .add(to: lifetime)
    }
}
