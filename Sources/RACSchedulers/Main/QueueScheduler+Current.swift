import RACCore

extension QueueScheduler {
    /// The scheduler of the running code. In an action of a `QueueScheduler`, this is that scheduler, or a new one with the same
    /// queue if that scheduler has been deallocated. On the main queue, it is a ``MainScheduler``, and elsewhere `nil`.
    public static var current: (any Scheduler)? {
        if let mark = SchedulerMark.current { return mark.scheduler }
        return MainQueue.isCurrent ? MainScheduler() : nil
    }
}
