/// The rules that limit the order of a queue's actions in an explored run.
struct QueueRules: Sendable {
    /// The number of the queue in its run. The scheduler's own actions have the number zero.
    var number = 0
    /// Indicates whether the queue is serial, as explained at ``TestQueue``.
    var isSerial = true
    /// The longest time by which an action of the queue can be late.
    var slack = Duration.zero
}
