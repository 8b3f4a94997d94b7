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

/// Whose write is under way on this thread: the notification of that is no news to it.
private enum DefaultsWrite {
    @TaskLocal static var end: ObjectIdentifier?
}

/// A key of the user defaults as one end of a binding.
///
/// What is accepted is decided in `core`, as everywhere; the core's first subscriber stores it, one value after the
/// other, so the defaults end with what was accepted last. Foundation tells that something has changed, not what: a value
/// that is neither the one stored last nor the one being stored must be someone else's, and counts as written now.
private final class DefaultsEnd<Value: Equatable & Sendable>: ChannelEnd {
    private struct Known: Sendable {
        /// What the defaults have as far as is known.
        var stored: Value
        /// What they are about to have.
        var beingStored: Value?
    }

    private let key: DefaultsKey
    private let read: @Sendable (DefaultsKey) -> Value
    private let store: @Sendable (DefaultsKey, Value) -> Void
    private let core: ReplayCore<Stamped<Value>, Never>
    private let known: Lock<Known>
    private let lifetime = CompoundDisposable()

    init(
        _ key: DefaultsKey,
        read: @escaping @Sendable (DefaultsKey) -> Value,
        store: @escaping @Sendable (DefaultsKey, Value) -> Void
    ) {
        self.key = key
        self.read = read
        self.store = store
        let current = read(key)
        core = ReplayCore(capacity: 1, values: [Stamped(current, .next())])
        known = Lock(Known(stored: current))

        lifetime.add(core.stampedSignal.skip(1).subscribe { [weak self] in self?.store($0.value) })
        let center = NotificationCenter.default
        let observer = NotificationObserver(
            center.addObserver(forName: UserDefaults.didChangeNotification, object: nil, queue: nil) { [weak self] _ in
                self?.noticeChange()
            }
        )
        lifetime.add(ActionDisposable { center.removeObserver(observer.token) })
        // It may have changed before it was observed.
        noticeChange()
    }

    deinit {
        lifetime.dispose()
        core.end(.completed)
    }

    /// Runs for one accepted value at a time.
    private func store(_ value: Value) {
        known.withLock { $0.beingStored = value }
        if read(key) != value {
            DefaultsWrite.$end.withValue(ObjectIdentifier(self)) { store(key, value) }
        }
        let former = known.withLock { known in
            let former = known
            known = Known(stored: value)
            return former
        }
        _ = consume former
    }

    private func noticeChange() {
        if DefaultsWrite.end == ObjectIdentifier(self) { return }
        core.deriveNext { latest in
            let value = read(key)
            let known = known.withLock { $0 }
            return [latest.value, known.stored, known.beingStored].contains(value) ? nil : Stamped(value, .next())
        }
    }

    // MARK: ChannelEnd

    /// Whoever observes keeps this in use.
    var stamped: Signal<Stamped<Value>, Never> {
        core.stampedSignal.liftValues { downstream in
            { stamped in withExtendedLifetime(self) { downstream.send(stamped) } }
        }
    }

    func write(_ value: Value) { core.write(value) }

    func receive(_ incoming: Stamped<Value>) { core.receive(incoming) }

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
