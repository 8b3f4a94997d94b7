import RACCore

extension QueueScheduler {
    /// The scheduler of the running code. Inside an action of a `QueueScheduler`, the value is that scheduler, or a new
    /// scheduler with the same queue if that scheduler has been deallocated. On the main queue, the value is a
    /// ``MainScheduler``. Elsewhere, the value is `nil`.
    public static var current: (any Scheduler)? {
        if let mark = SchedulerMark.current { return mark.scheduler }
        return MainQueue.isCurrent ? MainScheduler() : nil
    }
}
