extension SignalProtocol {
    /// Subscribes immediately and returns a signal that shares the subscription until a bag is disposed.
    ///
    /// Use this operator in an object that derives several results from one pipeline. Values that this signal sends during the
    /// call reach no subscriber. ``hot(replay:in:)`` keeps the latest of these values.
    ///
    /// ```
    /// self          --1--2--3--4--|
    /// bag           ----------x
    /// hot(in: bag)  --1--2--3-|
    /// later             -2--3-|
    /// ```
    ///
    /// ```swift
    /// let answers = submitted.switchMap { request($0) }.hot(in: bag)
    /// ```
    ///
    /// - *Completes* also when the bag is disposed or released. With a disposed bag, this signal is not subscribed to.
    /// - *Fails* with the same failure for each subscriber after the failure.
    ///
    /// - Parameter bag: The bag that keeps the subscription and the subscribers. The result does not keep the bag.
    @inlinable
    public func hot(in bag: DisposableBag) -> Signal<Value, Failure> {
        hot(through: Subject()) { bag.add($0) }.named(after: self)
    }

    /// Subscribes immediately and returns a signal that shares the subscription until a bag is disposed. Each new subscriber
    /// first receives the latest values. See ``hot(in:)``.
    ///
    /// ```
    /// self                     --1--2--3--4--|
    /// bag                      ----------x
    /// hot(replay: 1, in: bag)  --1--2--3-|
    /// later                          2-3-|
    /// ```
    ///
    /// ```swift
    /// let count = items.map(\.count).hot(replay: 1, in: bag)
    /// ```
    ///
    /// - *Keeps* the latest values as long as the result exists, even after completion or failure.
    /// - *Delivers* kept values *on* the subscribing thread, before `subscribe` returns.
    ///
    /// - Parameters:
    ///   - capacity: The number of values to keep. With 0 the operator is the same as ``hot(in:)``. Precondition: not negative.
    ///   - bag: The bag that keeps the subscription, and the subscribers of the result. The result does not keep the bag.
    @inlinable
    public func hot(replay capacity: Int, in bag: DisposableBag) -> Signal<Value, Failure> {
        precondition(capacity >= 0, "hot(replay:in:) needs a count that is not negative, but got \(capacity)")
        return hot(through: ReplaySubject(capacity: capacity)) { bag.add($0) }.named(after: self)
    }

    /// Subscribes immediately. `keep` receives the subscription first, so that a synchronous source can be stopped.
    @inlinable
    package func hot<S: SubjectProtocol<Value, Failure>>(
        through subject: S,
        keep: (HotSubscription) -> Void
    ) -> Signal<Value, Failure> {
        let lifetime = CompoundDisposable()
        keep(HotSubscription(lifetime) { subject.complete() })
        if let receiver = Sharing.receiver(for: subject, lifetime, {}) { signal.attach(receiver) }
        return subject.signal
    }
}

/// The subscription of a hot signal, kept by the bag. Disposing the subscription completes the signal.
///
/// The completion is not a cleanup of the lifetime. Cleanups run before the terminal event of the source is delivered (rule R5
/// of `Docs/Contract.md`), so a cleanup would complete the subject before a failure arrives. If the source ends during the
/// disposal, the subject passes on the first terminal event, and ignores the second.
@usableFromInline
package final class HotSubscription: Disposable {
    private let lifetime: CompoundDisposable
    private let complete: @Sendable () -> Void

    @usableFromInline
    package init(_ lifetime: CompoundDisposable, complete: @escaping @Sendable () -> Void) {
        self.lifetime = lifetime
        self.complete = complete
    }

    /// Indicates whether the subscription has been disposed, or the source has ended. A bag then removes the subscription.
    @usableFromInline package var isDisposed: Bool { lifetime.isDisposed }

    @usableFromInline
    package func dispose() {
        lifetime.dispose()
        complete()
    }
}
