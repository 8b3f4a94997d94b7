import RACCore

/// A value that reads a recorder again and again, and returns the result of each read as elements.
protocol RecordingReader: Sendable {
    associatedtype Element: Sendable

    /// Indicates whether there are elements that have not been returned.
    var hasNext: Bool { get }
    /// Indicates whether the next read has to wait for the interval.
    var isComplete: Bool { get }

    /// Returns the next element, or `nil` if all elements have been returned.
    mutating func next() -> Element?

    /// Reads the recorder.
    ///
    /// - Parameters:
    ///   - time: The time of the recorder.
    ///   - clock: The time of the scheduler that calls this method at intervals.
    mutating func read(at time: Int64, clock: Duration)
}

/// Sends the elements of a reader to one subscription, in turns of a scheduler.
///
/// Why it is right: each turn is scheduled by the previous turn as its last step, so only one turn at a time advances the
/// reader. The lock only passes the reader on to the next turn, which can run on another thread. The lock is not held while an
/// element is sent, or while the clocks are read. Both can call the user's code.
final class RecordingSource<Reader: RecordingReader>: Sendable {
    private let recorder: SignalRecorder
    private let interval: Duration
    private let subscriber: Subscriber<Reader.Element, Never>
    private let scheduler: any Scheduler
    private let reader: Lock<Reader>

    /// Creates a source for one subscription.
    ///
    /// - Parameters:
    ///   - reader: Provides the elements.
    ///   - recorder: The recorder that the reader reads.
    ///   - interval: The time between two reads, unless the reader has more to read.
    ///   - subscriber: Receives the elements.
    ///   - scheduler: The scheduler that reads and delivers.
    init(
        of reader: Reader,
        recordedBy recorder: SignalRecorder,
        every interval: Duration,
        for subscriber: Subscriber<Reader.Element, Never>,
        on scheduler: any Scheduler
    ) {
        self.reader = Lock(reader)
        self.recorder = recorder
        self.interval = interval
        self.subscriber = subscriber
        self.scheduler = scheduler
    }

    /// Schedules the first turn.
    func start() {
        waitForCapacity { $0.read() }
    }

    /// Schedules a turn when the receiver has capacity. Several sources can find the same free capacity, so the turn checks the
    /// capacity again.
    private func waitForCapacity(_ turn: @escaping @Sendable (RecordingSource) -> Void) {
        subscriber.whenCapacity(on: scheduler) { turn(self) }
    }

    /// Reads the recorder if the receiver has capacity.
    private func read() {
        guard subscriber.hasCapacity else { return waitForCapacity { $0.read() } }
        let (time, clock) = (recorder.now, scheduler.now)
        reader.withLock { $0.read(at: time, clock: clock) }
        deliver()
    }

    /// Sends the elements of the last read, as far as the receiver has capacity. Then it schedules the next read.
    private func deliver() {
        while !subscriber.isDisposed {
            let (hasNext, isComplete) = reader.withLock { ($0.hasNext, $0.isComplete) }
            guard hasNext else {
                let lifetime = subscriber.lifetime
                if isComplete { return scheduler.schedule(parent: lifetime, after: interval) { self.read() } }
                return scheduler.schedule(parent: lifetime, yielding: true) { self.read() }
            }
            guard subscriber.hasCapacity else { return waitForCapacity { $0.deliver() } }
            if let element = reader.withLock({ $0.next() }) { subscriber.send(element) }
        }
    }
}
