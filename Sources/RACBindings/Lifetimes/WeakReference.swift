/// A weak reference to an object of the main actor that need not be Sendable, such as an AppKit menu item.
@MainActor
final class WeakReference<Object: AnyObject> {
    private(set) weak var object: Object?

    init(_ object: Object) {
        self.object = object
    }
}
