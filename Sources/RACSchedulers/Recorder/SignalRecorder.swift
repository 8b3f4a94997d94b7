import Dispatch
import RACCore

/// Notes what signals of a running program do: who subscribes, each event with its time and thread, and how long the
/// subscriber takes for it.
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
/// It keeps the latest events, up to a number, and forgets older ones. The counts in the table go on. It holds no signal, no
/// subscription and no value: of values it keeps texts. A signal that is not recorded costs nothing. Everything may be called
/// from any thread, also while a subscriber is stuck.
///
/// Not in ReactiveObjC. The instruments of ReactiveCocoa for Xcode counted its signals and disposables.
public final class SignalRecorder: Sendable {
    let values: RecordedValues
    private let time: @Sendable () -> Int64
    private let origin: Int64
    private let state: Lock<RecorderState>
    let signposts: RecorderSignposts?

    /// Creates a recorder that measures monotonic time.
    ///
    /// - Parameters:
    ///   - capacity: How many events it keeps. About 100 bytes each, and the texts. Zero keeps none: counts and live
    ///     subscriptions are told all the same. Precondition: not negative.
    ///   - values: What it keeps of each value.
    ///   - signposts: On Apple platforms, whether Instruments is shown an interval for each delivery, and a mark for the begin
    ///     and the end of each subscription. No effect elsewhere.
    public convenience init(
        keeping capacity: Int = 100_000,
        values: RecordedValues = .described(),
        signposts: Bool = false
    ) {
        self.init(keeping: capacity, values: values, signposts: signposts) {
            Int64(truncatingIfNeeded: DispatchTime.now().uptimeNanoseconds)
        }
    }

    /// Creates a recorder that measures the time of a scheduler, such as virtual time.
    ///
    /// - Parameters:
    ///   - capacity: How many events it keeps. Precondition: not negative.
    ///   - values: What it keeps of each value.
    ///   - scheduler: Whose time it measures. Kept.
    public convenience init(
        keeping capacity: Int = 100_000,
        values: RecordedValues = .described(),
        on scheduler: some Scheduler
    ) {
        self.init(keeping: capacity, values: values, signposts: false) { scheduler.now.nanoseconds }
    }

    private init(
        keeping capacity: Int,
        values: RecordedValues,
        signposts: Bool,
        time: @escaping @Sendable () -> Int64
    ) {
        precondition(capacity >= 0, "a recorder cannot keep \(capacity) events")
        self.values = values
        self.time = time
        origin = time()
        state = Lock(RecorderState(capacity: capacity))
        self.signposts = signposts ? RecorderSignposts() : nil
    }

    /// The time since the recorder was created, in nanoseconds.
    var now: Int64 { time() - origin }

    /// The events that are kept, in the order in which they happened.
    public var events: [RecordedEvent] {
        let state = snapshot
        return state.entries.map { RecordedEvent($0, of: state.signals[$0.signal].name) }
    }

    /// The number of events that were forgotten because there were more than the recorder keeps. Since ``removeAll()``, if that was
    /// called.
    public var forgottenEvents: Int { state.withLock { $0.entries.forgotten } }

    /// Forgets the events and the counts. What is subscribed stays known, but not what its subscriber is at: one that has not
    /// returned from an event is no longer among ``LiveSubscriptions/stuck``.
    public func removeAll() {
        // What is forgotten is released outside the lock.
        _ = state.withLock { $0.removeAll() }
    }

    /// What is known at this moment.
    var snapshot: RecorderState { state.withLock { $0 } }

    func change<Result: Sendable>(_ body: (inout RecorderState) -> Result) -> Result {
        state.withLock(body)
    }
}
