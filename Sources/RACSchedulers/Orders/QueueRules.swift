/// The rules that limit the order of a queue's actions in an explored run.
struct QueueRules: Sendable {
    /// The number of the queue in its run, which is zero for the scheduler itself.
    var number = 0
    /// Indicates whether the actions of the queue run in order. See ``TestQueue``.
    var isSerial = true
    /// The longest time by which an action of the queue can be late.
    var slack = Duration.zero
}
