/// A signal that a test writes down as a diagram, and that keeps a log of its subscriptions.
///
/// ``TestScheduler`` makes two kinds. A *hot* one sends at fixed virtual times, whoever listens: `hot`. A *cold* one sends
/// again for each subscription: `cold`. Events are delivered on the thread that advances the time. It keeps its events, and two
/// times and a number for each subscription. It does not keep the scheduler. Once that has gone it sends nothing.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let source = scheduler.hot("-1-2-3-|", values: .integers)
/// let recording = scheduler.record(source.take(2))
/// scheduler.run()
/// #expect(recording == "-1-(2|)")
/// #expect(source.subscriptions == ["^--!"])
/// ```
///
/// Not in ReactiveObjC. Hot and cold observables of RxTest and RxJS.
public struct MarbleSignal<Value: Sendable, Failure: Error>: SignalProtocol {
    /// This, as a plain signal.
    public let signal: Signal<Value, Failure>
    /// What it sends. Times count from its creation if it is hot, and from each subscription if it is cold.
    public let events: [MarbleEvent<Value, Failure>]
    /// The duration of a frame.
    public let frame: Duration
    let isHot: Bool
    private let log: SubscriptionLog

    fileprivate init(
        _ events: [MarbleEvent<Value, Failure>],
        isHot: Bool,
        on time: any Scheduler,
        log: SubscriptionLog,
        subscribing attach: @escaping @Sendable (Subscriber<Value, Failure>, Int) -> Void
    ) {
        signal = Signal { subscriber in
            let number = log.begin(at: time.now)
            subscriber.onDispose { log.end(number, at: time.now) }
            attach(subscriber, number)
        }
        self.events = events
        frame = log.frame
        self.isHot = isHot
        self.log = log
    }

    /// All subscriptions so far, with the number of events sent to each.
    var deliveries: [(span: SubscriptionSpan, count: Int)] { log.deliveries }

    /// All subscriptions so far, in order, in frames since the creation of this signal. One that the signal has ended
    /// by itself is over in the frame of the end.
    public var subscriptions: [SubscriptionSpan] { log.spans }
}

extension TestScheduler {
    /// Makes a hot signal: it sends at its times from now on, whoever listens.
    ///
    /// - Parameters:
    ///   - diagram: What it sends, and when. Precondition: it has neither `^` nor `!`, no `#` without an error, and all its values are
    ///     known.
    ///   - values: What the characters stand for; without, each for itself as a string.
    ///   - error: What `#` stands for. It decides the type of failures also where the diagram has none; without, the signal cannot
    ///     fail.
    ///   - frame: The virtual duration of a character. Precondition: positive.
    public func hot<Value, Failure>(
        _ diagram: MarbleDiagram,
        values: MarbleValues<Value> = .strings,
        error: Failure? = Never?.none,
        frame: Duration = .seconds(1)
    ) -> MarbleSignal<Value, Failure> {
        hot(
            orStop { () throws(MarbleError) in try diagram.events(values: values, error: error, frame: frame) },
            frame: frame
        )
    }

    /// Makes a hot signal of events: it sends them at their times from now on, whoever listens.
    ///
    /// What is due in one frame arrives in the order of the events, after what had been scheduled for it before this call.
    /// Who subscribes after the end learns of the end immediately.
    ///
    /// - Parameters:
    ///   - events: What it sends, and when. Events after a terminal one are ignored.
    ///   - frame: The duration of a frame of its diagrams. Precondition: positive.
    public func hot<Value, Failure>(
        _ events: [MarbleEvent<Value, Failure>],
        frame: Duration = .seconds(1)
    ) -> MarbleSignal<Value, Failure> {
        let subject = Subject<Value, Failure>()
        for event in events {
            schedule(after: event.time) { subject.send(event: event.event) }
        }
        let log = SubscriptionLog(origin: now, frame: checked(frame: frame))
        return MarbleSignal(events, isHot: true, on: heldByActions, log: log) { subscriber, number in
            subscriber.add(
                subject.subscribeEvents { event in
                    log.deliver(to: number)
                    subscriber.send(event: event)
                }
            )
        }
    }

    /// Makes a cold signal: it sends at its times from each subscription on.
    ///
    /// - Parameters:
    ///   - diagram: What it sends, and when. Precondition: it has neither `^` nor `!`, no `#` without an error, and all its values are
    ///     known.
    ///   - values: What the characters stand for; without, each for itself as a string.
    ///   - error: What `#` stands for. It decides the type of failures also where the diagram has none; without, the signal cannot
    ///     fail.
    ///   - frame: The virtual duration of a character. Precondition: positive.
    public func cold<Value, Failure>(
        _ diagram: MarbleDiagram,
        values: MarbleValues<Value> = .strings,
        error: Failure? = Never?.none,
        frame: Duration = .seconds(1)
    ) -> MarbleSignal<Value, Failure> {
        cold(
            orStop { () throws(MarbleError) in try diagram.events(values: values, error: error, frame: frame) },
            frame: frame
        )
    }

    /// Makes a cold signal of events: it sends them at their times from each subscription on.
    ///
    /// It sends nothing while it is being subscribed to: what is due at once is scheduled as well. Disposing the
    /// subscription takes the rest off the scheduler.
    ///
    /// - Parameters:
    ///   - events: What it sends, and when. Events after a terminal one are ignored.
    ///   - frame: The duration of a frame of its diagrams. Precondition: positive.
    public func cold<Value, Failure>(
        _ events: [MarbleEvent<Value, Failure>],
        frame: Duration = .seconds(1)
    ) -> MarbleSignal<Value, Failure> {
        let log = SubscriptionLog(origin: now, frame: checked(frame: frame))
        let time = heldByActions
        return MarbleSignal(events, isHot: false, on: time, log: log) { subscriber, number in
            for event in events {
                subscriber.add(
                    time.schedule(after: event.time) {
                        log.deliver(to: number)
                        subscriber.send(event: event.event)
                    }
                )
            }
        }
    }
}
