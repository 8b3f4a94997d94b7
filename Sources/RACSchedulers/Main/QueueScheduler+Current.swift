import RACCore

extension QueueScheduler {
    /// The scheduler of the running code: a `QueueScheduler` inside its actions, including repeating ones, a ``MainScheduler``
    /// on the main queue, and `nil` elsewhere.
    ///
    /// If that `QueueScheduler` has been released, the value is a new scheduler with the same queue.
    public static var current: (any Scheduler)? {
        if let mark = SchedulerMark.current { return mark.scheduler }
        return MainQueue.isCurrent ? MainScheduler() : nil
    }
}
