/// A signal for tests that is described by a diagram and keeps a log of its subscriptions.
///
/// ``TestScheduler`` makes two kinds. A *hot* signal (`hot`) sends at fixed virtual times, independently of subscribers. A
/// *cold* signal (`cold`) sends its events to each subscription, from the start of that subscription. Events are delivered on
/// the thread that advances the time. The signal keeps its events, and for each subscription the start, the end and the number
/// of events sent. The signal does not keep the scheduler, and sends nothing after the scheduler has been deallocated.
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
/// Corresponds to the hot and cold observables of RxTest and RxJS.
public struct MarbleSignal<Value: Sendable, Failure: Error>: SignalProtocol {
    /// The events of this signal as a ``Signal``.
    public let signal: Signal<Value, Failure>
    /// The events. Times count from the creation of a hot signal, and from each subscription to a cold signal.
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

    /// All subscriptions so far, in order, in frames since the creation of this signal. If the signal ends a subscription, the
    /// subscription ends in the frame of the signal's end.
    public var subscriptions: [SubscriptionSpan] { log.spans }
}

extension TestScheduler {
    /// Makes a hot signal, which sends the events of a diagram at their times from now on, independently of subscribers.
    ///
    /// - Parameters:
    ///   - diagram: The events and their times. Precondition: the diagram has neither `^` nor `!`, has `#` only if `error` is
    ///     given, and `values` has a value for each of its other characters.
    ///   - values: The value of each character. By default each character stands for itself, as a string.
    ///   - error: The failure that `#` stands for. The error determines the type of the failure, even if the diagram has no
    ///     `#`. Without an error the signal cannot fail.
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

    /// Makes a hot signal that sends events at their times from now on, independently of subscribers.
    ///
    /// Events that are due in one frame arrive in the given order, after all actions that were scheduled for that frame before
    /// this call. A subscriber that arrives after the end receives the end immediately.
    ///
    /// - Parameters:
    ///   - events: The events and their times. Events after a terminal event are ignored.
    ///   - frame: The duration of a frame of its diagrams. Precondition: positive.
    public func hot<Value, Failure>(
        _ events: [MarbleEvent<Value, Failure>],
        frame: Duration = .seconds(1)
    ) -> MarbleSignal<Value, Failure> {
        hotSignal(of: events, frame: frame)
    }

    /// Makes a hot signal that cannot fail, and that sends events at their times from now on.
    ///
    /// The compiler selects this overload if nothing else determines the failure type.
    ///
    /// ```swift
    /// let source = TestScheduler().hot([.next(210, "a"), .next(240, "b"), .completed(300)])
    /// ```
    ///
    /// - Parameters:
    ///   - events: The events and their times. Events after the completion are ignored.
    ///   - frame: The duration of a frame of its diagrams. Precondition: positive.
    public func hot<Value>(
        _ events: [MarbleEvent<Value, Never>],
        frame: Duration = .seconds(1)
    ) -> MarbleSignal<Value, Never> {
        hotSignal(of: events, frame: frame)
    }

    private func hotSignal<Value, Failure>(
        of events: [MarbleEvent<Value, Failure>],
        frame: Duration
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

    /// Makes a cold signal from a diagram. Each subscription receives the events of the diagram, at their times from the
    /// beginning of that subscription.
    ///
    /// - Parameters:
    ///   - diagram: The events and their times. Precondition: the diagram has neither `^` nor `!`, has `#` only if `error` is
    ///     given, and `values` has a value for each of its other characters.
    ///   - values: The value of each character. By default each character stands for itself, as a string.
    ///   - error: The failure that `#` stands for. The error determines the type of the failure, even if the diagram has no
    ///     `#`. Without an error the signal cannot fail.
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

    /// Makes a cold signal that sends events to each subscription, at their times from the beginning of that subscription.
    ///
    /// The signal sends nothing during the call that subscribes, because even an event that is due immediately is scheduled.
    /// Disposing the subscription removes the remaining events from the scheduler.
    ///
    /// - Parameters:
    ///   - events: The events and their times. Events after a terminal event are ignored.
    ///   - frame: The duration of a frame of its diagrams. Precondition: positive.
    public func cold<Value, Failure>(
        _ events: [MarbleEvent<Value, Failure>],
        frame: Duration = .seconds(1)
    ) -> MarbleSignal<Value, Failure> {
        coldSignal(of: events, frame: frame)
    }

    /// Makes a cold signal that cannot fail, and that sends events to each subscription, at their times from the beginning of
    /// that subscription.
    ///
    /// The compiler selects this overload if nothing else determines the failure type.
    ///
    /// ```swift
    /// let source = TestScheduler().cold([.next(210, "a"), .next(240, "b"), .completed(300)])
    /// ```
    ///
    /// - Parameters:
    ///   - events: The events and their times. Events after the completion are ignored.
    ///   - frame: The duration of a frame of its diagrams. Precondition: positive.
    public func cold<Value>(
        _ events: [MarbleEvent<Value, Never>],
        frame: Duration = .seconds(1)
    ) -> MarbleSignal<Value, Never> {
        coldSignal(of: events, frame: frame)
    }

    private func coldSignal<Value, Failure>(
        of events: [MarbleEvent<Value, Failure>],
        frame: Duration
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
