#if Foundation
    import RACSchedulers

    /// The output of a recording to a file, a pipe or a socket. Only one thread at a time uses this value.
    struct RecordingOutput: Sendable {
        enum Step: Sendable {
            /// There is more to write, after the scheduler has run other work.
            case again
            case after(Duration)
        }

        /// Limits the writes in one turn, so that the scheduler can run other work between turns.
        private static let writesPerTurn = 64
        private static let firstRetryDelay = Duration.milliseconds(1)

        private var lines: RecordingLines
        private var pending: ArraySlice<String> = []
        /// The open file, or `nil` for a named pipe that no reader has opened yet.
        private var file: FileDescriptor?
        private let path: RecordingFile?
        private let interval: Duration
        private var retryDelay = Self.firstRetryDelay
        private var bytes: [UInt8] = []
        private var written = 0

        init(
            of recorder: SignalRecorder,
            _ program: String,
            every interval: Duration,
            to file: FileDescriptor?,
            at path: RecordingFile? = nil
        ) {
            precondition(interval > .zero, "an interval has to be positive, but it is \(interval)")
            self.interval = min(interval, .seconds(1))
            lines = RecordingLines(of: recorder, program: program, limit: 1_000, every: self.interval)
            self.file = file
            self.path = path
        }

        /// Writes lines, without waiting for a reader. Reads the recorder at most once. `time` is the current time of the
        /// recorder, and `clock` is the current time of the scheduler.
        mutating func advance(at time: Int64, clock: Duration) throws(RecordingWriteError) -> Step {
            if file == nil { file = try path?.open() }
            guard let file else { return .after(interval) }
            var hasRead = false
            for _ in 0..<Self.writesPerTurn {
                if !fill() {
                    if hasRead { return lines.isComplete ? .after(interval) : .again }
                    pending = lines.read(at: time, clock: clock)[...]
                    hasRead = true
                } else if try write(to: file) {
                    retryDelay = Self.firstRetryDelay
                } else {
                    let delay = min(retryDelay, interval)
                    retryDelay = delay * 2
                    return .after(delay)
                }
            }
            return .again
        }

        /// Writes the events up to now and the last line, as far as this is possible without waiting for a reader.
        mutating func finish(at time: Int64, clock: Duration) {
            guard let file else { return }
            // Otherwise a program that continues to record would keep the thread here.
            let end = lines.recordedEvents
            var (mustRead, hasEnd) = (true, false)
            while true {
                if fill() {
                    guard (try? write(to: file)) == true else { return }
                } else if mustRead || lines.readEvents < end {
                    pending = lines.read(at: time, clock: clock)[...]
                    mustRead = false
                } else if !hasEnd {
                    hasEnd = true
                    add(lines.end(at: time))
                } else {
                    return
                }
            }
        }

        /// If all bytes have been written, fetches lines for the next write. Returns whether there are bytes to write.
        private mutating func fill() -> Bool {
            if written < bytes.count { return true }
            bytes.removeAll(keepingCapacity: true)
            written = 0
            while bytes.count < FileDescriptor.bytesOfOneWrite, let line = pending.popFirst() { add(line) }
            return !bytes.isEmpty
        }

        private mutating func add(_ line: String) {
            bytes.append(contentsOf: line.utf8)
            bytes.append(UInt8(ascii: "\n"))
        }

        private mutating func write(to file: FileDescriptor) throws(RecordingWriteError) -> Bool {
            let outcome = bytes.withUnsafeBytes { file.write(UnsafeRawBufferPointer(rebasing: $0[written...])) }
            switch outcome {
            case .bytes(let count):
                written += count
                return true
            case .notYet: return false
            case .readerClosed: throw .readerClosed
            case .failed(let code): throw .cannotWrite(code)
            }
        }
    }
#endif
