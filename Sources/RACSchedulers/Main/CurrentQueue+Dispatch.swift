#if DEBUG
    import Dispatch
    import RACCore

    extension CurrentQueue {
        /// Makes ``CurrentQueue`` describe Dispatch queues. Called when the first scheduler with a queue is used.
        static func describeDispatchQueues() {
            describe {
                if let scheduler = SchedulerMark.current?.scheduler { return "the queue '\(scheduler.queue.label)'" }
                return MainQueue.isCurrent ? "the main queue" : nil
            }
        }
    }
#endif
