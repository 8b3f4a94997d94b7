import RACBindings
import Synchronization
import TerminalDrawing

/// Counts the lines of a log, and sends the frames to show. It does not depend on a terminal or a file.
///
/// All times are from one scheduler, so a test can run an hour of virtual time immediately.
public final class LogWatch: Sendable {
    /// The minimum time between two frames.
    public static let frameInterval = Duration.milliseconds(100)

    /// The levels that are shown. All levels are counted.
    public let levels = MutableProperty(Set(LogLevel.allCases))
    /// Indicates whether the table is paused. Lines are still counted.
    public let isPaused = MutableProperty(false)
    /// The size available to the table.
    package let size: MutableProperty<TerminalSize>

    private let clock: LogClock
    private let scheduler: any Scheduler
    private let statistics: Mutex<LogStatistics>
    private let quitting = Subject<Void, Never>()

    /// Creates a watch that has counted no lines.
    ///
    /// - Parameters:
    ///   - clock: The clock that assigns a line to a time.
    ///   - size: The size available to the table at first.
    ///   - scheduler: The scheduler that measures arrival times, and determines when to draw.
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

    /// Counts lines, and sends after each counted line.
    public func counted<Failure: Error>(_ lines: Signal<String, Failure>) -> Signal<Void, Failure> {
        lines.map { [self] line in
            // The line is parsed outside of the lock, because drawing also needs the lock.
            let entry = LogEntry.parse(line)
            let now = milliseconds
            statistics.withLock { $0.add(entry, at: now) }
        }
    }

    /// Counts lines, and sends the frames to show: at most ten frames a second, and no frame that equals the previous frame.
    ///
    /// A frame follows each change of the lines, the keys or the size. Time also causes changes, because windows become empty.
    /// When the lines end, the signal sends the last frame and completes.
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
                // The snapshot is updated once more before the table is paused.
                if !frame.isPaused { frame.snapshot = snapshot }
                (frame.levels, frame.isPaused, frame.size) = view.value
            }
            .distinctUntilChanged()
    }

    private var milliseconds: Int { Int(scheduler.now / .milliseconds(1)) }
}
