import Dispatch

/// Releases an object on the main queue: immediately if this is there, in a later turn otherwise.
///
/// The object is counted by hand. A caller that hands a reference to another queue in a closure may be the last to release it all
/// the same, if that queue is faster. Here the reference that counts is the one that the main queue gives up.
package func releaseOnMain<Object: AnyObject & Sendable>(_ object: Unmanaged<Object>) {
    if MainQueue.isCurrent {
        object.release()
    } else {
        DispatchQueue.main.async { object.release() }
    }
}
