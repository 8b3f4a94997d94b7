import CGTK
import RACBindings

/// A GObject in Swift: its properties, its signals, its end.
///
/// The GObject holds this object, and not the other way round. Widgets hold their children, and thus everything that Swift adds to them.
/// It is released with the widget. For a remaining reference the pointer is `nil`, which GTK's functions refuse with a warning.
@MainActor
class Object: LifetimeProviding {
    private static let key = "Swift"

    let lifetime = Lifetime()
    private(set) var object: UnsafeMutablePointer<GObject>?

    /// Creates the Swift object of a GObject, once for each.
    required init(_ object: UnsafeMutablePointer<GObject>) {
        self.object = object
        precondition(g_object_get_data(object, Self.key) == nil, "something stands for this object already")
        g_object_set_data_full(object, Self.key, Unmanaged.passRetained(self).toOpaque()) { data in
            guard let data else { return }
            let object = Unmanaged<Object>.fromOpaque(data).takeRetainedValue()
            MainActor.assumeIsolated {
                object.object = nil
                object.lifetime.end()
            }
        }
    }

    /// Creates the Swift object of a GObject of any class, once for each.
    convenience init(_ pointer: OpaquePointer) {
        self.init(UnsafeMutablePointer<GObject>(pointer))
    }

    /// Returns the Swift object of an object that GTK has created and keeps: the existing one, or a new one.
    static func of(_ pointer: OpaquePointer) -> Object {
        guard let data = g_object_get_data(UnsafeMutablePointer<GObject>(pointer), key) else { return Object(pointer) }
        return Unmanaged<Object>.fromOpaque(data).takeUnretainedValue()
    }

    /// Returns the pointer as the functions of a class expect it.
    func pointer<Class>() -> UnsafeMutablePointer<Class>? {
        object.map { UnsafeMutablePointer<Class>(OpaquePointer($0)) }
    }

    /// The pointer as the functions of a class with a private structure expect it.
    var opaquePointer: OpaquePointer? { object.map { OpaquePointer($0) } }

    /// Sends for each emission of a signal of GLib. Completes with the object, which it does not retain.
    func emissions(of name: String) -> Signal<Void, Never> {
        Signal.onMain { [weak self] subscriber in
            guard let self else { return subscriber.complete() }
            let handler = self.connect(name) { subscriber.send(()) }
            subscriber.onDispose { [weak self] in
                if let object = self?.object { g_signal_handler_disconnect(object, handler) }
            }
        }
        .take(during: lifetime)
    }

    /// Connects a closure to a signal, with any arguments.
    private func connect(_ name: String, _ action: @escaping @MainActor () -> Void) -> gulong {
        let data = Callback.retained(action)
        let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data)
        g_closure_add_finalize_notifier(closure, data) { data, _ in Callback.release(data) }
        g_closure_set_marshal(closure) { closure, _, _, _, _, _ in _ = Callback.call(closure?.pointee.data) }
        return g_signal_connect_closure(object, name, closure, 0)
    }
}
