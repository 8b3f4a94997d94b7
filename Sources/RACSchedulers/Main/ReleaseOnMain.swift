import Dispatch

/// Releases an object on the main queue: immediately if the caller is on the main queue, otherwise in a later turn. The caller
/// gives up one retain of the unmanaged reference. With an ordinary reference, the main queue could finish its closure first,
/// and the caller would then release the last reference on its own thread.
package func releaseOnMain<Object: AnyObject & Sendable>(_ object: Unmanaged<Object>) {
    if MainQueue.isCurrent {
        object.release()
    } else {
        DispatchQueue.main.async { object.release() }
    }
}
