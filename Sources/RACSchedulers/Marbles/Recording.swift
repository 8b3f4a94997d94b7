/// The events of a subscription, with their virtual times. ``TestScheduler/record(_:during:frame:)`` creates a recording, which
/// receives events while the test advances the scheduler. You can compare a recording with a diagram:
///
/// ```swift
/// let recording = scheduler.record(search.debounce(for: .seconds(3), on: scheduler))
/// scheduler.run()
/// #expect(recording == "---------3--|")
/// ```
///
/// If the comparison fails, the message shows both diagrams, one below the other:
///
/// ```text
/// Expectation failed: (recording →
///     recorded  --------3---|) == ("---------3--|" →
///     expected  ---------3--|)
/// ```
///
/// A recording keeps all events in the order of arrival. Releasing a recording does not end its subscription. A recording can
/// be read from any thread. Corresponds to the testable observer of RxTest.
public final class Recording<Value: Sendable, Failure: Error>: Sendable {
    /// The duration of a frame in the recording's diagrams.
    public let frame: Duration
    let symbols: MarbleSymbols<Value>
    private let log: RecordingLog<Value, Failure>
    private let subscription = SerialDisposable()
    private let now: @Sendable () -> Duration

    fileprivate init(
        _ signal: some SignalProtocol<Value, Failure>,
        on scheduler: TestScheduler,
        during span: SubscriptionSpan,
        frame: Duration,
        symbols: MarbleSymbols<Value>
    ) {
        let (origin, time) = (scheduler.now, scheduler.heldByActions)
        let now: @Sendable () -> Duration = { time.now - origin }
        self.frame = checked(frame: frame)
        self.symbols = symbols
        self.now = now
        log = RecordingLog()

        let subscribe: @Sendable () -> Void = { [log, subscription] in
            log.subscribe(at: now())
            subscription.disposable = signal.subscribeEvents { log.append($0, at: now()) }
        }
        if span.subscribed == 0 { subscribe() } else { scheduler.schedule(after: frame * span.subscribed, subscribe) }
        if let end = span.disposed {
            scheduler.schedule(after: frame * end) { [log, subscription] in
                log.dispose(at: now())
                subscription.dispose()
            }
        }
    }

    /// All events so far, in order, with the times since the creation of the recording.
    public var events: [MarbleEvent<Value, Failure>] { log.content.events }

    /// All values so far, in order.
    public var values: [Value] { events.compactMap { $0.event.value } }

    /// The failure, if the signal has failed.
    public var failure: Failure? { events.last?.event.failure }

    /// Indicates whether the signal has completed.
    public var isCompleted: Bool {
        if case .completed = events.last?.event { true } else { false }
    }

    /// The recording as a diagram, with `?` for a value without a character. An event between frames is in the earlier frame.
    public var diagram: MarbleDiagram {
        // A subscription in frame zero is not written.
        MarbleDiagram(marks.filter { $0.symbol != .subscription || $0.position != FramePosition(frame: 0) })
    }

    /// Disposes the subscription. If the span of the recording has not begun, the recording still subscribes in the first
    /// frame of the span, and then disposes that subscription immediately.
    public func dispose() {
        log.dispose(at: now())
        subscription.dispose()
    }

    var marks: [MarbleMark] {
        let content = log.content
        var marks: [MarbleMark] = []
        if let start = content.subscribed {
            marks.append(MarbleMark(symbol: .subscription, position: FramePosition(start, frame: frame)))
        }
        for event in content.events {
            let symbol: MarbleMark.Symbol =
                switch event.event {
                case .next(let value): symbols.character(value).map { .value($0) } ?? .unnamed
                case .failed: .failure
                case .completed: .completion
                }
            marks.append(MarbleMark(symbol: symbol, position: FramePosition(event.time, frame: frame)))
        }
        if let end = content.disposed {
            marks.append(MarbleMark(symbol: .disposal, position: FramePosition(end, frame: frame)))
        }
        return marks.inWritingOrder
    }
}

extension TestScheduler {
    /// Subscribes to a signal and records its events. Diagrams show each value as its description. A value whose description is
    /// not a single letter or digit does not equal any character of a diagram. For such values use
    /// ``record(_:values:during:frame:)``, or convert the values with `map` before the recording.
    ///
    /// - Parameters:
    ///   - signal: The signal to record.
    ///   - span: The frames in which to subscribe and to dispose, counted from now. By default, the recording subscribes
    ///     immediately and never disposes. An event in the frame of the disposal is recorded only if it was scheduled before this
    ///     call, or while this call subscribes in frame 0.
    ///   - frame: The virtual duration of a character. Precondition: positive.
    public func record<Value, Failure>(
        _ signal: some SignalProtocol<Value, Failure>,
        during span: SubscriptionSpan = "^",
        frame: Duration = .seconds(1)
    ) -> Recording<Value, Failure> {
        Recording(signal, on: self, during: span, frame: frame, symbols: .printed)
    }

    /// Subscribes to a signal and records its events. Diagrams show values by their names. A value without a name is written
    /// as its description, if the description is a single letter or digit that is not itself a name.
    ///
    /// - Parameters:
    ///   - signal: The signal to record.
    ///   - values: The characters that name values.
    ///   - span: See ``record(_:during:frame:)``.
    ///   - frame: The virtual duration of a character. Precondition: positive.
    public func record<Value: Equatable, Failure>(
        _ signal: some SignalProtocol<Value, Failure>,
        values: MarbleValues<Value>,
        during span: SubscriptionSpan = "^",
        frame: Duration = .seconds(1)
    ) -> Recording<Value, Failure> {
        Recording(signal, on: self, during: span, frame: frame, symbols: .named(values))
    }
}

/// A separate object, so that a subscription does not keep its recording.
private final class RecordingLog<Value: Sendable, Failure: Error>: Sendable {
    struct Content: Sendable {
        var subscribed: Duration?
        var events: [MarbleEvent<Value, Failure>] = []
        var disposed: Duration?
    }

    private let state = Lock(Content())

    var content: Content { state.withLock { $0 } }

    func subscribe(at time: Duration) {
        state.withLock { $0.subscribed = time }
    }

    func append(_ event: Event<Value, Failure>, at time: Duration) {
        state.withLock { $0.events.append(MarbleEvent(event, at: time)) }
    }

    func dispose(at time: Duration) {
        state.withLock { content in
            if content.disposed == nil, content.events.last?.event.isTerminal != true { content.disposed = time }
        }
    }
}
