import CGTK
import RACBindings

/// What has a place in a window.
class Widget: Object {
    /// Indicates whether the user can use it. Off, it is shown in grey.
    var isSensitive: Bool {
        get { self[.sensitive] }
        set { self[.sensitive] = newValue }
    }

    var isVisible: Bool {
        get { self[.visible] }
        set { self[.visible] = newValue }
    }

    /// Lets the keyboard's input come here.
    func takeFocus() {
        gtk_widget_grab_focus(pointer())
    }

    /// Indicates whether the widget has a style.
    subscript(style name: String) -> Bool {
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
