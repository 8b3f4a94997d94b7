import Dispatch

/// Releases an object on the main queue: immediately if this is called there, otherwise in a later turn.
///
/// The reference is counted manually. A caller that passes a reference to another queue in a closure can still be the last to
/// release it, if that queue is faster. Here the last reference is always the one that the main queue releases.
package func releaseOnMain<Object: AnyObject & Sendable>(_ object: Unmanaged<Object>) {
    if MainQueue.isCurrent {
        object.release()
    } else {
        DispatchQueue.main.async { object.release() }
    }
}
