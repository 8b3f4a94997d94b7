import RACCore

// Some operators of `Signal` have another name in `MainSignal`. The compiler offers that name as a replacement.

extension MainSignal {
    /// Use `subscribe` instead. A signal of the main actor always delivers on the main actor.
    @available(*, unavailable, renamed: "subscribe(_:failed:completed:)")
    @discardableResult
    public func subscribeOnMain(
        _ next: (@MainActor (Value) -> Void)? = nil,
        failed: (@MainActor (Failure) -> Void)? = nil,
        completed: (@MainActor () -> Void)? = nil
    ) -> any Disposable { renamed() }
}
