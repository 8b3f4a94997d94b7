import RACCore

extension QueueScheduler {
    /// The scheduler of the running code: in an action of a `QueueScheduler`, that scheduler, or a new one with the same queue
    /// if that scheduler has been deallocated. On the main queue, a ``MainScheduler``. Elsewhere, `nil`.
    public static var current: (any Scheduler)? {
        if let mark = SchedulerMark.current { return mark.scheduler }
        return MainQueue.isCurrent ? MainScheduler() : nil
    }
}
