extension SignalProtocol {
    /// Returns a signal of groups. Each group sends the transformed values with one key, until another signal ends the group.
    ///
    /// When the end signal of a group sends a value or completes, the group completes and is released. A later value with the
    /// same key opens a new group. A failure of the end signal is ignored. See also ``groupBy(_:transform:)``.
    ///
    /// After a group has been sent, `until` is called with the group as its argument. If `until` subscribes to this argument, the
    /// subscription also receives the first value of the group. It does not count as the first subscription to the group.
    ///
    /// ```
    /// self  --1--2--3-----4--5--|
    /// end   -----------x--------|
    /// groupBy({ $0.isMultiple(of: 2) }, transform: { $0 * $0 }, until: { _ in end })
    ///       --a--b--------c--d--|     w = 16, v = 25
    /// a       1-----9--|
    /// b          4-----|
    /// c                   w-----|
    /// d                      v--|
    /// ```
    ///
    /// ```swift
    /// let lengthsByInitial = names.groupBy { $0.first } transform: { $0.count } until: { _ in
    ///     Signal.timer(after: .seconds(60), on: scheduler)
    /// }
    /// ```
    ///
    /// - *Keeps* only the open groups and their keys.
    /// - *Delivers* the completion of a group on the thread on which its end signal sends.
    ///
    /// - Parameters:
    ///   - key: Returns the key of a value. Called once per value and subscription.
    ///   - transform: Computes the value that the group sends. Called once per value and subscription.
    ///   - end: Returns the end signal of a group. Called once per group.
    @inlinable
    public func groupBy<Key: Hashable & Sendable, NewValue: Sendable, Trigger: SignalProtocol>(
        _ key: @escaping @Sendable (Value) -> Key,
        transform: @escaping @Sendable (Value) -> NewValue,
        until end: @escaping @Sendable (GroupedSignal<Key, NewValue, Failure>) -> Trigger
    ) -> Signal<GroupedSignal<Key, NewValue, Failure>, Failure> {
        let source = signal
        return source.derive { downstream in
            let groups = ExpiringGroups(downstream) { end($0).trigger }
            source.attach(
                parent: downstream.lifetime,
                next: { value in
                    let key = key(value)
                    groups.receive(.value(transform(value), key: key))
                },
                failed: { groups.receiveWithoutDraining(.failed($0)) },
                completed: { groups.receiveWithoutDraining(.completed) }
            )
        }
    }

    /// Returns a signal of groups. Each group sends the values with one key. See ``groupBy(_:transform:until:)``.
    ///
    /// ```
    /// self  --1--2--3-----4--5--|
    /// end   -----------x--------|
    /// groupBy { $0.isMultiple(of: 2) } until: { _ in end }
    ///       --a--b--------c--d--|
    /// a       1-----3--|
    /// b          2-----|
    /// c                   4-----|
    /// d                      5--|
    /// ```
    ///
    /// A group without a new value for a minute is released:
    ///
    /// ```swift
    /// requests.groupBy { $0.client } until: { group in
    ///     group.debounce(for: .seconds(60), on: scheduler)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: Returns the key of a value. Called once per value and subscription.
    ///   - end: Returns the end signal of a group. Called once per group.
    @inlinable
    public func groupBy<Key: Hashable & Sendable, Trigger: SignalProtocol>(
        _ key: @escaping @Sendable (Value) -> Key,
        until end: @escaping @Sendable (GroupedSignal<Key, Value, Failure>) -> Trigger
    ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> {
        groupBy(key, transform: { $0 }, until: end)
    }

    /// A closure that subscribes to this signal as the end signal of a group. The type of the closure does not depend on the type
    /// of the values.
    @inlinable
    var trigger: GroupTrigger {
        let first = take(1)
        return { lifetime, fire in first.attach(parent: lifetime, completed: fire) }
    }
}

/// Subscribes to the end signal of a group. `fire` is called once, when the end signal sends a value or completes.
@usableFromInline
typealias GroupTrigger = @Sendable (_ lifetime: CompoundDisposable, _ fire: @escaping @Sendable () -> Void) -> Void

/// The groups of one subscription. Values, and events of end signals, arrive on different threads and pass through one
/// serializer. A trigger is subscribed to inside the serializer, just after the group has been sent. An endless trigger cannot
/// fill the queue of the serializer, because only its first value is used.
///
/// `@unchecked Sendable` because only the owner of `serializer` uses the mutable state.
@usableFromInline
final class ExpiringGroups<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: SerialReceiver,
    @unchecked Sendable
{
    @usableFromInline typealias Output = GroupedSignal<Key, Value, Failure>

    @usableFromInline
    enum Message: Sendable {
        case value(Value, key: Key)
        case triggerFired(Key, number: Int)
        case failed(Failure)
        case completed
    }

    @usableFromInline
    struct Group {
        @usableFromInline let number: Int
        @usableFromInline let values: ReplaySubject<Value, Failure>
        /// Sends the group's values to the trigger, which does not count as the first subscriber of the group.
        @usableFromInline let valuesForTrigger = Subject<Value, Failure>()

        @inlinable
        init(number: Int) {
            self.number = number
            values = .untilFirstSubscriber()
        }
    }

    @usableFromInline let downstream: Subscriber<Output, Failure>
    @usableFromInline let makeTrigger: @Sendable (Output) -> GroupTrigger
    @usableFromInline let serializer = Serializer<Message>()
    @usableFromInline let feed = GroupsUpstream()
    @exclusivity(unchecked) @usableFromInline var groups: [Key: Group] = [:]
    @exclusivity(unchecked) @usableFromInline var count = 0
    @exclusivity(unchecked) @usableFromInline var hasEnded = false

    @inlinable
    init(_ downstream: Subscriber<Output, Failure>, _ makeTrigger: @escaping @Sendable (Output) -> GroupTrigger) {
        self.downstream = downstream
        self.makeTrigger = makeTrigger
        downstream.lifetime.add(ActionDisposable { [feed] in feed.stop() })
    }

    @inlinable
    func handle(_ message: Message) {
        guard !hasEnded, !downstream.isDisposed else { return }
        switch message {
        case .value(let value, let key):
            let group = groups[key] ?? open(key)
            if !downstream.isDisposed { group.values.send(value) }
            if !downstream.isDisposed { group.valuesForTrigger.send(value) }
        case .triggerFired(let key, let number):
            guard let group = groups[key], group.number == number else { return }
            groups[key] = nil
            group.values.complete()
        case .failed(let error):
            let rest = takeAll()
            downstream.fail(error)
            for group in rest { group.values.fail(error) }
        case .completed:
            let rest = takeAll()
            downstream.complete()
            for group in rest { group.values.complete() }
        }
    }

    @inlinable
    func open(_ key: Key) -> Group {
        let group = Group(number: count)
        count += 1
        groups[key] = group
        downstream.send(Output(key: key, signal: feed.signal(of: group.values)))
        if downstream.isDisposed { return group }
        let number = group.number
        let trigger = makeTrigger(Output(key: key, signal: group.valuesForTrigger.signal))
        // A weak reference is enough, because the subscription to the source keeps this object. A strong reference could form a
        // cycle: this object keeps the group, and a group to which the trigger is subscribed keeps this closure.
        trigger(downstream.lifetime) { [weak self] in self?.receive(.triggerFired(key, number: number)) }
        return group
    }

    @inlinable
    func takeAll() -> [Group] {
        hasEnded = true
        feed.end()
        let rest = groups.values.sorted { $0.number < $1.number }
        groups = [:]
        return rest
    }
}
