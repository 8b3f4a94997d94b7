import Dispatch
import RACCore

/// Records subscriptions and events of signals in a running program, with times, threads, and durations of deliveries.
///
/// ```swift
/// let recorder = SignalRecorder()
/// let hits = query.recorded(in: recorder, as: "query")
///     .debounce(for: .milliseconds(300), on: scheduler)
///     .map { Signal.just($0.count).recorded(in: recorder, as: "request") }
///     .switchToLatest()
///     .recorded(in: recorder, as: "hits")
///
/// print(recorder.table)                   // events, rates, the longest time in a subscriber, what has never ended
/// print(recorder.liveSubscriptions)       // what is subscribed now, and which subscription serves which
/// print(recorder.trace)                   // for Perfetto or Chrome
/// print(recorder.picture(title: "Search").svg)
/// ```
///
/// ``events(since:limit:)`` and ``eventBatches(every:limit:on:)`` are for a program that reads the events while they are
/// recorded. ``lines(program:every:limit:on:)`` describes the events to another program.
///
/// A recorder keeps the latest events, up to a maximum number. Its counts include the removed events. The recorder keeps the
/// texts of values, but no value, signal or subscription. A signal that is not recorded has no additional cost. All members can
/// be used from any thread, even while a subscriber is stuck. Corresponds to the instruments of ReactiveCocoa for Xcode.
public final class SignalRecorder: Sendable {
    let values: RecordedValues
    private let time: @Sendable () -> Int64
    private let origin: Int64
    let started: WallClockTime?
    private let state: Lock<RecorderState>
    let signposts: RecorderSignposts?

    /// Creates a recorder that measures monotonic time.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of kept events. Each event needs about 100 bytes, and the memory of its text. If the
    ///     number is zero, only counts and live subscriptions are recorded. Precondition: not negative.
    ///   - values: The kind of text to keep for each value and each failure.
    ///   - signposts: Whether Instruments shows an interval for each delivery, and a mark for each start or end of a
    ///     subscription. This parameter has an effect only on Apple platforms.
    public convenience init(
        keeping capacity: Int = 100_000,
        values: RecordedValues = .described(),
        signposts: Bool = false
    ) {
        self.init(keeping: capacity, values: values, signposts: signposts, started: .now) {
            Int64(truncatingIfNeeded: DispatchTime.now().uptimeNanoseconds)
        }
    }

    /// Creates a recorder that measures the time of a scheduler, such as virtual time.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of kept events. Precondition: not negative.
    ///   - values: The kind of text to keep for each value and each failure.
    ///   - scheduler: The scheduler that measures the time. The recorder keeps the scheduler.
    public convenience init(
        keeping capacity: Int = 100_000,
        values: RecordedValues = .described(),
        on scheduler: some Scheduler
    ) {
        self.init(keeping: capacity, values: values, signposts: false, started: nil) { scheduler.now.nanoseconds }
    }

    private init(
        keeping capacity: Int,
        values: RecordedValues,
        signposts: Bool,
        started: WallClockTime?,
        time: @escaping @Sendable () -> Int64
    ) {
        precondition(capacity >= 0, "a recorder cannot keep \(capacity) events")
        self.values = values
        self.time = time
        origin = time()
        self.started = started
        state = Lock(RecorderState(capacity: capacity))
        self.signposts = signposts ? RecorderSignposts() : nil
    }

    package var now: Int64 { time() - origin }

    /// The kept events, in the order in which they happened.
    public var events: [RecordedEvent] { events(limit: .max).events }

    /// The number of events that were removed because the recorder was full. ``removeAll()`` sets the number to zero.
    public var forgottenEvents: Int { state.withLock { $0.entries.forgotten } }

    /// Removes the events, the counts and the deliveries in progress, and keeps the live subscriptions. A subscription whose
    /// subscriber is still handling an event is then no longer in ``LiveSubscriptions/stuck``.
    public func removeAll() {
        // The removed entries are released outside the lock.
        _ = state.withLock { $0.removeAll() }
    }

    func change<Result: Sendable>(_ body: (inout RecorderState) -> Result) -> Result {
        state.withLock(body)
    }
}
