/// The subscriptions that send to one subject: they are disposed when it ends, so that nobody works for a subject that
/// takes nothing any more.
///
/// Most subjects are sent to by hand, so the set is made for the first subscription.
@usableFromInline
package struct Feeds: ~Copyable, Sendable {
    private let members = Lock<CompoundDisposable?>(nil)

    @usableFromInline
    package init() {}

    /// Adds a subscription; disposes it at once if the subject has ended.
    ///
    /// - Parameter lifetime: The lifetime of the subscription. It is taken off this set when it ends by itself.
    @usableFromInline
    package func add(_ lifetime: CompoundDisposable) {
        let members = members.withLock { members in
            let present = members ?? CompoundDisposable()
            members = present
            return present
        }
        _ = members.adopt(lifetime)
    }

    /// Disposes all subscriptions, now and from now on.
    @usableFromInline
    package func dispose() {
        let members = members.withLock { members in
            let present = members ?? .disposed
            members = present
            return present
        }
        members.dispose()
    }
}

/// A subject that disposes what sends to it when it ends.
package protocol FedSubject: AnyObject, Sendable {
    /// Takes note of a subscription that sends to this subject.
    func addFeed(_ lifetime: CompoundDisposable)
}

extension CompoundDisposable {
    /// A set that has been disposed.
    @usableFromInline static let disposed: CompoundDisposable = {
        let disposable = CompoundDisposable()
        disposable.dispose()
        return disposable
    }()
}
