import CGTK

/// A closure of the main actor for C to hold: GTK calls back on the main thread only.
@MainActor
final class Callback {
    private let action: @MainActor () -> Void

    private init(_ action: @escaping @MainActor () -> Void) {
        self.action = action
    }

    /// What C holds; to be released once.
    static func retained(_ action: @escaping @MainActor () -> Void) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(Callback(action)).toOpaque()
    }

    /// Calls the closure. Returns what GLib takes for "call again".
    nonisolated static func call(_ data: UnsafeMutableRawPointer?) -> gboolean {
        guard let data else { return 0 }
        let callback = Unmanaged<Callback>.fromOpaque(data).takeUnretainedValue()
        MainActor.assumeIsolated { callback.action() }
        return 1
    }

    nonisolated static func release(_ data: UnsafeMutableRawPointer?) {
        if let data { Unmanaged<Callback>.fromOpaque(data).release() }
    }
}
