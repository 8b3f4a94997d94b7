import Foundation
import RACCore
import RACOperators

/// A key of some user defaults.
///
/// `@unchecked Sendable` because `UserDefaults` is documented to be safe to use from any thread. Foundation on Linux
/// guards it with a lock as well, but does not declare it.
struct DefaultsKey: @unchecked Sendable {
    private let defaults: UserDefaults
    private let key: String

    init(_ defaults: UserDefaults, _ key: String) {
        self.defaults = defaults
        self.key = key
    }

    var object: Any? { defaults.object(forKey: key) }

    func store(_ value: (some Sendable)?) {
        if let value { defaults.set(value, forKey: key) } else { defaults.removeObject(forKey: key) }
        #if !canImport(Darwin)
            NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
        #endif
    }
}

/// A key of the user defaults as one end of a binding.
///
/// What is accepted is decided in `core`, as everywhere, and each value accepted becomes a step, in the same order. When this is
/// deallocated the steps end with the core, that is after all that has been accepted before: nothing sent remains unstored.
final class DefaultsEndpoint<Value: Equatable & Sendable>: ChannelEndpoint {
    let origin = Origin()
    let showsCurrent = true
    private let core: EndpointCore<TimestampedValue<Value>, Never>
    private let observation: any Disposable

    init(
        _ key: DefaultsKey,
        read: @escaping @Sendable (DefaultsKey) -> Value,
        store: @escaping @Sendable (DefaultsKey, Value) -> Void
    ) {
        let current = TimestampedValue(read(key), .next())
        let core = EndpointCore<TimestampedValue<Value>, Never>(current)
        let copy = DefaultsCopy(current, core) {
            read(key)
        } store: {
            store(key, $0)
        }
        let steps = Subject<DefaultsCopy<Value>.Step, Never>()
        steps.subscribe { copy.perform($0) }
        // First, so that each value is stored before an endpoint that is bound to this has it.
        core.signal(for: .binding).skip(1).subscribe {
            steps.send(.store($0))
        } completed: {
            steps.complete()
        }
        // Most notifications are about other keys: asked on the posting thread, so that none waits for another's.
        observation = NotificationCenter.default
            .signal(for: UserDefaults.didChangeNotification) { _ in copy.mayHaveChanged ? () : nil }
            .subscribe { steps.send(.refresh) }
        self.core = core
        // It may have changed before it was observed.
        if copy.mayHaveChanged { steps.send(.refresh) }
    }

    deinit {
        observation.dispose()
        core.end(.completed)
    }

    // MARK: ChannelEndpoint

    /// Whoever observes keeps this in use.
    func timestamped(for audience: Audience) -> Signal<TimestampedValue<Value>, Never> {
        core.signal(for: audience).liftValues { next in
            { timestamped in withExtendedLifetime(self) { next(timestamped) } }
        }
    }

    func write(_ value: Value) { core.write(value, through: origin) }

    func receive(_ incoming: TimestampedValue<Value>, from binding: CompoundDisposable) {
        BindingPropagation.writeRemotely {
            self.core.receive(incoming.through(self.origin))
        }
    }

    func renew() -> TimestampedValue<Value>? { core.renew() }

    func end(_ event: Event<Value, Never>) {}
}

/// What the defaults have for a key, as far as is known.
///
/// Everything that touches the defaults is a step, and steps run one at a time, in order: that is what a subject is good
/// for. Foundation tells that something has changed, not what; but as only steps store anything, a step that finds another
/// value than the last one stored has found someone else's.
private final class DefaultsCopy<Value: Equatable & Sendable>: Sendable {
    enum Step: Sendable {
        /// Something has changed: look what.
        case refresh
        case store(TimestampedValue<Value>)
    }

    private let core: EndpointCore<TimestampedValue<Value>, Never>
    private let read: @Sendable () -> Value
    private let store: @Sendable (Value) -> Void
    /// What has been found or stored last. The steps' own.
    private let stored: SubscriptionState<TimestampedValue<Value>>
    /// The same for other threads, which need not ask for a step if they find this: most notifications are about other
    /// keys. Nothing is missed: it is `nil` while a step looks, and it is the new value before a step stores that.
    private let expected: Lock<Value?>

    init(
        _ current: TimestampedValue<Value>,
        _ core: EndpointCore<TimestampedValue<Value>, Never>,
        read: @escaping @Sendable () -> Value,
        store: @escaping @Sendable (Value) -> Void
    ) {
        self.core = core
        self.read = read
        self.store = store
        stored = SubscriptionState(current)
        expected = Lock(current.value)
    }

    /// Indicates whether a step is needed to know.
    var mayHaveChanged: Bool {
        let value = read()
        guard let expected = expected.withLock({ $0 }) else { return true }
        return value.hasChanged(from: expected)
    }

    func perform(_ step: Step) {
        switch step {
        case .refresh:
            expect(nil)
            let value = read()
            expect(value)
            guard value.hasChanged(from: stored.value.value) else { return }
            let former = stored.value
            core.decideNext { _ in
                stored.value = TimestampedValue(value, .next())
                return stored.value
            }
            _ = consume former
        case .store(let accepted):
            // Found here, or older than what has been.
            let former = stored.value
            guard accepted.timestamp > former.timestamp else { return }
            stored.value = accepted
            // Only made newer than what other places hold.
            if accepted.write == former.write { return }
            expect(accepted.value)
            // Also if it equals what is read now: that may be a stand-in.
            store(accepted.value)
        }
    }

    private func expect(_ value: Value?) {
        let former = expected.withLock { expected in
            let former = expected
            expected = value
            return former
        }
        _ = consume former
    }
}
