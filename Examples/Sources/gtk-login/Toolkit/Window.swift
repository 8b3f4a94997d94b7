import CGTK
import RACBindings

/// A window of an application. Closed by the user, it is deallocated, with all that it holds.
final class Window: Widget {
    /// What the window shows. Kept as long as the window.
    var content: AnyObject?

    /// Shows the window.
    func present(in application: Application) {
        gtk_window_set_application(pointer(), application.pointer())
        gtk_window_present(pointer())
    }

    /// Sends after each frame that has been drawn. There are none before the window is presented.
    var frames: Signal<Void, Never> {
        guard let clock = gtk_widget_get_frame_clock(pointer()) else { return .empty }
        return Object.of(clock).emissions(of: "after-paint")
    }

    /// Where the middle of a widget is, in what the window has on the screen.
    func middle(of widget: Widget) -> (x: Int, y: Int)? {
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
