import Foundation
import RACCore
import RACOperators

extension UserDefaults {
    /// The value for a key now, then after each change.
    ///
    /// Changes come on the thread that makes them. Never completes. On Linux, where `set(_:forKey:)` tells nobody, only what
    /// terminals write is noticed at once; other changes with the next `didChangeNotification`, which a program may post.
    /// Changes that other processes make are noticed together with the next of this one.
    ///
    /// Source: `-rac_channelTerminalForKey:` in NSUserDefaults.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - type: What is expected there.
    /// - Returns: A signal that sends `nil` while there is no such value for the key; no value twice in a row.
    public func signal<Value: DefaultsValue>(
        forKey key: String,
        as type: Value.Type = Value.self
    ) -> Signal<Value?, Never> {
        terminal(forKey: key, as: type).signal
    }

    /// A key as one end of a two-way binding, with a value to stand in where there is none.
    ///
    /// Sends the current value, then each change, no value twice in a row; what is sent to it is stored, on the sending
    /// thread. Changes are noticed as with ``signal(forKey:as:)``.
    ///
    /// Source: `-rac_channelTerminalForKey:` in NSUserDefaults.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - standIn: What to send while there is no value of this type.
    /// - Returns: The terminal to bind or observe.
    public func terminal<Value: DefaultsValue>(
        forKey key: String,
        default standIn: Value
    ) -> ChannelTerminal<Value, Never> {
        ChannelTerminal(
            DefaultsEnd(DefaultsKey(self, key)) { key in
                key.object.flatMap { Value.fromDefaults($0) } ?? standIn
            } store: { key, value in
                key.store(value)
            }
        )
    }

    /// A key as one end of a two-way binding; without a value it has none.
    ///
    /// As ``terminal(forKey:default:)``; `nil` stands for no value of this type, and sending it removes the key.
    ///
    /// Source: `-rac_channelTerminalForKey:` in NSUserDefaults.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - type: What is expected there.
    /// - Returns: The terminal to bind or observe.
    public func terminal<Value: DefaultsValue>(
        forKey key: String,
        as type: Value.Type = Value.self
    ) -> ChannelTerminal<Value?, Never> {
        ChannelTerminal(
            DefaultsEnd(DefaultsKey(self, key)) { key in
                key.object.flatMap { Value.fromDefaults($0) }
            } store: { key, value in
                key.store(value)
            }
        )
    }
}

/// A key of some user defaults.
///
/// `@unchecked Sendable` because `UserDefaults` is documented to be safe to use from any thread; Foundation on Linux
/// guards it with a lock as well, but does not declare it.
private struct DefaultsKey: @unchecked Sendable {
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
/// What is accepted is decided in `core`, as everywhere. Everything that touches the defaults is a step, and steps run one
/// at a time, in order: that is what a subject is good for. Foundation tells that something has changed, not what; but as
/// only steps store anything, a step that finds another value than the last one stored has found someone else's.
private final class DefaultsEnd<Value: Equatable & Sendable>: ChannelEnd {
    private enum Step: Sendable {
        /// Something has changed: look what.
        case look
        case store(Stamped<Value>)
    }

    let entrance = Entrance()
    let showsCurrent = true
    private let key: DefaultsKey
    private let read: @Sendable (DefaultsKey) -> Value
    private let store: @Sendable (DefaultsKey, Value) -> Void
    private let core: ReplayCore<Stamped<Value>, Never>
    private let steps = Subject<Step, Never>()
    /// What the defaults have, as far as is known; the steps' own.
    private let stored: Confined<Stamped<Value>>
    /// The same for other threads, which need not ask for a step if they find this: most notifications are about other
    /// keys. Nothing is missed: it is none while a step looks, and new before a step stores.
    private let expected: Lock<Value?>
    private let lifetime = CompoundDisposable()

    init(
        _ key: DefaultsKey,
        read: @escaping @Sendable (DefaultsKey) -> Value,
        store: @escaping @Sendable (DefaultsKey, Value) -> Void
    ) {
        self.key = key
        self.read = read
        self.store = store
        let current = Stamped(read(key), .next())
        core = ReplayCore(capacity: 1, values: [current])
        stored = Confined(current)
        expected = Lock(current.value)

        lifetime.add(steps.subscribe { [weak self] step in self?.perform(step) })
        lifetime.add(core.stampedSignal.skip(1).subscribe { [steps] in steps.send(.store($0)) })
        let center = NotificationCenter.default
        let observer = NotificationObserver(
            center.addObserver(forName: UserDefaults.didChangeNotification, object: nil, queue: nil) { [weak self] _ in
                self?.lookIfChanged()
            }
        )
        lifetime.add(ActionDisposable { center.removeObserver(observer.token) })
        // It may have changed before it was observed.
        lookIfChanged()
    }

    deinit {
        lifetime.dispose()
        core.end(.completed)
    }

    private func lookIfChanged() {
        let value = read(key)
        if value != expected.withLock({ $0 }) { steps.send(.look) }
    }

    private func perform(_ step: Step) {
        switch step {
        case .look:
            expect(nil)
            let value = read(key)
            expect(value)
            if value == stored.value.value { return }
            var found = stored.value
            core.decideNext { _ in
                found = Stamped(value, .next())
                return found
            }
            stored.value = found
        case .store(let accepted):
            // Found here, or older than what has been.
            guard accepted.stamp > stored.value.stamp else { return }
            stored.value = accepted
            expect(accepted.value)
            if read(key) != accepted.value { store(key, accepted.value) }
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

    // MARK: ChannelEnd

    /// Whoever observes keeps this in use.
    var stamped: Signal<Stamped<Value>, Never> {
        core.stampedSignal.liftValues { downstream in
            { stamped in withExtendedLifetime(self) { downstream.send(stamped) } }
        }
    }

    func write(_ value: Value) { core.write(value, through: entrance) }

    func receive(_ incoming: Stamped<Value>) { core.receive(incoming.through(entrance)) }

    func renew() { core.renew() }

    func end(_ event: Event<Value, Never>) {}
}

/// The token by which a notification centre knows an observer.
///
/// `@unchecked Sendable` because nothing is done with it but handing it back.
private struct NotificationObserver: @unchecked Sendable {
    let token: any NSObjectProtocol

    init(_ token: any NSObjectProtocol) {
        self.token = token
    }
}
