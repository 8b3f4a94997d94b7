import Synchronization

extension SignalProtocol {
    /// Returns a signal of groups. Each group is a signal of the transformed values with one key.
    ///
    /// A group is sent when the first value with its key arrives, and remains open until the result terminates. The first
    /// subscriber of a group receives all values of the group. Further subscribers receive only the values after their
    /// subscription. When the subscription to the result is disposed, the groups send no further events.
    ///
    /// ```
    /// self  --1--2--3--|
    /// groupBy({ $0.isMultiple(of: 2) }, transform: { $0 * $0 })
    ///       --a--b-----|
    /// a       1-----9--|
    /// b          4-----|
    /// ```
    ///
    /// ```swift
    /// let lengthsByInitial = names.groupBy { $0.first } transform: { $0.count }
    /// ```
    ///
    /// - *Completes* and *fails* before the groups do. The groups terminate in the order of their creation.
    /// - *Keeps* every key and its group until the result terminates, and the values of a group until the first subscription to
    ///   this group. If new keys can arrive without limit, use ``groupBy(_:transform:until:)``, which releases groups.
    /// - *Delivers* the kept values of a group on the thread that subscribes to this group.
    ///
    /// - Parameters:
    ///   - key: Returns the key of a value. Called once per value and subscription.
    ///   - transform: Computes the value that the group sends. Called once per value and subscription.
    @inlinable
    public func groupBy<Key: Hashable & Sendable, NewValue: Sendable>(
        _ key: @escaping @Sendable (Value) -> Key,
        transform: @escaping @Sendable (Value) -> NewValue
    ) -> Signal<GroupedSignal<Key, NewValue, Failure>, Failure> {
        liftEvents { downstream in
            let groups = SubscriptionState(Groups<Key, NewValue, Failure>())
            let feed = GroupsUpstream()
            downstream.lifetime.add(ActionDisposable { feed.stop() })
            return Subscriber(
                lifetime: downstream.unlimitedLifetime,
                next: { value in
                    let key = key(value)
                    let (group, isNew) = groups.value.group(for: key)
                    if isNew { downstream.send(GroupedSignal(key: key, signal: feed.signal(of: group))) }
                    if downstream.isDisposed { return }
                    group.send(transform(value))
                },
                failed: { error in
                    feed.end()
                    downstream.fail(error)
                    for group in groups.value.inOrder { group.fail(error) }
                },
                completed: {
                    feed.end()
                    downstream.complete()
                    for group in groups.value.inOrder { group.complete() }
                }
            )
        }
    }

    /// Returns a signal of groups. Each group is a signal of the values with one key. See ``groupBy(_:transform:)``.
    ///
    /// ```
    /// self                              --1--2--3--4--|
    /// groupBy { $0.isMultiple(of: 2) }  --a--b--------|
    /// a                                   1-----3-----|
    /// b                                      2-----4--|
    /// ```
    ///
    /// ```swift
    /// let counts = names.groupBy { $0.first }.flattenMap { group in group.count() }
    /// ```
    ///
    /// - Parameter key: Returns the key of a value. Called once per value and subscription.
    @inlinable
    public func groupBy<Key: Hashable & Sendable>(
        _ key: @escaping @Sendable (Value) -> Key
    ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> {
        groupBy(key, transform: { $0 })
    }
}

/// A signal of the values with one key in common. See ``SignalProtocol/groupBy(_:transform:)``.
public struct GroupedSignal<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: SignalProtocol {
    /// The common key of the values.
    public let key: Key
    /// The values of the group as a ``Signal``.
    public let signal: Signal<Value, Failure>

    @inlinable
    init(key: Key, signal: Signal<Value, Failure>) {
        self.key = key
        self.signal = signal
    }
}

/// Records whether the result was disposed before the source terminated. A kept group must not keep the subscription.
@usableFromInline
final class GroupsUpstream: Sendable {
    @inlinable static var runs: UInt8 { 0 }
    @inlinable static var ended: UInt8 { 1 }
    @inlinable static var stopped: UInt8 { 2 }

    // The compare-exchange that succeeds decides between ``end()`` and ``stop()``. The release in ``stop()`` pairs with the
    // acquire in ``hasStopped``. Relaxed would suffice for both, because the state publishes no other memory.
    @usableFromInline let state = Atomic<UInt8>(0)

    @inlinable
    init() {}

    /// Records that the source has terminated. The groups also terminate, and keep their values for later subscribers.
    @inlinable
    func end() {
        _ = state.compareExchange(expected: Self.runs, desired: Self.ended, ordering: .relaxed)
    }

    /// Stops the groups when the subscription's lifetime is disposed. After ``end()``, this method has no effect.
    @usableFromInline
    func stop() {
        _ = state.compareExchange(expected: Self.runs, desired: Self.stopped, ordering: .releasing)
    }

    @inlinable var hasStopped: Bool {
        state.load(ordering: .acquiring) == Self.stopped
    }

    /// Returns the public signal of a group. After the disposal of the result, this signal sends no kept or pending values.
    @inlinable
    func signal<Value, Failure>(of group: ReplaySubject<Value, Failure>) -> Signal<Value, Failure> {
        let kept = group.signal
        return Signal.trusted { subscriber in
            guard !self.hasStopped else { return }
            kept.attach(
                Subscriber(endingLike: subscriber.ending) { value in
                    if !self.hasStopped { subscriber.next(value) }
                }
            )
        }
    }
}

@usableFromInline
struct Groups<Key: Hashable & Sendable, Value: Sendable, Failure: Error> {
    @usableFromInline var inOrder: [ReplaySubject<Value, Failure>] = []
    @usableFromInline var positions: [Key: Int] = [:]

    @inlinable
    init() {}

    @inlinable
    mutating func group(for key: Key) -> (group: ReplaySubject<Value, Failure>, isNew: Bool) {
        if let position = positions[key] { return (inOrder[position], false) }
        let group = ReplaySubject<Value, Failure>.untilFirstSubscriber()
        positions[key] = inOrder.count
        inOrder.append(group)
        return (group, true)
    }
}
