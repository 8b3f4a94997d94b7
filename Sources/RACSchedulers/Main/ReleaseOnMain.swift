import Dispatch

/// Releases an object on the main queue: immediately if this function is called on the main queue, otherwise in a later turn.
///
/// The reference is counted manually. A caller that passes a reference to another queue in a closure can still be the last to
/// release it, if that queue is faster. With a manual count, the main queue always releases the last reference.
package func releaseOnMain<Object: AnyObject & Sendable>(_ object: Unmanaged<Object>) {
    if MainQueue.isCurrent {
        object.release()
    } else {
        DispatchQueue.main.async { object.release() }
    }
}
