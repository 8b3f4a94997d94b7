import RACCore
import RACOperators
import RACSchedulers

extension ChannelTerminal where Failure == Never {
    /// Creates a terminal for a place on the main actor that tells of the changes its user makes, such as a control.
    ///
    /// It sends each of the changes, and has no value to show at the start; setting the place from the program must not
    /// count as a change. What is sent to it is written on the main queue: at once if on it already with nothing waiting,
    /// else the latest value in a later turn, so that a flood from other threads costs one write a turn. It completes with
    /// the changes.
    ///
    /// ```swift
    /// let terminal = ChannelTerminal.onMain(changes: knob.turns) { [weak knob] in knob?.angle = $0 }
    /// ```
    ///
    /// Source: `-rac_channelForControlEvents:key:nilValue:` in UIControl.
    ///
    /// - Parameters:
    ///   - changes: What the user makes of the value; subscribed to at once, for as long as the terminal or a binding of it
    ///     is in use.
    ///   - write: Changes the place; should hold it weakly.
    /// - Returns: The terminal to bind or observe.
    @MainActor
    public static func onMain(
        changes: some SignalProtocol<Value, Never>,
        write: @escaping @MainActor (Value) -> Void
    ) -> ChannelTerminal {
        let end = MainActorEnd<Value>(showing: nil, write: write)
        end.follow(changes.signal)
        return ChannelTerminal(end)
    }
}

/// A place of the main actor as one end of a binding.
///
/// What is held, and its stamp, is decided in the critical section of `core`, as everywhere; what comes in is accepted and
/// written to the place on the main actor only, one after the other, so the place ends with what was accepted last. Other
/// threads leave it in the inbox, where a newer one replaces an older one, and see to it that the main queue looks there.
final class MainActorEnd<Value: Sendable>: ChannelEnd {
    private struct Held: Sendable {
        /// What the place has, as far as it is known.
        var stamped: Stamped<Value>?
        /// The stamp of a change of the place whose value has not been read yet.
        var pending: Stamp?
        /// Whether this is to be told to those who observe.
        var isNews = false

        var stamp: Stamp { pending ?? stamped?.stamp ?? .never }
    }

    private struct Inbox: Sendable {
        var newest: Stamped<Value>?
        var isServed = false
    }

    private let inbox = Lock(Inbox())
    private let scheduler = UIScheduler()
    private let core: ReplayCore<Held, Never>
    let entrance = Entrance()
    let showsCurrent: Bool
    private let write: @MainActor (Value) -> Void
    /// What this follows for as long as it is in use.
    private let following = CompoundDisposable()

    /// Creates an end.
    ///
    /// - Parameters:
    ///   - current: What the place has, if that is to be the first value for each subscriber.
    ///   - write: Changes the place.
    init(showing current: Value?, write: @escaping @MainActor (Value) -> Void) {
        core = ReplayCore(capacity: 1, values: [Held(stamped: current.map { Stamped($0, .next()) })])
        showsCurrent = current != nil
        self.write = write
    }

    deinit {
        following.dispose()
        core.end(.completed)
    }

    /// Announces the changes that the signal tells of, until it completes.
    func follow(_ changes: Signal<Value, Never>) {
        let subscription = changes.deliverOnMain().subscribe { [weak self] value in
            guard let self else { return }
            noteChange()
            announceChange(to: value)
        } completed: { [weak self] in
            self?.complete()
        }
        following.add(subscription)
    }

    /// Completes when a lifetime ends.
    func end(with lifetime: Lifetime) {
        following.add(lifetime.ended.subscribe(completed: { [weak self] in self?.complete() }))
    }

    /// Ends what observes: the place is gone. From any thread.
    func complete() {
        core.end(.completed)
    }

    /// Takes the stamp for a change of the place, before its value is known.
    func noteChange() {
        core.decideNext { held in
            held.map { Held(stamped: $0.stamped, pending: .next()) }
        }
    }

    /// Tells of the change that has been noted, unless something newer has been written in the meantime.
    func announceChange(to value: Value) {
        core.decideNext { held in
            held?.pending.map { Held(stamped: Stamped(value, $0), isNews: true) }
        }
    }

    // MARK: ChannelEnd

    /// The first that the core sends is what has been, not what happens. Whoever observes keeps this in use.
    var stamped: Signal<Stamped<Value>, Never> {
        Signal.trusted { self.core.subscribe($0) }.liftValues { downstream in
            let isStarted = Confined(false)
            return { held in
                let isNews = isStarted.value ? held.isNews : self.showsCurrent
                isStarted.value = true
                if isNews, let stamped = held.stamped { downstream.send(stamped) }
            }
        }
    }

    func write(_ value: Value) {
        receive(Stamped(value, .next()))
    }

    func receive(_ incoming: Stamped<Value>) {
        let incoming = incoming.through(entrance)
        let (replaced, mustServe) = inbox.withLock { inbox -> (Stamped<Value>?, Bool) in
            if let newest = inbox.newest, newest.stamp >= incoming.stamp { return (nil, false) }
            let replaced = inbox.newest
            inbox.newest = incoming
            defer { inbox.isServed = true }
            return (replaced, !inbox.isServed)
        }
        _ = consume replaced
        guard mustServe else { return }
        scheduler.schedule {
            MainActor.assumeIsolated { self.serve() }
        }
    }

    /// Accepts what waits. What comes in meanwhile, from a write or from one who observes, does not nest but waits here.
    @MainActor
    private func serve() {
        while let incoming = nextIncoming() { accept(incoming) }
    }

    private func nextIncoming() -> Stamped<Value>? {
        inbox.withLock { inbox in
            let newest = inbox.newest
            inbox.newest = nil
            inbox.isServed = newest != nil
            return newest
        }
    }

    @MainActor
    private func accept(_ incoming: Stamped<Value>) {
        var isKnown = false
        var isAccepted = false
        core.decideNext { held in
            guard let held, incoming.stamp > held.stamp else { return nil }
            isAccepted = true
            isKnown = incoming.renews == held.stamp
            return Held(stamped: incoming, isNews: true)
        }
        if isAccepted, !isKnown { write(incoming.value) }
    }

    func renew() {
        core.decideNext { held in
            guard var held else { return nil }
            if held.pending != nil {
                // The change is announced soon, and then it is the newest.
                held.pending = .next()
                held.isNews = false
            } else {
                held.stamped = held.stamped?.renewed()
                held.isNews = true
            }
            return held
        }
    }

    func end(_ event: Event<Value, Never>) {}
}
