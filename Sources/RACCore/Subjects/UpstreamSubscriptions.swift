/// The subscriptions that send to one subject. They are disposed when the subject ends.
///
/// The set is created on first use, because the events of most subjects are sent by their owners and not by a subscription.
@usableFromInline
package struct UpstreamSubscriptions: ~Copyable, Sendable {
    /// The set of subscriptions. It is created when the first subscription is added, or when the subject ends.
    private let members = LazyReference<CompoundDisposable>()

    @usableFromInline
    package init() {}

    /// Adds a subscription. Disposes it immediately if the subject has ended.
    ///
    /// - Parameter lifetime: The lifetime of the subscription. It is removed when the subscription ends by itself.
    @usableFromInline
    package func add(_ lifetime: CompoundDisposable) {
        _ = members.object { CompoundDisposable() }.takeUnretainedValue().adopt(lifetime)
    }

    /// Disposes all present and future subscriptions.
    @usableFromInline
    package func dispose() {
        members.object { .disposed }.takeUnretainedValue().dispose()
    }
}

/// A subject that disposes its upstream subscriptions when the subject ends.
package protocol UpstreamOwningSubject: AnyObject, Sendable {
    /// Records a subscription that sends to this subject.
    func addUpstream(_ lifetime: CompoundDisposable)
}
