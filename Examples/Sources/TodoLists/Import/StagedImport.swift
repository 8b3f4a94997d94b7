import RACBindings
import Synchronization

/// An import that has been read, and whose lines are in the table `staged`.
struct StagedImport: Sendable {
    /// The list that receives the todos.
    let list: TodoList.ID
    /// The number of the first todo. The others have the numbers after it.
    let firstID: Todo.ID
    /// The number of todos.
    let count: Int
    /// The run of the command.
    let run: ImportRun
}

/// One run of the import: its progress, and the decision between its end and its cancellation.
final class ImportRun: Sendable {
    private enum Outcome: UInt8, AtomicRepresentable {
        case undecided
        case inserted
        case cancelled
    }

    /// The number of the import in the table `staged`.
    let number = NewID.next()
    private let report: CommandProgressReporter
    private let outcome = Atomic(Outcome.undecided)

    init(_ report: CommandProgressReporter) {
        self.report = report
    }

    /// Indicates whether the import has been cancelled.
    var isCancelled: Bool { outcome.load(ordering: .relaxed) == .cancelled }

    /// Cancels the import, unless its todos have all been inserted.
    ///
    /// - Returns: Whether it was cancelled.
    @discardableResult
    func cancel() -> Bool {
        outcome.compareExchange(expected: .undecided, desired: .cancelled, ordering: .relaxed).exchanged
    }

    /// Decides before the commit that the import can no longer be cancelled.
    ///
    /// One atomic step decides between this call and ``cancel()``. A cancelled import is therefore never committed. The order of
    /// other memory does not matter, since the outcome is the only thing that the threads share.
    ///
    /// - Throws: ``TodoError/isCancelled`` if it was cancelled.
    func end() throws(TodoError) {
        let former = outcome.compareExchange(expected: .undecided, desired: .inserted, ordering: .relaxed).original
        if former == .cancelled { throw .isCancelled }
    }

    /// Reports the fraction of the file that has been read.
    func hasRead(_ fraction: Double) { report(fraction / 2) }

    /// Reports the fraction of the lines that have been inserted.
    func hasInserted(_ fraction: Double) { report(0.5 + fraction / 2) }
}
