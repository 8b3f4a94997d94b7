import CGTK
import Foundation
import RACBindings

/// A program with windows. The program ends when the last window is closed.
package final class Application: Object {
    package let loop = MainLoop()

    /// Creates an application. Returns `nil` if there is no display for its windows.
    package convenience init?(named name: String) {
        guard gtk_init_check() != 0, let application = gtk_application_new(name, G_APPLICATION_NON_UNIQUE) else {
            return nil
        }
        self.init(OpaquePointer(application))
    }

    /// Runs the loop until no window is open and every `hold()` has been released.
    package func run() {
        g_application_run(pointer(), 0, nil)
    }

    /// Lets the program continue without a window, until `release()`.
    package func hold() {
        g_application_hold(pointer())
    }

    package func release() {
        g_application_release(pointer())
    }

    /// Assigns a key to an action, in all windows that have the action.
    package func setKey(_ key: String, for action: String) {
        key.withCString { key in
            gtk_application_set_accels_for_action(pointer(), action, [key, nil])
        }
    }

    /// Adds styles for all widgets of the program.
    package func addStyles(_ styles: [UInt8]) {
        guard let provider = gtk_css_provider_new() else { return }
        styles.withUnsafeBufferPointer { styles in
            styles.withMemoryRebound(to: CChar.self) { styles in
                gtk_css_provider_load_from_data(provider, styles.baseAddress, styles.count)
            }
        }
        let priority = guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        gtk_style_context_add_provider_for_display(gdk_display_get_default(), OpaquePointer(provider), priority)
        g_object_unref(provider)
    }

    /// Sets whether windows are dark.
    package func setDark(_ isDark: Bool) {
        guard let settings = gtk_settings_get_default() else { return }
        Object.of(settings)[.prefersDark] = isDark
    }
}
