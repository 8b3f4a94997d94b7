import RACCore
import RACOperators

extension SignalProtocol {
    /// Counts each subscription of this signal as activity, from the subscription to the end.
    ///
    /// A subscription is counted once, before this signal is subscribed to. When the subscription completes, fails or is
    /// disposed, whichever is first, it is removed from the count once, before the receiver receives the end. Upstream of
    /// `retry`, each attempt counts only while it runs. Downstream of `retry`, the pauses between attempts count as well.
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
    /// - Parameter activity: The count. This signal and its subscriptions keep it alive.
    public func trackActivity(in activity: ActivityCount) -> Signal<Value, Failure> {
        let source = signal
        return source.derive { downstream in
            activity.begin()
            // A cleanup runs exactly once for each subscription (rule R5 of the contract). If the subscription has already been
            // disposed, the cleanup runs immediately.
            downstream.onDispose { activity.end() }
            if !downstream.isDisposed { source.attach(downstream) }
        }
    }
}
