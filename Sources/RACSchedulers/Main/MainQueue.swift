import Dispatch

#if canImport(CDispatch)
    import CDispatch
#endif

/// Tests whether the running code is on the main queue, and therefore on the main actor. The queue is tested instead of the
/// thread, because on Linux a worker thread serves the main queue after `dispatchMain()` and in Swift's own asynchronous main.
@usableFromInline
package enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    // `nonisolated(unsafe)` is safe, because this pointer is only compared, and the label's address never changes.
    private nonisolated(unsafe) static let label: UnsafePointer<CChar> = {
        #if DEBUG
            CurrentQueue.describeDispatchQueues()
        #endif
        return labelOfMainQueue()
    }()

    // Only the main queue has its label at this address. Comparing addresses is far faster than reading the value of the key.
    // The key also finds queues that target the main queue.
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
