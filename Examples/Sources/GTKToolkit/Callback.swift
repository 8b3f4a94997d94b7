import CGTK

/// A closure of the main actor that C code keeps. The closure can be isolated because GTK calls back only on the main thread.
@MainActor
final class Callback {
    private let action: @MainActor () -> Void

    private init(_ action: @escaping @MainActor () -> Void) {
        self.action = action
    }

    /// Returns a retained pointer for C. The pointer must be released once.
    static func retained(_ action: @escaping @MainActor () -> Void) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(Callback(action)).toOpaque()
    }

    /// Calls the closure. Returns the value that makes GLib call the closure again next time.
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
