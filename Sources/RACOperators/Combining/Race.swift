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
            for (number, signal) in Swift.zip(1..., signals) {
                guard let lifetime = race.admit() else { return }
                signal.attach(
                    parent: lifetime,
                    next: { if race.isWon(by: number, lifetime) { downstream.send($0) } },
                    failed: { if race.isWon(by: number, lifetime) { downstream.fail($0) } },
                    completed: { if race.isWon(by: number, lifetime) { downstream.complete() } }
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
    /// The number of the winner, or 0.
    // Relaxed would suffice: only the winner acts, and the number publishes no other memory.
    @usableFromInline let winner = Atomic<Int>(0)

    @usableFromInline
    init(parent output: CompoundDisposable) {
        self.output = output
        output.add(competing)
    }

    /// Returns the lifetime of a competitor, or `nil` if another competitor has already won or the output has been disposed.
    @usableFromInline
    func admit() -> CompoundDisposable? {
        let lifetime = CompoundDisposable(depth: output.depth)
        return competing.register(lifetime) ? lifetime : nil
    }

    /// Returns whether the competitor is the winner. The first competitor to call this method wins.
    @inlinable
    func isWon(by number: Int, _ lifetime: CompoundDisposable) -> Bool {
        let winner = winner.load(ordering: .acquiring)
        return winner == 0 ? decide(for: number, lifetime) : winner == number
    }

    @usableFromInline
    func decide(for number: Int, _ lifetime: CompoundDisposable) -> Bool {
        guard winner.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing).exchanged else {
            return false
        }
        // The winner is registered with the output before it is removed from the competitors. Otherwise the output could be
        // disposed between the two steps, without disposing the winner.
        _ = output.register(lifetime)
        competing.remove(lifetime)
        competing.dispose()
        return true
    }
}
