import CGTK
import Foundation
import RACBindings

extension Window {
    /// Lets the user choose a file, each time the signal is subscribed to. Sends the file, or nothing if the user cancels, and
    /// completes. Disposal closes the dialog.
    package func chooseFile(title: String, accept: String) -> Signal<URL, Never> {
        Signal.onMain { [weak self] subscriber in
            guard let self,
                let native = gtk_file_chooser_native_new(
                    title,
                    self.pointer(),
                    GTK_FILE_CHOOSER_ACTION_OPEN,
                    accept,
                    "_Cancel"
                )
            else { return subscriber.complete() }
            let dialog = Object(native)
            gtk_native_dialog_set_modal(dialog.pointer(), 1)
            dialog.handle("response") { [weak dialog] arguments in
                if let dialog, arguments.signedNumber(at: 1) == Int(GTK_RESPONSE_ACCEPT.rawValue) {
                    let file = gtk_file_chooser_get_file(dialog.opaquePointer)
                    if let path = g_file_get_path(file) {
                        subscriber.send(URL(fileURLWithPath: String(cString: path)))
                        g_free(path)
                    }
                    if let file { g_object_unref(UnsafeMutableRawPointer(file)) }
                }
                subscriber.complete()
                return true
            }
            subscriber.onDispose {
                gtk_native_dialog_destroy(dialog.pointer())
                if let object = dialog.object { g_object_unref(object) }
            }
            gtk_native_dialog_show(dialog.pointer())
        }
        .take(during: lifetime)
    }
}
