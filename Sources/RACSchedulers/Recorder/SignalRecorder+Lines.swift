import RACCore

extension SignalRecorder {
    /// Returns a signal of lines of JSON, without line breaks, that describe the recorded events to another program in the
    /// format of `Docs/Recordings.md`. To write the lines to a file or to a pipe, use `write(toFileAt:)` and `write(to:)` of
    /// the module RACBindings. Use this signal for another transport, such as an HTTP response:
    ///
    /// ```swift
    /// let recorder = SignalRecorder()
    /// let lines = recorder.lines(program: "feed", on: scheduler)
    /// ```
    ///
    /// Each subscription receives all lines, beginning with the kept events. The subscription waits while its receiver has no
    /// capacity, and keeps only the lines of one read. If the recorder removes events during the wait, a line states their
    /// number, and further lines describe each live subscription. No lock is held while a line is sent.
    ///
    /// - *Completes* never. A line with the time is sent at least once a second.
    /// - *Delivers on* the scheduler. On a scheduler whose time does not pass, such as ``ImmediateScheduler``, subscribing
    ///   never returns.
    ///
    /// - Parameters:
    ///   - program: The name of the program, for the reader of the lines.
    ///   - interval: The time between two reads of the recorder, limited to a second. Precondition: positive.
    ///   - limit: The maximum number of events in one read. If more events are pending, the next read follows in the next turn
    ///     of the scheduler. Precondition: positive.
    ///   - scheduler: The scheduler that reads and delivers.
    public func lines(
        program: String,
        every interval: Duration = .milliseconds(100),
        limit: Int = 1_000,
        on scheduler: any Scheduler
    ) -> Signal<String, Never> {
        precondition(interval > .zero, "an interval has to be positive, but it is \(interval)")
        precondition(limit > 0, "a read of a recorder needs room for an event, but the limit is \(limit)")
        let scheduler = scheduler.heldByActions
        let interval = min(interval, .seconds(1))
        return .trusted { subscriber in
            let source = RecordingSource(every: interval, for: subscriber, on: scheduler) {
                (lines: inout RecordingLines) in
                (lines.read(at: self.now, clock: scheduler.now), lines.isComplete)
            }
            source.start(RecordingLines(of: self, program: program, limit: limit, every: interval))
        }
    }
}
