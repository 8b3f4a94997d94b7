import CGTK
import RACBindings

/// A window of an application. When the user closes the window, it is deallocated with everything that it holds.
package final class Window: Widget {
    /// The content of the window. The window keeps it.
    package var content: AnyObject?

    package var title: String {
        get { self[.title] }
        set { self[.title] = newValue }
    }

    /// Closes the window, as the user does.
    package func close() {
        gtk_window_close(pointer())
    }

    /// Calls a closure each time the user wants to close the window. The window stays open if the closure returns `true`.
    package func handleCloseRequests(_ keepsOpen: @escaping @MainActor () -> Bool) {
        handle("close-request") { _ in keepsOpen() }
    }

    /// Shows the window.
    package func present(in application: Application) {
        gtk_window_set_application(pointer(), application.pointer())
        gtk_window_present(pointer())
    }

    /// Sends after each drawn frame. There are no frames before the window is presented.
    package var frames: Signal<Void, Never> {
        guard let clock = gtk_widget_get_frame_clock(pointer()) else { return .empty }
        return Object.of(clock).emissions(of: "after-paint")
    }

    /// Returns the center of a widget, in the coordinates of the window's surface.
    package func middle(of widget: Widget) -> (x: Int, y: Int)? {
        var bounds = graphene_rect_t()
        guard gtk_widget_get_mapped(widget.pointer()) != 0,
            gtk_widget_compute_bounds(widget.pointer(), pointer(), &bounds) != 0
        else { return nil }
        var (x, y) = (0.0, 0.0)
        gtk_native_get_surface_transform(opaquePointer, &x, &y)
        return (
            Int(x) + Int(bounds.origin.x + bounds.size.width / 2),
            Int(y) + Int(bounds.origin.y + bounds.size.height / 2)
        )
    }
}
