import RACCore

/// A value that reads a recorder repeatedly, and returns elements after each read.
protocol RecordingReader: Sendable {
    associatedtype Element: Sendable

    var hasNext: Bool { get }
    /// Indicates whether the next read waits for the interval. Otherwise the next read follows immediately.
    var isComplete: Bool { get }

    mutating func next() -> Element?

    /// Reads the recorder. `time` is the time of the recorder, and `clock` is the time of the calling scheduler.
    mutating func read(at time: Int64, clock: Duration)
}

/// Sends the elements of a reader to one subscriber, with actions of a scheduler. Only one action at a time advances the
/// reader, because each action schedules the next action as its last step. The lock makes the reader's state visible to the
/// next action, which can run on another thread. The lock is not held while an element is sent or a clock is read, because both
/// can call user code.
final class RecordingSource<Reader: RecordingReader>: Sendable {
    private let recorder: SignalRecorder
    private let interval: Duration
    private let subscriber: Subscriber<Reader.Element, Never>
    private let scheduler: any Scheduler
    private let reader: Lock<Reader>

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

    func start() {
        subscriber.whenCapacity(on: scheduler) { self.read() }
    }

    // Several sources can find the same free capacity, so it is checked again after it has been waited for.
    private func read() {
        guard subscriber.hasCapacity else { return start() }
        let (time, clock) = (recorder.now, scheduler.now)
        reader.withLock { $0.read(at: time, clock: clock) }
        deliver()
    }

    private func deliver() {
        while !subscriber.isDisposed {
            let (hasNext, isComplete) = reader.withLock { ($0.hasNext, $0.isComplete) }
            guard hasNext else {
                let lifetime = subscriber.lifetime
                if isComplete { return scheduler.schedule(parent: lifetime, after: interval) { self.read() } }
                return scheduler.schedule(parent: lifetime, yielding: true) { self.read() }
            }
            guard subscriber.hasCapacity else { return subscriber.whenCapacity(on: scheduler) { self.deliver() } }
            if let element = reader.withLock({ $0.next() }) { subscriber.send(element) }
        }
    }
}
