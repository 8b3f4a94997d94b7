import Synchronization

/// The events that ``SignalProtocol/log(_:events:to:)`` writes.
public struct LoggedEvents: OptionSet, Sendable {
    /// One bit for each kind of event.
    public let rawValue: Int

    /// Creates a set from its bits.
    ///
    /// - Parameter rawValue: One bit for each kind of event.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The beginning of each subscription.
    public static let subscribed = LoggedEvents(rawValue: 1)
    /// Each value.
    public static let next = LoggedEvents(rawValue: 2)
    /// The failure.
    public static let failed = LoggedEvents(rawValue: 4)
    /// The completion.
    public static let completed = LoggedEvents(rawValue: 8)
    /// The disposal of a subscription before its completion or failure.
    public static let disposed = LoggedEvents(rawValue: 16)
    /// Failure and completion.
    public static let terminal: LoggedEvents = [.failed, .completed]
    /// All events.
    public static let all: LoggedEvents = [.subscribed, .next, .terminal, .disposed]
}

extension SignalProtocol {
    /// Returns a signal that writes a line for each event before passing it on.
    ///
    /// ```text
    /// search.debounce: subscribed
    /// search.debounce: next(1)
    /// search.debounce: completed
    /// ```
    ///
    /// Each subscription ends with exactly one of the lines `completed`, `failed(…)` and `disposed`. The line `disposed` is
    /// written if the subscriber, or an operator such as `take`, disposes the subscription first.
    ///
    /// ```
    /// self  --1--2-----|
    /// sink  --x--y-----z     x = s: next(1), y = s: next(2), z = s: completed
    /// log("s", events: [.next, .completed], to: sink)
    ///       --1--2-----|
    /// ```
    ///
    /// ```swift
    /// let logged = download.log("download")
    /// ```
    ///
    /// - Parameters:
    ///   - label: The beginning of each line. By default the signal's name (``SignalProtocol/named(_:)``) or type.
    ///   - events: The events to write.
    ///   - sink: Receives each line on the thread of the event. Several threads can call this closure at the same time, for
    ///     example if one thread disposes a subscription while another thread delivers a value.
    public func log(
        _ label: String? = nil,
        events: LoggedEvents = .all,
        to sink: @escaping @Sendable (String) -> Void = { print($0) }
    ) -> Signal<Value, Failure> {
        let source = signal
        return source.derive { downstream in
            let label = label ?? source.description
            let write: @Sendable (LoggedEvents, String) -> Void = { kind, text in
                if events.contains(kind) { sink("\(label): \(text)") }
            }
            // A termination and a disposal can occur on two threads at the same time. Only the first is written.
            let hasEnded = Atomic<Bool>(false)
            let endsNow: @Sendable () -> Bool = { !hasEnded.exchange(true, ordering: .acquiringAndReleasing) }
            write(.subscribed, "subscribed")
            downstream.onDispose {
                if endsNow() { write(.disposed, "disposed") }
            }
            if downstream.isDisposed { return }
            source.attach(
                Subscriber(
                    lifetime: downstream.lifetime,
                    next: { value in
                        if downstream.isDisposed { return }
                        if events.contains(.next) { write(.next, "next(\(value))") }
                        downstream.send(value)
                    },
                    failed: { error in
                        guard endsNow() else { return }
                        write(.failed, "failed(\(error))")
                        downstream.fail(error)
                    },
                    completed: {
                        guard endsNow() else { return }
                        write(.completed, "completed")
                        downstream.complete()
                    }
                )
            )
        }
    }
}
