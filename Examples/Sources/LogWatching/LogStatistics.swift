/// Counts lines by level and by host: a plain value whose memory does not grow.
struct LogStatistics: Sendable {
    /// The maximum number of hosts that are counted separately. All further hosts are counted together, as ``otherHosts``.
    static let maximumHosts = 200
    /// The common name of all hosts that are not counted separately.
    static let otherHosts = "other hosts"

    /// The maximum number of characters that are kept of a host's name, since a line can have any length.
    static let nameLength = 255

    fileprivate struct Counted {
        var sliding = SlidingCounts()
        var total = LevelCounts()
    }

    private let clock: LogClock
    private var lines = 0
    private var unparsable = 0
    private var late = 0
    private var all = Counted()
    private var places: [String: Int] = [:]
    private var hosts: [Counted] = []
    private var latest = LatestEntries()
    private var latestTenth: Int?

    init(clock: LogClock) {
        self.clock = clock
    }

    /// Counts a line.
    ///
    /// - Parameters:
    ///   - entry: The content of the line, or `nil` if it is unparsable.
    ///   - now: The time of reading, in milliseconds from any origin.
    mutating func add(_ entry: LogEntry?, at now: Int) {
        lines += 1
        guard let entry else {
            unparsable += 1
            return
        }
        let tenth = tenth(of: clock == .log ? entry.milliseconds : now)
        latestTenth = max(latestTenth ?? tenth, tenth)
        if !all.add(entry.level, at: tenth) { late += 1 }
        hosts[place(of: entry.host)].add(entry.level, at: tenth)
        latest.add(entry, number: lines)
    }

    /// Returns a snapshot.
    ///
    /// - Parameter now: The present, in milliseconds from the same origin.
    func snapshot(at now: Int) -> LogSnapshot {
        let tenth = clock == .log ? latestTenth ?? 0 : tenth(of: now)
        var snapshot = LogSnapshot()
        (snapshot.lines, snapshot.unparsable, snapshot.late) = (lines, unparsable, late)
        snapshot.all = LogHistory(all.sliding, total: all.total, at: tenth)
        snapshot.hosts = places.mapValues { LogHistory(hosts[$0].sliding, total: hosts[$0].total, at: tenth) }
        snapshot.latest = latest.all
        return snapshot
    }

    private mutating func place(of host: String) -> Int {
        if let place = places[host] { return place }
        if host.utf8.count > Self.nameLength, host.count > Self.nameLength {
            return place(of: String(host.prefix(Self.nameLength)))
        }
        if hosts.count > Self.maximumHosts { return Self.maximumHosts }
        places[hosts.count < Self.maximumHosts ? host : Self.otherHosts] = hosts.count
        hosts.append(Counted())
        return hosts.count - 1
    }

    /// Returns the number of whole tenths. Rounds down, also for times before 1970.
    private func tenth(of milliseconds: Int) -> Int {
        let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: SlidingCounts.length)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

extension LogStatistics.Counted {
    /// - Returns: Whether the line is recent enough to be in a window.
    @discardableResult
    fileprivate mutating func add(_ level: LogLevel, at tenth: Int) -> Bool {
        total[level] += 1
        return sliding.add(level, at: tenth)
    }
}
