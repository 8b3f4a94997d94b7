import RACCore

// Some operators have another name on the main actor. If code uses the name from `Signal`, the compiler reports the name on the
// main actor, and offers a replacement.

extension MainSignal {
    /// Use `subscribe` instead: a signal of the main actor delivers on the main actor anyway.
    @available(*, unavailable, renamed: "subscribe(_:failed:completed:)")
    @discardableResult
    public func subscribeOnMain(
        _ next: (@MainActor (Value) -> Void)? = nil,
        failed: (@MainActor (Failure) -> Void)? = nil,
        completed: (@MainActor () -> Void)? = nil
    ) -> any Disposable { renamed() }
}
