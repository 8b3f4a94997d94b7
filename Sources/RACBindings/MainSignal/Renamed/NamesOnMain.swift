import RACCore

// Operators with another name on the main actor. For such a name the compiler reports ours, and offers to replace it.

extension MainSignal {
    /// `subscribe` here: a signal of the main actor delivers there anyway.
    @available(*, unavailable, renamed: "subscribe(_:failed:completed:)")
    @discardableResult
    public func subscribeOnMain(
        _ next: (@MainActor (Value) -> Void)? = nil,
        failed: (@MainActor (Failure) -> Void)? = nil,
        completed: (@MainActor () -> Void)? = nil
    ) -> any Disposable { renamed() }
}
