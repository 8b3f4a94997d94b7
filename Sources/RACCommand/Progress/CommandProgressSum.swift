/// The total progress of all runs since the command was last idle.
///
/// A run that has not reported counts with an assumed total: the average of the reported totals, or one unit if no run has
/// reported a total. The end of a run adds to the completed amount or reduces the total, and therefore never decreases the
/// fraction. Reports and ends only update sums, so their cost is independent of the number of runs.
struct CommandProgressSum: Sendable {
    private var reports = NumberedQueue<CommandProgress?>()
    /// The sums over the reports of all runs, including ended runs.
    private var completed = 0.0
    private var total = 0.0
    /// The sum and the number of the totals in the last reports of all runs, including ended runs.
    private var sizes = 0.0
    private var sizeCount = 0
    /// The number of runs in progress that have reported, and of those whose last report has no total.
    private var reporting = 0
    private var withoutTotal = 0
    private var completedWithoutReport = 0
    private var open = 0
    private var isExecuting = false

    var progress: CommandProgress? {
        guard isExecuting else { return nil }
        let size = sizes > 0 ? sizes / Double(sizeCount) : 1
        let completed = completed + Double(completedWithoutReport) * size
        if withoutTotal > 0 { return CommandProgress(completed: completed) }
        return CommandProgress(
            completed: completed,
            of: total + Double(open - reporting + completedWithoutReport) * size
        )
    }

    mutating func begin(_ run: Int) {
        reports.append(nil, number: run)
    }

    mutating func update(_ status: CommandStatus) {
        open = status.running + status.waiting
        isExecuting = status.isExecuting
        if !isExecuting { self = Self() }
    }

    /// Returns whether the report counts: the run is in progress, and the amounts are finite.
    mutating func take(_ report: CommandProgress, of run: Int) -> Bool {
        guard report.completed.isFinite, report.total?.isFinite ?? true else { return false }
        let report = report.withinBounds
        var former: CommandProgress?
        let changed = reports.change(run) { last in
            former = last
            last = report
        }
        guard changed != nil else { return false }
        if let former { count(former, sign: -1) }
        count(report, sign: 1)
        return true
    }

    /// A completed run counts with its whole total. For a failed or cancelled run, the remaining amount is subtracted from the
    /// total. In a restarting or ignoring command, the next run can replace the ended run in the same step. In this case, the
    /// number of runs stays the same, and the sums restart from zero.
    mutating func end(_ run: Int, hasCompleted: Bool, _ status: CommandStatus) {
        let former = open
        let report = reports.remove(run) ?? nil
        defer { update(status) }
        if status.running + status.waiting == former {
            self = Self()
        } else if let report {
            end(report, hasCompleted: hasCompleted)
        } else if hasCompleted {
            completedWithoutReport += 1
        }
    }

    private mutating func end(_ report: CommandProgress, hasCompleted: Bool) {
        reporting -= 1
        guard let size = report.total else {
            withoutTotal -= 1
            total += report.completed
            return
        }
        // `max` and `min` prevent rounding errors from decreasing the completed amount or increasing the total.
        if hasCompleted {
            completed = max(completed, completed - report.completed + size)
        } else {
            total = min(total, total - size + report.completed)
        }
    }

    // With a single run the sums have no rounding errors: subtracting the run's previous report leaves exactly zero.

    private mutating func count(_ report: CommandProgress, sign: Int) {
        reporting += sign
        completed += Double(sign) * report.completed
        guard let size = report.total else { return withoutTotal += sign }
        total += Double(sign) * size
        sizes += Double(sign) * size
        sizeCount += sign
    }
}
