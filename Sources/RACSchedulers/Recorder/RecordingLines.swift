import RACCore

/// The lines of a recording for one reader, in the format that `Docs/Recordings.md` describes.
package struct RecordingLines: Sendable {
    private let recorder: SignalRecorder
    private let program: String
    private let limit: Int
    private let interval: Duration
    private var position = RecordingPosition.start
    private var namesWritten = 0
    private var lastClock: Duration?
    /// Indicates whether the next read waits for the interval. Otherwise the next read follows immediately.
    package private(set) var isComplete = false

    /// Each read copies at most `limit` events. After a read that reaches the latest event, the next read waits for `interval`.
    package init(of recorder: SignalRecorder, program: String, limit: Int, every interval: Duration) {
        self.recorder = recorder
        self.program = program
        self.limit = limit
        self.interval = interval
    }

    package var recordedEvents: Int { recorder.change { $0.entries.nextNumber } }
    package var readEvents: Int { position.nextNumber }

    package func end(at time: Int64) -> String { JSONLine.end(at: time) }

    /// Returns the lines of the next events. If events were lost, returns the lines of all live subscriptions instead. `time` is
    /// the time of the recorder, and `clock` is the time of the calling scheduler.
    package mutating func read(at time: Int64, clock: Duration) -> [String] {
        // A reader that has lost events no longer knows the live subscriptions. It reads their present state, and skips all
        // events up to now. The check for lost events and the copy are in one critical section, so the state belongs to exactly
        // one position.
        let (position, limit) = (position, limit)
        let reading = recorder.change { state in
            state.lost(since: position) > 0
                ? state.summarize(since: position) : state.read(since: position, limit: limit)
        }
        var lines: [String] = []
        if lastClock == nil {
            lines.append(JSONLine.recording(of: program, process: processNumber, started: recorder.started))
        }
        add(reading, at: time, to: &lines)
        // A recording has a line with the time at least once a second. The line is added now if the next read would be too
        // late.
        if lastClock.map({ clock - $0 > .seconds(1) - interval }) ?? true {
            lines.append(JSONLine.time(time))
            lastClock = clock
        }
        return lines
    }

    private mutating func add(_ reading: RecorderState.Reading, at time: Int64, to lines: inout [String]) {
        for number in namesWritten..<reading.names.count {
            lines.append(JSONLine.signal(number, named: reading.names[number]))
        }
        namesWritten = reading.names.count
        if reading.lost > 0 {
            lines.append(JSONLine.lost(reading.lost))
            for live in reading.live.sorted(by: { $0.number < $1.number }) { lines.append(JSONLine.live(live)) }
            lines.append(JSONLine.state(at: time, live: reading.live.count))
        }
        // A delivery ends before the next event of its subscription.
        for delivery in reading.deliveries { lines.append(JSONLine.delivered(delivery)) }
        var parents: [Int: Int] = [:]
        for parent in reading.parents { parents[parent.subscription] = parent.parent }
        for (offset, entry) in reading.entries.enumerated() {
            let parent = entry.kind == .subscribed ? parents.removeValue(forKey: entry.subscription) : nil
            lines.append(JSONLine.event(entry, number: reading.firstNumber + offset, parent: parent))
        }
        // The other parents are written after the events, because one of the events can be the start of a parent.
        for parent in reading.parents where parents[parent.subscription] != nil {
            lines.append(JSONLine.parent(parent))
        }
        position = reading.next
        isComplete = reading.isComplete
    }
}
