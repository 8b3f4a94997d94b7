#if DEBUG
    import Dispatch
    import RACCore

    extension CurrentQueue {
        /// Must be called when a scheduler with a queue is first used.
        static func describeDispatchQueues() {
            describe {
                if let scheduler = SchedulerMark.current?.scheduler { return "the queue '\(scheduler.queue.label)'" }
                return MainQueue.isCurrent ? "the main queue" : nil
            }
        }
    }
#endif
