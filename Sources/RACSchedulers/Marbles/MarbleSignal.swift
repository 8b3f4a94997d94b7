/// A signal for tests that sends given events and keeps a log of its subscriptions.
///
/// ``TestScheduler`` creates two kinds. A *hot* signal sends its events at fixed virtual times, independently of subscribers. A
/// *cold* signal sends its events to each subscription, timed from the start of that subscription. Events are delivered on the
/// thread that advances the time. The signal does not keep the scheduler, and sends nothing after the scheduler is deallocated.
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
    /// The events to send. Times are counted from the creation of a hot signal, or from each subscription to a cold signal.
    public let events: [MarbleEvent<Value, Failure>]
    /// The duration of a frame.
    public let frame: Duration
    let isHot: Bool
    private let log: SubscriptionLog

    fileprivate init(_ events: [MarbleEvent<Value, Failure>], isHot: Bool, on scheduler: TestScheduler, frame: Duration)
    {
        let log = SubscriptionLog(origin: scheduler.now, frame: checked(frame: frame))
        let (time, subject) = (scheduler.heldByActions, Subject<Value, Failure>())
        if isHot {
            for event in events { scheduler.schedule(after: event.time) { subject.send(event: event.event) } }
        }
        signal = Signal { subscriber in
            let number = log.begin(at: time.now)
            subscriber.onDispose { log.end(number, at: time.now) }
            let deliver: @Sendable (Event<Value, Failure>) -> Void = { event in
                log.deliver(to: number)
                subscriber.send(event: event)
            }
            if isHot { return subscriber.add(subject.subscribeEvents(deliver)) }
            for event in events { subscriber.add(time.schedule(after: event.time) { deliver(event.event) }) }
        }
        self.events = events
        self.frame = log.frame
        self.isHot = isHot
        self.log = log
    }

    var deliveries: [(span: SubscriptionSpan, count: Int)] { log.deliveries }

    /// The frames of all subscriptions so far, in order, counted from the creation of this signal. A subscription ends in the
    /// frame in which it is disposed, or in which the signal fails or completes.
    public var subscriptions: [SubscriptionSpan] { log.deliveries.map(\.span) }
}

extension TestScheduler {
    /// Creates a hot signal, which sends the events of a diagram at their times from now, independently of subscribers.
    ///
    /// - Parameters:
    ///   - diagram: The events and their times. Precondition: the diagram has neither `^` nor `!`.
    ///   - values: The value of each character: by default, the character as a string. Precondition: no value is missing.
    ///   - error: The failure that `#` represents. It determines the failure type, even if the diagram has no `#`. Without an
    ///     error, the signal cannot fail. Precondition: given if the diagram has `#`.
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

    /// Creates a hot signal that sends events at their times, counted from now, independently of subscribers. Events with
    /// equal times are sent in the given order, after all actions that were scheduled for that time before this call. After a
    /// failure or completion, a new subscriber receives this event immediately.
    ///
    /// - Parameters:
    ///   - events: The events and their times. Events after a terminal event are ignored.
    ///   - frame: The duration of a frame in ``MarbleSignal/subscriptions`` and in pictures. Precondition: positive.
    public func hot<Value, Failure>(
        _ events: [MarbleEvent<Value, Failure>],
        frame: Duration = .seconds(1)
    ) -> MarbleSignal<Value, Failure> {
        MarbleSignal(events, isHot: true, on: self, frame: frame)
    }

    /// Creates a hot signal that cannot fail. The compiler selects this overload if the context determines no failure type.
    ///
    /// ```swift
    /// let source = TestScheduler().hot([.next(210, "a"), .next(240, "b"), .completed(300)])
    /// ```
    ///
    /// - Parameters:
    ///   - events: The events and their times. Events after the completion are ignored.
    ///   - frame: The duration of a frame in ``MarbleSignal/subscriptions`` and in pictures. Precondition: positive.
    public func hot<Value>(
        _ events: [MarbleEvent<Value, Never>],
        frame: Duration = .seconds(1)
    ) -> MarbleSignal<Value, Never> {
        MarbleSignal(events, isHot: true, on: self, frame: frame)
    }

    /// Creates a cold signal from a diagram. Each subscription receives all events, at times that are counted from its start.
    ///
    /// - Parameters:
    ///   - diagram: The events and their times. Precondition: the diagram has neither `^` nor `!`.
    ///   - values: The value of each character: by default, the character as a string. Precondition: no value is missing.
    ///   - error: The failure that `#` represents. It determines the failure type, even if the diagram has no `#`. Without an
    ///     error, the signal cannot fail. Precondition: given if the diagram has `#`.
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

    /// Creates a cold signal that sends events to each subscription, at times that are counted from the start of the
    /// subscription. Each event is scheduled, even with time zero, so the signal sends nothing during the call that
    /// subscribes. Disposing the subscription removes the remaining events from the scheduler.
    ///
    /// - Parameters:
    ///   - events: The events and their times. Events after a terminal event are ignored.
    ///   - frame: The duration of a frame in ``MarbleSignal/subscriptions`` and in pictures. Precondition: positive.
    public func cold<Value, Failure>(
        _ events: [MarbleEvent<Value, Failure>],
        frame: Duration = .seconds(1)
    ) -> MarbleSignal<Value, Failure> {
        MarbleSignal(events, isHot: false, on: self, frame: frame)
    }

    /// Creates a cold signal that cannot fail. The compiler selects this overload if the context determines no failure type.
    ///
    /// ```swift
    /// let source = TestScheduler().cold([.next(210, "a"), .next(240, "b"), .completed(300)])
    /// ```
    ///
    /// - Parameters:
    ///   - events: The events and their times. Events after the completion are ignored.
    ///   - frame: The duration of a frame in ``MarbleSignal/subscriptions`` and in pictures. Precondition: positive.
    public func cold<Value>(
        _ events: [MarbleEvent<Value, Never>],
        frame: Duration = .seconds(1)
    ) -> MarbleSignal<Value, Never> {
        MarbleSignal(events, isHot: false, on: self, frame: frame)
    }
}
