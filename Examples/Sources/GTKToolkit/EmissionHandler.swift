import CGTK

/// A closure of the main actor that handles the emissions of a signal of GLib, together with their arguments.
@MainActor
final class EmissionHandler {
    private let action: @MainActor (EmissionArguments) -> Bool

    private init(_ action: @escaping @MainActor (EmissionArguments) -> Bool) {
        self.action = action
    }

    /// Returns a closure of GLib, which holds the handler.
    static func closure(_ action: @escaping @MainActor (EmissionArguments) -> Bool) -> UnsafeMutablePointer<GClosure>? {
        let data = Unmanaged.passRetained(EmissionHandler(action)).toOpaque()
        let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data)
        g_closure_add_finalize_notifier(closure, data) { data, _ in
            if let data { Unmanaged<EmissionHandler>.fromOpaque(data).release() }
        }
        g_closure_set_marshal(closure) { closure, result, _, values, _, _ in
            EmissionHandler.call(closure?.pointee.data, EmissionArguments(values: values), result)
        }
        return closure
    }

    private nonisolated static func call(
        _ data: UnsafeMutableRawPointer?,
        _ arguments: EmissionArguments,
        _ result: UnsafeMutablePointer<GValue>?
    ) {
        guard let data else { return }
        let handler = Unmanaged<EmissionHandler>.fromOpaque(data).takeUnretainedValue()
        let isHandled = MainActor.assumeIsolated { handler.action(arguments) }
        if let result, result.pointee.g_type == type_of_boolean() { g_value_set_boolean(result, isHandled ? 1 : 0) }
    }
}

/// The arguments of one emission. They are valid only during the emission.
///
/// `@unchecked Sendable` because an emission happens on one thread, and its handler does not keep the arguments.
struct EmissionArguments: @unchecked Sendable {
    /// The object that emits the signal, followed by the arguments.
    let values: UnsafePointer<GValue>?

    /// Returns an argument that is an object. The first argument has the position 1.
    func object(at position: Int) -> OpaquePointer? {
        values.flatMap { g_value_get_object($0 + position) }.map { OpaquePointer($0) }
    }

    /// Returns the object in an argument that is a value of any type, or `nil` if it is not an object.
    func objectInValue(at position: Int) -> OpaquePointer? {
        guard let value = values.flatMap({ g_value_get_boxed($0 + position) })?.assumingMemoryBound(to: GValue.self),
            value.pointee.g_type == type_of_object()
        else { return nil }
        return g_value_get_object(value).map { OpaquePointer($0) }
    }

    /// Returns an argument that is a number without a sign.
    func number(at position: Int) -> Int {
        values.map { Int(g_value_get_uint($0 + position)) } ?? 0
    }

    /// Returns an argument that is a number with a sign.
    func signedNumber(at position: Int) -> Int {
        values.map { Int(g_value_get_int($0 + position)) } ?? 0
    }

    /// Returns the number of an argument that is a case of an enumeration.
    func choice(at position: Int) -> Int {
        values.map { Int(g_value_get_enum($0 + position)) } ?? 0
    }

    /// Returns an argument that is a number with a fraction.
    func fraction(at position: Int) -> Double {
        values.map { g_value_get_double($0 + position) } ?? 0
    }
}
