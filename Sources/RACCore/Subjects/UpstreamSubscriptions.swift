/// The subscriptions that send to one subject. They are disposed when the subject ends. The set is created when the first
/// subscription is added, or when the subject ends, because most subjects have no such subscription.
@usableFromInline
package struct UpstreamSubscriptions: ~Copyable, Sendable {
    private let members = LazyReference<CompoundDisposable>()

    @usableFromInline
    package init() {}

    /// Adds a subscription, or disposes it immediately if the subject has ended. A subscription that ends by itself is removed.
    @usableFromInline
    package func add(_ lifetime: CompoundDisposable) {
        _ = members.object { CompoundDisposable() }.takeUnretainedValue().adopt(lifetime)
    }

    @usableFromInline
    package func dispose() {
        members.object { .disposed }.takeUnretainedValue().dispose()
    }
}

package protocol UpstreamOwningSubject: AnyObject, Sendable {
    func addUpstream(_ lifetime: CompoundDisposable)
}
