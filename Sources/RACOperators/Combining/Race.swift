import Synchronization

extension Signal {
    /// Returns a signal of the events of the winner: the first of several signals that sends an event.
    ///
    /// A signal also wins by a completion or failure. The other signals are disposed before the first event of the winner is
    /// sent. The signals are subscribed to in order, until one signal has won. Without signals the result completes immediately.
    ///
    /// ```
    /// a             ----1--2--3--|
    /// b             --7-----8-----9--|
    /// race([a, b])  --7-----8-----9--|
    /// ```
    ///
    /// ```swift
    /// let page = Signal.race([cachedPage, download])
    /// ```
    ///
    /// - Parameter signals: The signals, in the order of subscription. The call reads the sequence, which must be finite.
    @inlinable
    public static func race(_ signals: some Sequence<some SignalProtocol<Value, Failure>>) -> Signal {
        let signals = signals.map { $0.signal }
        if signals.isEmpty { return .empty }
        return Signal.trusted { downstream in
            let race = Race(parent: downstream.lifetime)
            for signal in signals {
                guard let competitor = race.admit() else { return }
                signal.attach(
                    parent: competitor.lifetime,
                    next: { if competitor.wins() { downstream.send($0) } },
                    failed: { if competitor.wins() { downstream.fail($0) } },
                    completed: { if competitor.wins() { downstream.complete() } }
                )
            }
        }
        .named(afterAll: InputPaths(signals))
    }
}

extension SignalProtocol {
    /// Returns a signal of the events of this signal or another signal, whichever sends first. See ``Signal/race(_:)``.
    ///
    /// ```
    /// self               ----1--2--3--|
    /// other              --7-----8-----9--|
    /// race(with: other)  --7-----8-----9--|
    /// ```
    ///
    /// ```swift
    /// let page = cachedPage.race(with: download)
    /// ```
    ///
    /// - Parameter other: The other signal, which is subscribed to after this signal, unless this signal has already won.
    @inlinable
    public func race(with other: Signal<Value, Failure>) -> Signal<Value, Failure> {
        .race([signal, other])
    }
}

@usableFromInline
final class Race: Sendable {
    private let output: CompoundDisposable
    /// The lifetimes of the competitors. When there is a winner, its lifetime is removed, and the other lifetimes are disposed.
    private let competing = CompoundDisposable()
    // Relaxed would suffice: only the winner acts, and the flag publishes no other memory.
    private let isDecided = Atomic<Bool>(false)

    @usableFromInline
    init(parent output: CompoundDisposable) {
        self.output = output
        output.add(competing)
    }

    /// Returns `nil` if another competitor has already won, or if the output has been disposed.
    @usableFromInline
    func admit() -> Competitor? {
        let lifetime = CompoundDisposable(depth: output.depth)
        return competing.register(lifetime) ? Competitor(self, lifetime) : nil
    }

    /// Returns `true` and disposes the other competitors, or returns `false` if another competitor has already won.
    fileprivate func decide(for competitor: Competitor) -> Bool {
        if isDecided.exchange(true, ordering: .acquiringAndReleasing) { return false }
        // The winner is registered with the output before it is removed from the competitors. Otherwise the output could be
        // disposed between the two steps, without disposing the winner.
        _ = output.register(competitor.lifetime)
        competing.remove(competitor.lifetime)
        competing.dispose()
        return true
    }
}

/// `@unchecked Sendable` because only the events of the competing signal use `hasWon`, and these events never overlap.
@usableFromInline
final class Competitor: @unchecked Sendable {
    @usableFromInline let lifetime: CompoundDisposable
    private let race: Race
    @exclusivity(unchecked) @usableFromInline var hasWon = false

    fileprivate init(_ race: Race, _ lifetime: CompoundDisposable) {
        self.race = race
        self.lifetime = lifetime
    }

    @inlinable
    func wins() -> Bool {
        hasWon || compete()
    }

    @usableFromInline
    func compete() -> Bool {
        hasWon = race.decide(for: self)
        return hasWon
    }
}
