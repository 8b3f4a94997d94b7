/// What the runs of a command have done since the command was idle last, added up: a plain value.
///
/// A run that has not reported counts as one of average size: of the runs that have said how much there is to do. As long as
/// none has, each counts as one unit. What an end changes cannot make the fraction smaller: it adds to what is done, or takes from
/// what is to be done, and reports alone change the average.
///
/// A report and an end each change the sums, and do not add up all runs once more. So they cost the same however many runs there
/// are.
struct CommandProgressSum: Sendable {
    /// The last reports of the runs that have begun and not ended, by their numbers, or `nil` if a run has not reported.
    private var reports = NumberedQueue<CommandProgress?>()
    /// What has been reported, and what is left of that by the runs that have ended.
    private var completed = 0.0
    private var total = 0.0
    /// The sum of the totals in the last reports of the runs, also of those that have ended, and how many there are.
    private var sizes = 0.0
    private var sizeCount = 0
    /// How many of the runs in progress have reported, and how many of them without a total.
    private var reporting = 0
    private var withoutTotal = 0
    /// The number of runs that have completed that had not reported.
    private var completedWithoutReport = 0
    /// The number of runs that are in progress or wait, and whether one is in progress.
    private var open = 0
    private var isExecuting = false

    /// `nil` while the command is idle.
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

    /// A run has begun, whose reports count from now on.
    mutating func begin(_ run: Int) {
        reports.append(nil, number: run)
    }

    /// Records how many runs there are.
    mutating func update(_ status: CommandStatus) {
        open = status.running + status.waiting
        isExecuting = status.isExecuting
        if !isExecuting { self = Self() }
    }

    /// Takes the report of a run.
    ///
    /// - Returns: Whether it counts: the run is in progress, and the report is a number.
    mutating func take(_ report: CommandProgress, of run: Int) -> Bool {
        guard report.completed.isFinite, report.total?.isFinite ?? true else { return false }
        let report = report.withinBounds
        var former: CommandProgress?
        let change: Void? = reports.change(run) {
            former = $0; $0 = report
        }.map { _ in }
        guard change != nil else { return false }
        remove(former)
        add(report)
        return true
    }

    /// A run has ended.
    ///
    /// One that completes counts as whole. What one has left open that fails or is cancelled is not to be done any more. What it
    /// has done stays. A run whose place another one takes in the same step, one that did not wait in a queue, is forgotten:
    /// then the number of runs stays the same.
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
        // Not further back than before, also if the numbers are rounded.
        if hasCompleted {
            completed = max(completed, completed - report.completed + size)
        } else {
            total = min(total, total - size + report.completed)
        }
    }

    // Of a single run the sums are exactly what it has reported: what is taken away from a sum is all of it.

    private mutating func add(_ report: CommandProgress) {
        reporting += 1
        completed += report.completed
        guard let size = report.total else { return withoutTotal += 1 }
        total += size
        sizes += size
        sizeCount += 1
    }

    private mutating func remove(_ report: CommandProgress?) {
        guard let report else { return }
        reporting -= 1
        completed -= report.completed
        guard let size = report.total else { return withoutTotal -= 1 }
        total -= size
        sizes -= size
        sizeCount -= 1
    }
}
