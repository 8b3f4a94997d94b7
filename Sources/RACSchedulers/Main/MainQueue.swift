import Dispatch

/// Tells whether the running code is on the main queue, and so on the main actor.
///
/// The queue is what counts, not the thread: on Linux a program that serves the main queue with `dispatchMain()`, or
/// with Swift's own asynchronous main, serves it from a worker thread.
package enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    package static var isCurrent: Bool {
        DispatchQueue.getSpecific(key: key) == true
    }
}
