import RACBindings
import Synchronization
import TerminalDrawing

/// Counts the lines of a log, and sends the frames to show. It knows no terminal and no file.
///
/// All time comes from one scheduler, so a test runs an hour of it in no time.
public final class LogWatch: Sendable {
    /// The least time between two frames.
    public static let frameInterval = Duration.milliseconds(100)

    /// The levels that are shown. All are counted.
    public let levels = MutableProperty(Set(LogLevel.allCases))
    /// Indicates whether the table stands still. Lines are counted all the same.
    public let isPaused = MutableProperty(false)
    /// How large the table may be.
    package let size: MutableProperty<TerminalSize>

    private let clock: LogClock
    private let scheduler: any Scheduler
    private let statistics: Mutex<LogStatistics>
    private let quitting = Subject<Void, Never>()

    /// Makes one that has counted nothing.
    ///
    /// - Parameters:
    ///   - clock: What time a line belongs to.
    ///   - size: How large the table may be at first.
    ///   - scheduler: What tells the time of arrival, and when to draw.
    package init(
        clock: LogClock = .arrival,
        size: TerminalSize = TerminalSize(columns: 80, rows: 24),
        on scheduler: any Scheduler
    ) {
        self.clock = clock
        self.size = MutableProperty(size)
        self.scheduler = scheduler
        statistics = Mutex(LogStatistics(clock: clock))
    }

    /// The present counts.
    public var snapshot: LogSnapshot {
        let now = milliseconds
        return statistics.withLock { $0.snapshot(at: now) }
    }

    /// Sends once when the user quits.
    public var quits: Signal<Void, Never> { quitting.take(1) }

    /// Performs the action of a key.
    public func press(_ key: WatchKey) {
        switch key {
        case .toggle(let level): levels.modify { $0.formSymmetricDifference([level]) }
        case .showAll: levels.value = Set(LogLevel.allCases)
        case .pause: isPaused.modify { $0.toggle() }
        case .quit: quitting.send(())
        }
    }

    /// Counts lines, and tells of each when it has been counted.
    public func counted<Failure: Error>(_ lines: Signal<String, Failure>) -> Signal<Void, Failure> {
        lines.map { [self] line in
            // Outside of the lock, which who draws wants as well.
            let entry = LogEntry.parse(line)
            let now = milliseconds
            statistics.withLock { $0.add(entry, at: now) }
        }
    }

    /// Counts lines, and sends the frames to show: at most ten frames a second, and none that is equal to the one before.
    ///
    /// A frame follows whatever changes it: lines, keys, the size, and time, which makes windows empty. When the lines end it
    /// sends the last frame and ends.
    public func frames<Failure: Error>(counting lines: Signal<String, Failure>) -> Signal<WatchFrame, Failure> {
        let (levels, isPaused, size) = (levels, isPaused, size)
        let view = Property { (levels.value, isPaused.value, size.value) }
        let seconds = Signal<Duration, Never>.interval(.seconds(1), on: scheduler).mapTo(())
        return counted(lines)
            .publish { counted in
                let others = Signal.merge([seconds, view.map { _ in () }]).take(until: counted.ignoreValues())
                return Signal.merge(counted, others)
            }
            .throttle(for: Self.frameInterval, on: scheduler)
            .scan(into: WatchFrame()) { [self] frame, _ in
                // A table that is about to stand still shows once more how things are.
                if !frame.isPaused { frame.snapshot = snapshot }
                (frame.levels, frame.isPaused, frame.size) = view.value
            }
            .distinctUntilChanged()
    }

    private var milliseconds: Int { Int(scheduler.now / .milliseconds(1)) }
}
