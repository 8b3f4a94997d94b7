import RACCore
import Synchronization

/// One subscription to a computed property.
///
/// The subscription observes each dependency of the property once, and refreshes when it is notified of a change. A refresh
/// compares the current versions of the dependencies with the versions of the last value. A change that arrives through
/// several inputs is therefore sent once. The subscription sends only consistent values. See ``PropertyEvaluation``.
///
/// Why no change is lost: a dependency has its new version before any observer is notified of the change. Each notification
/// requests a refresh, or finds that a refresh is pending, or finds that the evaluation has already copied the new version. A
/// refresh records its beginning before it compares versions. A dependency that a closure reads for the first time is observed
/// after it has been read. The observation begins with a notification, in case the dependency has changed in between. All
/// dependencies that are known at the start are observed before the first evaluation begins.
///
/// The test `PropertySubscriptionModel.swift` runs a model of these steps through all memory orders of a weakly ordered
/// processor.
///
/// `@unchecked Sendable` because only the owner of the serializer uses the mutable state.
@usableFromInline
final class PropertySubscription<Value: Sendable>: SerialReceiver, @unchecked Sendable {
    @usableFromInline
    enum Message: Sendable {
        case refresh
        case ended(ChangeObserver)
    }

    @usableFromInline let serializer = Serializer<Message>()
    @usableFromInline let subscriber: Subscriber<Value, Never>
    @usableFromInline let cell: PropertyCell<Value>
    @usableFromInline let evaluation: PropertyEvaluation
    /// Indicates whether a refresh is pending. A change then requests no further refresh. The first refresh is pending from the
    /// start.
    @usableFromInline let willRefresh = Atomic<Bool>(true)
    @usableFromInline let observed: ObservedDependencies

    @inlinable
    init(_ subscriber: Subscriber<Value, Never>, to node: PropertyNode<Value>) {
        self.subscriber = subscriber
        evaluation = PropertyEvaluation(of: node)
        cell = unsafeDowncast(evaluation.target, to: PropertyCell<Value>.self)
        observed = ObservedDependencies()
        subscriber.lifetime.add(observed)
    }

    @inlinable
    func start() {
        let isOwner = serializer.enter()
        precondition(isOwner, "a subscription starts once")
        observe()
        refresh(isFirst: true)
        leaveWithoutDraining()
    }

    @inlinable
    func handle(_ message: Message) {
        switch message {
        case .refresh:
            refresh(isFirst: false)
        case .ended(let observer):
            observed.end(observer)
            // A request for a refresh may have been lost when a dependency was deallocated. The last value must still be sent
            // before the completion.
            if observed.areOver { refresh(isFirst: false) }
            completeIfOver()
        }
    }

    @inlinable
    func refresh(isFirst: Bool) {
        // The exchange precedes the comparison of versions, so that any later change requests another refresh. Acquire and
        // release: pairs with the exchange in `observe()`. If a changing thread sets the flag before this exchange, this refresh
        // sees the new version. Otherwise that thread finds the flag cleared, and requests another refresh. This exchange
        // acquires all changes since the last refresh, because each exchange passes on the earlier releases.
        _ = willRefresh.exchange(false, ordering: .acquiringAndReleasing)
        guard !subscriber.isDisposed, isFirst || evaluation.isOutdated else { return }
        evaluation.evaluate()
        if evaluation.hasOtherDependencies { observe() }
        if isFirst || cell.mustNotify, !subscriber.isDisposed { subscriber.send(cell.current) }
        evaluation.settle()
        completeIfOver()
    }

    @inlinable
    func observe() {
        evaluation.hasOtherDependencies = false
        observed.update(
            to: evaluation,
            notifying: ChangeListener { observer in
                // If several changes arrive together, the evaluation may have copied the new version already. The evaluation then
                // sends the value or has sent it, so no refresh is needed.
                if observer.cellHasPresentValue { return }
                // Acquire and release: pairs with the exchange in `refresh(isFirst:)`.
                if !self.willRefresh.exchange(true, ordering: .acquiringAndReleasing) { self.receive(.refresh) }
            } ended: {
                self.receiveWithoutDraining(.ended($0))
            }
        )
    }

    @inlinable
    func completeIfOver() {
        if observed.areOver, !subscriber.isDisposed { subscriber.complete() }
    }
}
