import CGTK
import RACBindings

/// A GObject in Swift, with its properties, its signals, and its end.
///
/// The GObject holds this object, and this object does not hold the GObject. Widgets hold their children, and thus all Swift
/// objects of the children. The GObject releases this object at its end. If a reference to this object remains, ``object`` is
/// `nil`, and GTK's functions only print a warning.
@MainActor
package class Object: LifetimeProviding {
    static let key = "Swift"

    package let lifetime = Lifetime()
    private(set) var object: UnsafeMutablePointer<GObject>?

    /// Creates the Swift object of a GObject. Must be called only once for each GObject.
    package required init(_ object: UnsafeMutablePointer<GObject>) {
        self.object = object
        precondition(g_object_get_data(object, Self.key) == nil, "this GObject already has a Swift object")
        g_object_set_data_full(object, Self.key, Unmanaged.passRetained(self).toOpaque()) { data in
            guard let data else { return }
            let object = Unmanaged<Object>.fromOpaque(data).takeRetainedValue()
            MainActor.assumeIsolated {
                object.object = nil
                object.lifetime.end()
            }
        }
    }

    /// Creates the Swift object of a GObject of any class. Must be called only once for each GObject.
    convenience init(_ pointer: OpaquePointer) {
        self.init(UnsafeMutablePointer<GObject>(pointer))
    }

    /// Returns the Swift object of an object that GTK has created and keeps. Creates the Swift object if there is none.
    static func of(_ pointer: OpaquePointer) -> Object {
        guard let data = g_object_get_data(UnsafeMutablePointer<GObject>(pointer), key) else { return Object(pointer) }
        return Unmanaged<Object>.fromOpaque(data).takeUnretainedValue()
    }

    /// Returns the pointer in the type that the functions of a class expect.
    func pointer<Class>() -> UnsafeMutablePointer<Class>? {
        object.map { UnsafeMutablePointer<Class>(OpaquePointer($0)) }
    }

    /// The pointer in the type that the functions of a class with a private structure expect.
    var opaquePointer: OpaquePointer? { object.map { OpaquePointer($0) } }

    /// Sends for each emission of a signal of GLib. Completes when the object is released. The signal does not retain the
    /// object.
    package func emissions(of name: String) -> Signal<Void, Never> {
        Signal.onMain { [weak self] subscriber in
            guard let self else { return subscriber.complete() }
            let handler = self.connect(name) { subscriber.send(()) }
            subscriber.onDispose { [weak self] in self?.disconnect(handler) }
        }
        .take(during: lifetime)
    }

    func disconnect(_ handler: gulong) {
        if let object { g_signal_handler_disconnect(object, handler) }
    }

    /// Connects a closure to a signal that has any arguments.
    private func connect(_ name: String, _ action: @escaping @MainActor () -> Void) -> gulong {
        handle(name) { _ in
            action()
            return false
        }
    }

    /// Connects a handler to a signal of GLib until the object is released. Returns the number of the handler.
    ///
    /// - Parameters:
    ///   - name: The name of the signal.
    ///   - handler: Reads the arguments of an emission. If the signal has a Boolean result, the result of the handler is the result
    ///     of the signal: `true` means that the emission is handled.
    @discardableResult
    func handle(_ name: String, _ handler: @escaping @MainActor (EmissionArguments) -> Bool) -> gulong {
        g_signal_connect_closure(object, name, EmissionHandler.closure(handler), 0)
    }
}
