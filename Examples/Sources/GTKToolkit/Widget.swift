import CGTK
import RACBindings

/// An element of a window.
package class Widget: Object {
    /// Indicates whether the user can use the widget. Otherwise the widget is gray.
    package var isSensitive: Bool {
        get { self[.sensitive] }
        set { self[.sensitive] = newValue }
    }

    package var isVisible: Bool {
        get { self[.visible] }
        set { self[.visible] = newValue }
    }

    /// The text that is shown when the pointer rests on the widget.
    package var tooltip: String {
        get { self[.tooltip] }
        set { self[.tooltip] = newValue }
    }

    /// Indicates whether the widget, or a widget in it, has the keyboard focus.
    package var containsFocus: Bool {
        gtk_widget_get_state_flags(pointer()).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
    }

    /// Sends when the keyboard focus moves to a widget elsewhere, or to another window.
    package var focusLosses: Signal<Void, Never> {
        guard let controller = gtk_event_controller_focus_new() else { return .empty }
        gtk_widget_add_controller(pointer(), controller)
        return Object.of(controller).emissions(of: "leave")
    }

    /// Moves the keyboard focus to the widget.
    package func takeFocus() {
        gtk_widget_grab_focus(pointer())
    }

    /// Indicates whether the widget has a style.
    package subscript(style name: String) -> Bool {
        get { gtk_widget_has_css_class(pointer(), name) != 0 }
        set {
            if newValue {
                gtk_widget_add_css_class(pointer(), name)
            } else {
                gtk_widget_remove_css_class(pointer(), name)
            }
        }
    }
}
