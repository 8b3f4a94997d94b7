import Dispatch

#if canImport(CDispatch)
    import CDispatch
#endif

/// Indicates whether the running code is on the main queue, and therefore on the main actor.
///
/// The queue is tested and not the thread. On Linux a worker thread serves the main queue if the program uses `dispatchMain()`
/// or Swift's own asynchronous main.
@usableFromInline
package enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    // The pointer is only compared. The text and its address never change.
    private nonisolated(unsafe) static let label: UnsafePointer<CChar> = {
        #if DEBUG
            CurrentQueue.describeDispatchQueues()
        #endif
        return labelOfMainQueue()
    }()

    // No other queue has its label at the address of the main queue's label, so an equal address means the main queue.
    // Comparing addresses is far faster than reading the value of the key, which also finds queues that target the main queue.
    @usableFromInline package static var isCurrent: Bool {
        labelOfCurrentQueue() == label || DispatchQueue.getSpecific(key: key) == true
    }

    #if canImport(CDispatch)
        private static func labelOfMainQueue() -> UnsafePointer<CChar> {
            CDispatch.dispatch_queue_get_label(CDispatch.dispatch_get_main_queue())
        }

        private static func labelOfCurrentQueue() -> UnsafePointer<CChar> {
            CDispatch.dispatch_queue_get_label(nil)
        }
    #else
        private static func labelOfMainQueue() -> UnsafePointer<CChar> { __dispatch_queue_get_label(.main) }

        private static func labelOfCurrentQueue() -> UnsafePointer<CChar> { __dispatch_queue_get_label(nil) }
    #endif
}
