/// The subscriptions that send to one subject. They are disposed when it ends, since it accepts no more events.
///
/// Most subjects are sent to by hand, so the set is created for the first subscription.
@usableFromInline
package struct UpstreamSubscriptions: ~Copyable, Sendable {
    /// The set, which the first subscription or the end creates.
    private let members = LazyReference<CompoundDisposable>()

    @usableFromInline
    package init() {}

    /// Adds a subscription. Disposes it immediately if the subject has ended.
    ///
    /// - Parameter lifetime: The lifetime of the subscription. It is removed from this set when it ends by itself.
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

/// A subject that disposes the subscriptions that send to it when it ends.
package protocol UpstreamOwningSubject: AnyObject, Sendable {
    /// Records a subscription that sends to this subject.
    func addUpstream(_ lifetime: CompoundDisposable)
}
