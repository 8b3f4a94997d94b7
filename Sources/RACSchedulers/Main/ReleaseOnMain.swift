import Dispatch

/// Releases an object on the main queue: immediately if this function is called on the main queue, otherwise in a later turn.
///
/// The reference is counted manually, so that the main queue always releases the last reference. With an ordinary reference,
/// the main queue could finish its closure before the caller releases its own reference. The caller would then release the
/// object on its own thread.
package func releaseOnMain<Object: AnyObject & Sendable>(_ object: Unmanaged<Object>) {
    if MainQueue.isCurrent {
        object.release()
    } else {
        DispatchQueue.main.async { object.release() }
    }
}
