import CGTK

/// A closure of the main actor that C code keeps. The closure can be isolated because GTK calls back only on the main thread.
@MainActor
final class Callback {
    private let action: @MainActor () -> Bool

    private init(_ action: @escaping @MainActor () -> Bool) {
        self.action = action
    }

    /// Returns a retained pointer for C. The pointer must be released once.
    static func retained(_ action: @escaping @MainActor () -> Bool) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(Callback(action)).toOpaque()
    }

    /// Calls the closure and returns its result. A source of GLib is called again if it is true. A key is handled if it is true.
    nonisolated static func call(_ data: UnsafeMutableRawPointer?) -> gboolean {
        guard let data else { return 0 }
        let callback = Unmanaged<Callback>.fromOpaque(data).takeUnretainedValue()
        return MainActor.assumeIsolated { callback.action() } ? 1 : 0
    }

    nonisolated static func release(_ data: UnsafeMutableRawPointer?) {
        if let data { Unmanaged<Callback>.fromOpaque(data).release() }
    }
}
