import TerminalDrawing

/// Formats the statistics of a log as lines of text.
public struct LogTable: Sendable {
    private let source: String

    /// Creates a table.
    ///
    /// - Parameter source: The origin of the lines, for the title.
    public init(source: String) {
        self.source = source
    }

    /// Returns the table while lines are read: as large as the terminal, with an explanation of the keys.
    ///
    /// - Parameters:
    ///   - frame: The frame to show.
    ///   - frames: The numbers of frames that were drawn and of frames that were not drawn because a newer frame arrived.
    package func live(_ frame: WatchFrame, frames: FrameCounts) -> [StyledLine] {
        var lines = [title(frame), summary(frame.snapshot, frames), keys(frame.levels), StyledLine()]
        lines += levelRows(frame.snapshot, shown: frame.levels) + [StyledLine()]
        // A third of the room is for hosts, or more if there are few lines. The room does not include the titles of the two
        // parts.
        let room = max(frame.size.rows - lines.count - 3, 0)
        let hosts = sortedHosts(frame.snapshot, shown: frame.levels)
        let entries = frame.snapshot.latest.filter { frame.levels.contains($0.entry.level) }
        let hostCount = min(hosts.count, max(room / 3, room - entries.count))
        lines.append(heading(hostCount < hosts.count ? "\(hostCount) of \(hosts.count) hosts" : "host"))
        lines += hosts.prefix(hostCount).map { row($0.name, of: $0.history, shown: frame.levels) }
        lines += [StyledLine(), StyledLine("latest lines", .bold)]
        lines += entries.suffix(max(frame.size.rows - lines.count, 0)).map { entryRow($0.entry) }
        return Array(lines.prefix(frame.size.rows))
    }

    /// Returns the final table, which shows all hosts and no keys.
    ///
    /// - Parameters:
    ///   - snapshot: The snapshot to show.
    ///   - seconds: The duration of reading.
    ///   - frames: The numbers of frames, or `nil` if no frame could be drawn.
    package func final(_ snapshot: LogSnapshot, seconds: Double, frames: FrameCounts?) -> [StyledLine] {
        let all = Set(LogLevel.allCases)
        let hundredths = Int((seconds * 100).rounded())
        let time = "\((hundredths / 100).grouped).\(hundredths % 100 / 10)\(hundredths % 10) s"
        var lines = [
            StyledLine("\(source.printable), read in \(time)", .bold), summary(snapshot, frames), StyledLine(),
        ]
        lines += levelRows(snapshot, shown: all)
        let hosts = sortedHosts(snapshot, shown: all)
        if !hosts.isEmpty { lines += [StyledLine(), heading("host")] }
        return lines + hosts.map { row($0.name, of: $0.history, shown: all) }
    }

    private func title(_ frame: WatchFrame) -> StyledLine {
        let state = frame.isPaused ? " PAUSED " : ""
        let width = max(frame.size.columns - state.displayWidth, 0)
        var line = StyledLine(" logwatch  \(source.printable)".column(width), .title)
        line.append(state, .warning)
        return line
    }

    private func summary(_ snapshot: LogSnapshot, _ frames: FrameCounts?) -> StyledLine {
        var line = StyledLine("\(snapshot.lines.grouped) lines")
        line.append(", \(snapshot.unparsable.grouped) not understood", snapshot.unparsable > 0 ? .warning : .plain)
        line.append(", \(snapshot.late.grouped) late")
        if let frames {
            line.append("; frames: \(frames.drawn.grouped) drawn, \(frames.overtaken.grouped) overtaken", .dim)
        }
        return line
    }

    private func keys(_ shown: Set<LogLevel>) -> StyledLine {
        var line = StyledLine()
        for level in LogLevel.allCases {
            let isShown = shown.contains(level)
            line.append(
                isShown ? "[\(level.rawValue + 1) \(level.name)]" : " \(level.rawValue + 1) \(level.name) ",
                isShown ? level.style : .dim
            )
            line.append(" ")
        }
        line.append(" a all   space pause   q quit", .dim)
        return line
    }

    private func heading(_ name: String) -> StyledLine {
        var text = name.column(16)
        for window in LogWindow.allCases { text += "\(window.seconds) s".column(10, isNumber: true) }
        return StyledLine(text + "total".column(13, isNumber: true) + "  last minute", .bold)
    }

    private func levelRows(_ snapshot: LogSnapshot, shown: Set<LogLevel>) -> [StyledLine] {
        [heading("level")]
            + LogLevel.allCases.map { level in
                row(level.name, of: snapshot.all, shown: [level], shown.contains(level) ? level.style : .dim)
            }
            + [row("shown", of: snapshot.all, shown: shown)]
    }

    private func row(
        _ name: String,
        of history: LogHistory,
        shown: Set<LogLevel>,
        _ style: StyledLine.Style = .plain
    ) -> StyledLine {
        var text = name.printable.column(16)
        for window in LogWindow.allCases {
            text += (history.windows[window] ?? LevelCounts()).sum(of: shown).grouped.column(10, isNumber: true)
        }
        text += history.total.sum(of: shown).grouped.column(13, isNumber: true)
        let minute = Sparkline.text(history.minute.map { $0.sum(of: shown) })
        return StyledLine(minute.isEmpty ? text : "\(text)  \(minute)", style)
    }

    private func entryRow(_ entry: LogEntry) -> StyledLine {
        var line = StyledLine("\(entry.level.name.column(8)) ", entry.level.style)
        line.append("\(entry.host.printable.column(16))", .bold)
        line.append(entry.message.printable)
        return line
    }

    /// Returns the hosts. The busiest host is first.
    private func sortedHosts(_ snapshot: LogSnapshot, shown: Set<LogLevel>) -> [(name: String, history: LogHistory)] {
        snapshot.hosts
            .map { name, history in
                (name, history, history.windows[.minute]?.sum(of: shown) ?? 0, history.total.sum(of: shown))
            }
            .sorted { one, other in
                (one.2, one.3, other.0) > (other.2, other.3, one.0)
            }
            .map { ($0.0, $0.1) }
    }
}

/// The numbers of frames, by outcome.
public struct FrameCounts: Sendable, Equatable {
    /// The number of frames that were drawn completely or in part.
    public var drawn = 0
    /// The number of frames that were not drawn because the terminal was slow and a newer frame arrived.
    public var overtaken = 0

    /// Creates counts of zero.
    public init() {}
}
