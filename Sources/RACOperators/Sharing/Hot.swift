extension SignalProtocol {
    /// Subscribes immediately and returns a signal that shares the subscription until a bag is disposed.
    ///
    /// Use this operator in an object that offers several results of one pipeline. The pipeline runs once, however many
    /// subscribers the results have, and ends with the bag of the object. Values that this signal sends during the call reach
    /// no subscriber. ``hot(replay:in:)`` keeps the latest of these values.
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
    /// - *Completes* also when the bag is disposed or released, on the thread that does so. If the bag has been disposed before
    ///   the call, the operator does not subscribe to this signal.
    /// - *Fails* also for later subscribers, with the remembered failure.
    ///
    /// - Parameter bag: Keeps the subscription, and the subscribers of the result. The result does not keep the bag.
    @inlinable
    public func hot(in bag: DisposableBag) -> Signal<Value, Failure> {
        hot(through: Subject()) { bag.add($0) }.named(after: self)
    }

    /// Subscribes immediately and returns a signal that shares the subscription until a bag is disposed, and sends each new
    /// subscriber the latest values first.
    ///
    /// Otherwise the same as ``hot(in:)``.
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
    /// - *Keeps* the latest values, also after the end, as long as the result lives.
    /// - *Delivers* kept values *on* the subscribing thread, before `subscribe` returns.
    ///
    /// - Parameters:
    ///   - capacity: The number of values to keep. With 0 the operator is the same as ``hot(in:)``. Precondition: not negative.
    ///   - bag: Keeps the subscription, and the subscribers of the result. The result does not keep the bag.
    @inlinable
    public func hot(replay capacity: Int, in bag: DisposableBag) -> Signal<Value, Failure> {
        precondition(capacity >= 0, "hot(replay:in:) needs a count that is not negative, but got \(capacity)")
        return hot(through: ReplaySubject(capacity: capacity)) { bag.add($0) }.named(after: self)
    }

    /// Subscribes immediately, through a subject, and returns the events of the subject.
    ///
    /// - Parameters:
    ///   - subject: Passes on the events.
    ///   - keep: Receives the subscription before it begins. A source that sends during the subscription can therefore be
    ///     stopped.
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

/// The subscription of a hot signal, which the bag keeps. Disposing the subscription completes the signal.
///
/// The completion is not a cleanup of the lifetime, because cleanups run before the end of the source arrives (rule R5 of
/// `Docs/Contract.md`). A cleanup would therefore replace a failure by a completion. If the source ends while this subscription
/// is being disposed, the first of the two ends reaches the subject, which ignores the other.
@usableFromInline
package final class HotSubscription: Disposable {
    private let lifetime: CompoundDisposable
    private let complete: @Sendable () -> Void

    /// Creates a subscription.
    ///
    /// - Parameters:
    ///   - lifetime: The lifetime of the subscription to the source.
    ///   - complete: Completes the signal, unless it has ended.
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
