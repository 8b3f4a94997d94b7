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
