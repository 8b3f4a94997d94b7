import CGTK
import RACBindings

/// A part of a window that shows a part of a larger widget.
package final class ScrolledWindow: Widget {
    /// Sends when the user has scrolled to the lower end.
    package var reachedEnds: Signal<Void, Never> {
        Signal.onMain { [weak self] subscriber in
            guard let self else { return subscriber.complete() }
            let handler = self.handle("edge-reached") { arguments in
                if arguments.choice(at: 1) == Int(GTK_POS_BOTTOM.rawValue) { subscriber.send(()) }
                return true
            }
            subscriber.onDispose { [weak self] in self?.disconnect(handler) }
        }
        .take(during: lifetime)
    }
}
