/// What decides whether a command may run: a plain value, without lock or callback.
struct CommandState: Equatable, Sendable {
    /// The latest value of the signal that enables the command; true before the first.
    var isInputEnabled = true
    /// Whether an execution may begin while another one runs.
    var allowsConcurrentExecution = false
    /// How many executions have been admitted and have not ended.
    private(set) var running = 0

    var isExecuting: Bool { running > 0 }

    var isEnabled: Bool { isInputEnabled && (allowsConcurrentExecution || running == 0) }

    /// Admits an execution, if one may begin now.
    mutating func admit() -> Bool {
        guard isEnabled else { return false }
        running += 1
        return true
    }

    /// Takes note that an admitted execution has ended.
    mutating func finish() {
        precondition(running > 0, "an execution ended that was not admitted")
        running -= 1
    }
}
