/// The state of all programs. A plain value: times and lines are its only inputs.
package struct InspectorModel: Sendable {
    /// A file, a pipe or a connection, which has the recordings of one program after another.
    private struct Source: Sendable {
        let name: String
        var program: Int?
        var lastLine: Duration
        var lines = 0
        /// Indicates whether the lines up to the next recording are ignored.
        var isRefused = false
    }

    /// Increases with each change that a frame can show.
    package private(set) var revision = 0
    let limits: InspectorLimits
    private(set) var programs: [Int: ProgramModel] = [:]
    private var sources: [Int: Source] = [:]
    private var lastSource = 0
    private var lastProgram = 0
    private var nameCounts: [String: Int] = [:]

    package init(limits: InspectorLimits = InspectorLimits()) {
        self.limits = limits
    }

    /// Adds a source.
    ///
    /// - Parameter name: The name that is shown until the program's own name is known.
    /// - Returns: The number of the source.
    package mutating func open(_ name: String, at now: Duration) -> Int {
        lastSource += 1
        sources[lastSource] = Source(name: name, lastLine: now)
        return lastSource
    }

    /// Applies the next line of a source.
    package mutating func read(_ line: String, from source: Int, at now: Duration) {
        revision += 1
        sources[source]?.lines += 1
        sources[source]?.lastLine = now
        do throws(RecordingLineError) {
            let decoded = try RecordingLine(line)
            if case .recording(let header) = decoded { return begin(header, source) }
            apply(decoded, from: source)
        } catch {
            leaveOut(line, error, source, at: now)
        }
    }

    /// Records that a source has ended.
    ///
    /// - Parameter failure: The reason if it could not be read to its end.
    package mutating func close(_ source: Int, failure: String? = nil) {
        revision += 1
        guard let former = sources.removeValue(forKey: source) else { return }
        if let program = former.program {
            guard programs[program]?.state == .live else { return }
            programs[program]?.state = .broken
            programs[program]?.message = failure ?? Self.cutOff
        } else if let failure {
            refuse(failure, former)
        } else if former.lines == 0 {
            refuse("There is no line.", former)
        }
    }

    /// Finds the programs that have not written for a long time.
    package mutating func advance(to now: Duration) {
        for source in sources.values where now - source.lastLine >= limits.silence {
            guard let program = source.program, programs[program]?.state == .live else { continue }
            revision += 1
            programs[program]?.state = .broken
            programs[program]?.message = Self.silent
        }
    }

    private static let cutOff = "The recording has no end. The program has ended before, or the file is cut off."
    private static let silent = "No line arrives. The program has ended or is suspended, or the file is cut off."

    private mutating func begin(_ header: RecordingHeader, _ source: Int) {
        if let former = sources[source]?.program, programs[former]?.state == .live {
            programs[former]?.state = .broken
            programs[former]?.message = Self.cutOff
        }
        sources[source]?.isRefused = false
        let name = header.program.isEmpty ? sources[source]?.name ?? "" : header.program
        let program = addProgram(name, process: header.process)
        sources[source]?.program = program
    }

    private mutating func apply(_ line: RecordingLine, from source: Int) {
        guard let state = sources[source], !state.isRefused else { return }
        guard let program = state.program else {
            return refuse(source, Self.notARecording, state)
        }
        // A program that counts as broken after a silence is live again with its next line.
        if programs[program]?.state == .broken {
            programs[program]?.state = .live
            programs[program]?.message = nil
        }
        programs[program]?.apply(line)
    }

    private static let notARecording = "This is not a recording: it does not begin with the line of a recording."

    private mutating func leaveOut(_ line: String, _ error: RecordingLineError, _ source: Int, at now: Duration) {
        guard let state = sources[source] else { return }
        switch error {
        case .malformed:
            if let program = state.program {
                if !state.isRefused {
                    programs[program]?.leaveOutLine("Line \(state.lines) is left out: \(error.message).")
                }
            } else {
                refuse(source, Self.notARecording, state)
            }
            // If a program was killed in the middle of a line, the first line of the next program follows without a line break.
            if let start = line.range(of: #"{"kind":"recording""#)?.lowerBound, start > line.startIndex {
                read(String(line[start...]), from: source, at: now)
            }
        case .otherFormat, .newerVersion:
            refuse(source, error.message, state)
        }
    }

    /// Ignores the lines of a source up to the next recording.
    private mutating func refuse(_ number: Int, _ message: String, _ source: Source) {
        let program = refuse(message, source)
        sources[number]?.isRefused = true
        sources[number]?.program = program
    }

    /// Adds a program that cannot be read.
    @discardableResult
    private mutating func refuse(_ message: String, _ source: Source) -> Int {
        let program = addProgram(source.name, process: nil)
        programs[program]?.state = .broken
        programs[program]?.message = message
        return program
    }

    private mutating func addProgram(_ name: String, process: Int?) -> Int {
        lastProgram += 1
        let count = nameCounts[name, default: 0] + 1
        nameCounts[name] = count
        programs[lastProgram] = ProgramModel(
            id: lastProgram,
            name: count == 1 ? name : "\(name) (\(count))",
            process: process,
            limits: limits
        )
        if programs.count > limits.programs {
            let used = Set(sources.values.compactMap(\.program))
            if let oldest = programs.keys.filter({ !used.contains($0) }).min() { programs[oldest] = nil }
        }
        return lastProgram
    }
}
