import Synchronization

extension SignalProtocol {
    /// Returns a signal of signals: one for each key, with the transformed values that have this key.
    ///
    /// A group is sent when the first value with its key comes. It keeps its values until it is subscribed to the first
    /// time, so nothing is lost by subscribing late. A second subscriber gets what is sent from then on. A group that is never
    /// subscribed to keeps all its values. The end comes first to the result and then to the groups, in the order of
    /// their creation. The groups are fed by the subscription to the result: when that is disposed they send nothing any
    /// more, and do not end.
    ///
    /// Groups are delivered where the upstream delivers, and so are their values. What a group has kept comes on the thread that
    /// subscribes to it. There is one group for a key as long as the result runs, whoever comes to it and goes: so this keeps every
    /// key and its group until the result is over, and its memory grows with the number of keys. Where new keys come again and
    /// again, ``groupBy(_:transform:until:)`` releases groups.
    ///
    /// ```
    /// self  --1--2--3--|
    /// groupBy({ $0.isMultiple(of: 2) }, transform: { $0 * $0 })
    ///       --a--b-----|
    /// a       1-----9--|
    /// b          4-----|
    /// ```
    ///
    /// Source: `-groupBy:transform:` in RACSignal. Better: a group does not lose what came before its first subscriber.
    ///
    /// - Parameters:
    ///   - key: Names the group of a value. Called once per value and subscription.
    ///   - transform: Makes what is sent in the group. Called once per value and subscription.
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
                lifetime: downstream.lifetime,
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

    /// Returns a signal of signals: one for each key, with the values that have this key. See
    /// ``groupBy(_:transform:)``.
    ///
    /// ```
    /// self                              --1--2--3--4--|
    /// groupBy { $0.isMultiple(of: 2) }  --a--b--------|
    /// a                                   1-----3-----|
    /// b                                      2-----4--|
    /// ```
    ///
    /// Source: `-groupBy:` in RACSignal.
    ///
    /// - Parameter key: Names the group of a value. Called once per value and subscription.
    @inlinable
    public func groupBy<Key: Hashable & Sendable>(
        _ key: @escaping @Sendable (Value) -> Key
    ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> {
        groupBy(key, transform: { $0 })
    }
}

/// The values that have one key in common. See ``SignalProtocol/groupBy(_:transform:)``.
///
/// Source: `RACGroupedSignal`.
public struct GroupedSignal<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: SignalProtocol {
    /// What the values have in common.
    public let key: Key
    /// The group as a plain signal.
    public let signal: Signal<Value, Failure>

    @inlinable
    init(key: Key, signal: Signal<Value, Failure>) {
        self.key = key
        self.signal = signal
    }
}

/// Indicates whether the subscription that feeds the groups has been disposed before its end.
///
/// An object of its own, since groups are kept by users: they are not to hold the subscription.
@usableFromInline
final class GroupsUpstream: Sendable {
    @inlinable static var runs: UInt8 { 0 }
    @inlinable static var ended: UInt8 { 1 }
    @inlinable static var stopped: UInt8 { 2 }

    @usableFromInline let state = Atomic<UInt8>(0)

    @inlinable
    init() {}

    /// The end has come. The groups will learn of it, and keep what they have for those who subscribe later.
    @inlinable
    func end() {
        _ = state.compareExchange(expected: Self.runs, desired: Self.ended, ordering: .relaxed)
    }

    /// The lifetime is over, and without an end that means that the result has been disposed.
    @usableFromInline
    func stop() {
        _ = state.compareExchange(expected: Self.runs, desired: Self.stopped, ordering: .releasing)
    }

    @inlinable var hasStopped: Bool {
        state.load(ordering: .acquiring) == Self.stopped
    }

    /// What a user gets of a group. Once the result has been disposed it sends nothing: neither what the group has kept nor
    /// what waits in it.
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

/// The groups of one subscription.
@usableFromInline
struct Groups<Key: Hashable & Sendable, Value: Sendable, Failure: Error> {
    @usableFromInline var inOrder: [ReplaySubject<Value, Failure>] = []
    @usableFromInline var positions: [Key: Int] = [:]

    @inlinable
    init() {}

    /// The group of a key, made if there is none yet.
    @inlinable
    mutating func group(for key: Key) -> (group: ReplaySubject<Value, Failure>, isNew: Bool) {
        if let position = positions[key] { return (inOrder[position], false) }
        let group = ReplaySubject<Value, Failure>.untilFirstSubscriber()
        positions[key] = inOrder.count
        inOrder.append(group)
        return (group, true)
    }
}
