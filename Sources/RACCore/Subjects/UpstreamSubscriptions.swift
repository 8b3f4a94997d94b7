/// The subscriptions that send to one subject: they are disposed when it ends, so that nobody works for a subject that
/// takes nothing any more.
///
/// Most subjects are sent to by hand, so the set is made for the first subscription.
@usableFromInline
package struct UpstreamSubscriptions: ~Copyable, Sendable {
    /// The set. The first subscription makes it, or the end.
    private let members = LazyReference<CompoundDisposable>()

    @usableFromInline
    package init() {}

    /// Adds a subscription. Disposes it immediately if the subject has ended.
    ///
    /// - Parameter lifetime: The lifetime of the subscription. It is taken off this set when it ends by itself.
    @usableFromInline
    package func add(_ lifetime: CompoundDisposable) {
        _ = members.object { CompoundDisposable() }.takeUnretainedValue().adopt(lifetime)
    }

    /// Disposes all subscriptions, now and from now on.
    @usableFromInline
    package func dispose() {
        members.object { .disposed }.takeUnretainedValue().dispose()
    }
}

/// A subject that disposes what sends to it when it ends.
package protocol UpstreamOwningSubject: AnyObject, Sendable {
    /// Records a subscription that sends to this subject.
    func addUpstream(_ lifetime: CompoundDisposable)
}
