import RACBindings
import Synchronization
import TestSupport
import Testing

/// A replaced value is released before the subscribers receive the new value, in debug builds and optimized builds.
@Suite struct ReplacedValueTests {
    /// A value that records its release.
    private final class Token: Sendable {
        let name: String
        private let released: @Sendable (String) -> Void

        init(_ name: String, _ released: @escaping @Sendable (String) -> Void) {
            self.name = name
            self.released = released
        }

        deinit { released(name) }
    }

    /// The log of events in order: `+name` for a received value, `-name` for a released value.
    private final class Log: Sendable {
        private let entries = Mutex<[String]>([])

        var all: [String] { entries.withLock { $0 } }

        func note(_ entry: String) { entries.withLock { $0.append(entry) } }

        /// Makes `send` send three values, and records the events of a subscriber of `signal`.
        func observe(_ signal: some SignalProtocol<Token?, Never>, _ send: (Token) -> Void) {
            let subscription = signal.subscribe { token in if let token { self.note("+" + token.name) } }
            for name in ["a", "b", "c"] { send(Token(name) { self.note("-" + $0) }) }
            subscription.dispose()
        }
    }

    private static let expected = ["+a", "-a", "+b", "-b", "+c"]

    /// The ways to replace the value of a property.
    private enum Write: String, CaseIterable {
        case value, modify, update, terminal

        func callAsFunction(_ property: MutableProperty<Token?>, _ token: Token) {
            switch self {
            case .value: property.value = token
            case .modify: property.modify { $0 = token }
            case .update: Properties.update { property.value = token }
            case .terminal: property.terminal.send(token)
            }
        }
    }

    /// The signals on which a subscriber observes the property, directly or through other properties.
    private enum Observed: String, CaseIterable {
        case property, mapped, withoutRepeats, computed, combined, terminal, following, boundToIt, boundToTwo,
            terminalOfBound

        func callAsFunction(_ property: MutableProperty<Token?>) -> (signal: Signal<Token?, Never>, kept: [AnyObject]) {
            func bound() -> MutableProperty<Token?> {
                let other = MutableProperty<Token?>(nil)
                other.terminal.bindTwoWay(to: property.terminal)
                return other
            }
            switch self {
            case .property: return (property.signal, [])
            case .mapped: return (property.mapped { $0 }.signal, [])
            case .withoutRepeats: return (property.withoutRepeats { $0 === $1 }.signal, [])
            case .computed: return (Property { property.value }.signal, [])
            case .combined: return (property.combined(with: MutableProperty(1)) { token, _ in token }.signal, [])
            case .terminal: return (property.terminal.signal, [])
            case .following:
                let other = MutableProperty<Token?>(nil)
                property.bind(to: other)
                return (other.signal, [other])
            case .boundToIt:
                let other = bound()
                return (other.signal, [other])
            case .boundToTwo: return (property.signal, [bound(), bound()])
            case .terminalOfBound:
                let other = bound()
                return (other.terminal.signal, [other])
            }
        }
    }

    @Test(arguments: Write.allCases, Observed.allCases)
    private func `a property releases its previous value before it sends the new value`(
        _ write: Write,
        _ observed: Observed
    ) {
        // A value sent to one terminal is sent by every other terminal, but not by the terminal that received it.
        let log = Log()
        let property = MutableProperty<Token?>(nil)
        let (signal, kept) = observed(property)
        log.observe(signal) { write(property, $0) }
        #expect(log.all == Self.expected)
        withExtendedLifetime(kept) {}
    }

    @Test func `a validating property and a channel release the previous value before they send`() {
        let log = Log()
        let property = ValidatingProperty<Token?, Never>(nil) { _ in .valid }
        log.observe(property) { property.value = $0 }
        #expect(log.all == Self.expected)
        let (otherLog, channel) = (Log(), Channel<Token?, Never>())
        otherLog.observe(channel.followingTerminal) { channel.leadingTerminal.send($0) }
        #expect(otherLog.all == Self.expected)
    }

    @Test func `behavior and replay subjects release dropped values before they send the new value`() {
        let logs = (0..<4).map { _ in Log() }
        let behavior = BehaviorSubject<Token?, Never>(nil)
        logs[0].observe(behavior) { behavior.send($0) }
        let modified = BehaviorSubject<Token?, Never>(nil)
        logs[1].observe(modified) { token in modified.modify { $0 = token } }
        let replay = ReplaySubject<Token?, Never>(capacity: 1)
        logs[2].observe(replay) { replay.send($0) }
        #expect(logs[0..<3].allSatisfy { $0.all == Self.expected })
        let two = ReplaySubject<Token?, Never>(capacity: 2)
        logs[3].observe(two) { two.send($0) }
        #expect(logs[3].all == ["+a", "+b", "-a", "+c"])
    }

    @Test func `if the release of each value writes the next value, a property needs only a small stack`() {
        /// A value that can write the next value when it is released.
        final class Writer: Sendable {
            private let released: @Sendable () -> Void

            init(_ released: @escaping @Sendable () -> Void) { self.released = released }

            deinit { released() }
        }
        for isBound in [false, true] {
            let rounds = Atomic(0)
            onSmallStack {
                let property = MutableProperty<Writer?>(nil)
                let other = MutableProperty<Writer?>(nil)
                if isBound { other.terminal.bindTwoWay(to: property.terminal) }
                @Sendable func write(_ property: MutableProperty<Writer?>?) {
                    guard rounds.add(1, ordering: .relaxed).newValue <= heavy(100_000, debug: 10_000) else { return }
                    property?.value = Writer { [weak property] in write(property) }
                    property?.value = nil
                }
                write(property)
            }
            #expect(rounds.load(ordering: .relaxed) == heavy(100_000, debug: 10_000) + 1)
        }
    }
}
