/// The rules that limit the order of a queue's actions in an explored run.
struct QueueRules: Sendable {
    var number = 0
    var name = "time"
    var isSerial = true
    var slack = Duration.zero
}
