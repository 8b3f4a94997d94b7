import CGTK

/// An event source of GTK's main loop: a time or a descriptor.
///
/// `Sendable` because any thread may call GLib's functions for sources.
final class LoopSource: Sendable {
    private nonisolated(unsafe) let source: UnsafeMutablePointer<GSource>

    /// The source has no function except `dispatch`, so it is due when its time has arrived or its descriptor can be read.
    private static nonisolated(unsafe) let functions: UnsafeMutablePointer<GSourceFuncs> = {
        let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
        functions.initialize(to: GSourceFuncs())
        functions.pointee.dispatch = { _, callback, data in callback?(data) ?? 0 }
        return functions
    }()

    /// Creates a source without a time or a descriptor.
    init() {
        source = g_source_new(Self.functions, guint(MemoryLayout<GSource>.size))
    }

    deinit {
        g_source_destroy(source)
        g_source_unref(source)
    }

    /// Attaches the source to the loop, which calls `action` whenever the source is due.
    @MainActor
    func start(_ action: @escaping @MainActor () -> Void) {
        let callback = Callback.retained {
            action()
            return true
        }
        g_source_set_callback(source, { Callback.call($0) }, callback) { Callback.release($0) }
        // The source has the priority of drawing, because otherwise a flood of values would prevent drawing. Input has a higher
        // priority.
        g_source_set_priority(source, GDK_PRIORITY_REDRAW)
        g_source_attach(source, nil)
    }

    /// Sets the time of the next call, in microseconds on the clock of `g_get_monotonic_time`. 0 means immediately, and a
    /// negative time means never. Wakes the loop.
    func setTime(_ time: gint64) {
        g_source_set_ready_time(source, time)
    }

    /// Makes the loop call the action when a descriptor can be read.
    func watch(_ descriptor: CInt) {
        g_source_add_unix_fd(source, descriptor, G_IO_IN)
    }
}
