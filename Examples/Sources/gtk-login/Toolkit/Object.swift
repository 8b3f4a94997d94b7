import CGTK
import RACBindings

/// A GObject as Swift sees it: its properties, its signals, its end.
///
/// The GObject holds this, and not the other way round. So widgets, which hold their children, hold all that Swift adds to them, and
/// with a widget it goes. Whoever else still has this finds its pointer `nil`, which GTK's functions refuse with a warning.
@MainActor
class Object: LifetimeProviding {
    private static let key = "Swift"

    let lifetime = Lifetime()
    private(set) var object: UnsafeMutablePointer<GObject>?

    /// Creates what stands for a GObject, once for each.
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

    /// Creates what stands for an object of whatever class of GObject, once for each.
    convenience init(_ pointer: OpaquePointer) {
        self.init(UnsafeMutablePointer<GObject>(pointer))
    }

    /// What stands for an object that GTK has made and keeps: what there is already, else something new.
    static func of(_ pointer: OpaquePointer) -> Object {
        guard let data = g_object_get_data(UnsafeMutablePointer<GObject>(pointer), key) else { return Object(pointer) }
        return Unmanaged<Object>.fromOpaque(data).takeUnretainedValue()
    }

    /// The pointer as the functions of a class take it.
    func pointer<Class>() -> UnsafeMutablePointer<Class>? {
        object.map { UnsafeMutablePointer<Class>(OpaquePointer($0)) }
    }

    /// The pointer as the functions of a class take it that does not tell what it is made of.
    var opaquePointer: OpaquePointer? { object.map { OpaquePointer($0) } }

    /// Sends each time the object emits a signal of GLib. Ends with the object, which it does not keep.
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

    /// Lets a closure be called for each emission, whatever the arguments.
    private func connect(_ name: String, _ action: @escaping @MainActor () -> Void) -> gulong {
        let data = Callback.retained(action)
        let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data)
        g_closure_add_finalize_notifier(closure, data) { data, _ in Callback.release(data) }
        g_closure_set_marshal(closure) { closure, _, _, _, _, _ in _ = Callback.call(closure?.pointee.data) }
        return g_signal_connect_closure(object, name, closure, 0)
    }
}
