#if DEBUG
    import Dispatch
    import RACCore

    extension CurrentQueue {
        /// Describes Dispatch queues. This function is called when the first scheduler with a queue is used.
        static func describeDispatchQueues() {
            describe {
                if let scheduler = SchedulerMark.current?.scheduler { return "the queue '\(scheduler.queue.label)'" }
                return MainQueue.isCurrent ? "the main queue" : nil
            }
        }
    }
#endif
