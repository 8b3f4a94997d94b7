import RACCore
import Synchronization

/// One subscription to a property that is derived from others.
///
/// It observes all that the property depends on, each once, and looks when it learns of a change. What it finds it compares,
/// by versions, with what it has sent last: so a change that reaches it in several ways is announced once, and one that has been
/// taken into account already is not announced again. It sends what belongs together. See ``PropertyEvaluation``.
///
/// Why nothing is lost: a change has its version before anybody is notified of it, and each telling leads to a look, or finds that
/// one will begin, or that the evaluation has copied that version. A look says that it begins before it compares versions.
/// Something that a closure reads for the first time is observed after it was read. The observation begins with a telling. The
/// first evaluation begins after the observation of all that is known by then. `PropertySubscriptionModel.swift` among the tests of
/// the core has these steps and orders, and is run through all that a processor with weak orders may do.
///
/// So of many changes that arrive at once, as at the end of `Properties.update`, the first telling leads to a look that finds all
/// of them, and each of the others takes the comparison of one version.
///
/// `@unchecked Sendable` because only the owner of the serializer touches what changes.
@usableFromInline
final class PropertySubscription<Value: Sendable>: SerialReceiver, @unchecked Sendable {
    @usableFromInline
    enum Message: Sendable {
        /// Something may have changed.
        case refresh
        /// A dependency has been deallocated.
        case ended(ChangeObserver)
    }

    @usableFromInline let serializer = Serializer<Message>()
    @usableFromInline let subscriber: Subscriber<Value, Never>
    @usableFromInline let cell: PropertyCell<Value>
    @usableFromInline let evaluation: PropertyEvaluation
    /// Indicates whether a look is going to happen that has not begun, as the first one is from the start: then a change need not
    /// ask for another one.
    @usableFromInline let willRefresh = Atomic<Bool>(true)
    @usableFromInline let observed: ObservedDependencies

    @inlinable
    init(_ subscriber: Subscriber<Value, Never>, to node: PropertyNode<Value>) {
        self.subscriber = subscriber
        evaluation = PropertyEvaluation(of: node)
        // The cell of a node has the node's type.
        cell = unsafeDowncast(evaluation.target, to: PropertyCell<Value>.self)
        observed = ObservedDependencies()
        subscriber.lifetime.add(observed)
    }

    /// Sends the current value and observes what there is to observe.
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
            // Whoever has changed something may have left the look to one that was dropped with what it observed.
            if observed.areOver { refresh(isFirst: false) }
            completeIfOver()
        }
    }

    @inlinable
    func refresh(isFirst: Bool) {
        // First: a change from now on asks for a look of its own.
        // An exchange on both sides: either this one finds what the changer has said, and so sees its version, or the changer
        // finds that the look has begun. This one acquires what all changers since the last look have released: each exchange
        // passes on what came before.
        _ = willRefresh.exchange(false, ordering: .acquiringAndReleasing)
        guard !subscriber.isDisposed, isFirst || evaluation.isOutdated else { return }
        evaluation.evaluate()
        if evaluation.hasOtherDependencies { observe() }
        if isFirst || cell.mustNotify, !subscriber.isDisposed { subscriber.send(cell.current) }
        evaluation.settle()
        completeIfOver()
    }

    /// Indicates whether several changes may be on their way: some thread writes several properties as one, or several that are
    /// bound.
    @inlinable static var mayChangesComeTogether: Bool {
        PropertyContext.isAnyOpen || BindingPropagation.severalDeliveries.load(ordering: .relaxed) != 0
    }

    @inlinable
    func observe() {
        evaluation.hasOtherDependencies = false
        observed.update(
            to: evaluation,
            notifying: ChangeListener { observer in
                // What an evaluation has copied it will send, or has sent. Not asked where a change arrives alone: then it has not.
                if Self.mayChangesComeTogether, observer.observedCell.hasPresentValue { return }
                // Releases the change to the look.
                if !self.willRefresh.exchange(true, ordering: .acquiringAndReleasing) { self.receive(.refresh) }
            } ended: {
                self.receiveWithoutDraining(.ended($0))
            }
        )
    }

    /// Completes when nobody can change the value any more.
    @inlinable
    func completeIfOver() {
        if observed.areOver, !subscriber.isDisposed { subscriber.complete() }
    }
}
