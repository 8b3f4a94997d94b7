import CGTK
import RACBindings

/// What has a place in a window.
class Widget: Object {
    /// Whether the user can use it. Off, it is shown in grey.
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

    /// Whether the widget has a style.
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

/// A line of text, to be read.
final class Label: Widget {
    var text: String {
        get { self[.label] }
        set { self[.label] = newValue }
    }

    /// Whether it tells of something that went wrong.
    var isError: Bool {
        get { self[style: "error"] }
        set { self[style: "error"] = newValue }
    }
}

/// Turns as long as something goes on.
final class Spinner: Widget {
    var isSpinning: Bool {
        get { self[.spinning] }
        set { self[.spinning] = newValue }
    }
}

/// Pages in one place, of which one is seen.
final class Stack: Widget {
    var visiblePage: String {
        get { self[.visibleChildName] }
        set { self[.visibleChildName] = newValue }
    }
}
