import RACCore

/// Runs `body` inside so many nested calls of `kind` that the stack has no room for another call. This function must be called
/// on a small stack.
func atTheLimit(of kind: RecursionLimiter.Kind, _ body: @escaping () -> Void) {
    RecursionLimiter.run(kind, ()) { _ in
        let hasRun = SubscriptionState(false)
        RecursionLimiter.run(kind, ()) { _ in hasRun.value = true }
        if hasRun.value { atTheLimit(of: kind, body) } else { body() }
    }
}
