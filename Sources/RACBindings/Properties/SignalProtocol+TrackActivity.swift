import RACCore
import RACOperators

extension SignalProtocol {
    /// Counts each subscription of this signal in an activity count, until the subscription ends.
    ///
    /// A subscription is added to the count before this signal is subscribed to. The subscription is removed when it
    /// completes, fails or is disposed, before the receiver receives the completion or failure. Upstream of `retry`, the
    /// operator counts only running attempts. Downstream of `retry`, the operator also counts the pauses between attempts.
    ///
    /// ```
    /// self                         --1--2--|
    /// trackActivity(in: activity)  --1--2--|
    /// activity.count               1-------0
    /// ```
    ///
    /// ```swift
    /// let articles = query.switchMap { api.results(for: $0).trackActivity(in: activity) }
    /// ```
    ///
    /// - Parameter activity: The count. The returned signal and its subscriptions keep the count alive.
    public func trackActivity(in activity: ActivityCount) -> Signal<Value, Failure> {
        let source = signal
        return source.derive { downstream in
            activity.begin()
            // By rule R5 of the contract, a cleanup runs exactly once for each subscription. If the subscription has already
            // been disposed, the cleanup runs immediately.
            downstream.onDispose { activity.end() }
            if !downstream.isDisposed { source.attach(downstream) }
        }
    }
}
