import RACCore

// What is called differently on the main actor. Whoever writes such a name is told ours, with a fix.

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
