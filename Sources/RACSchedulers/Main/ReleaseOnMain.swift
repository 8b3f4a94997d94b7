import Dispatch

/// Releases an object on the main queue: immediately if this function is called on the main queue, otherwise in a later turn.
///
/// The reference is counted manually. If a closure passed an ordinary reference to the main queue, the main queue could finish
/// the closure before the caller releases its own reference. The caller would then release the object. With a manual count, the
/// main queue always releases the last reference.
package func releaseOnMain<Object: AnyObject & Sendable>(_ object: Unmanaged<Object>) {
    if MainQueue.isCurrent {
        object.release()
    } else {
        DispatchQueue.main.async { object.release() }
    }
}
