import ArgumentParser
import Dispatch
import RACOperators
import RACSchedulers

/// Two ledgers. Each ledger has its own queue, and books transfers in the other ledger.
struct Deadlock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Two queues wait for each other."
    )

    @OptionGroup var options: ReportOptions

    func run() async throws {
        let recorder = SignalRecorder()
        let writing = try options.inspection.write(recorder, program: "incidents")
        defer { writing.dispose() }
        let (london, paris) = (Ledger(name: "london"), Ledger(name: "paris"))
        let meeting = Meeting()
        for (ledger, other) in [(london, paris), (paris, london)] {
            ledger.transfers.recorded(in: recorder, as: "transfers of \(ledger.name)").subscribe { amount in
                meeting.await()
                // The mistake: this call waits for the other queue, which can be waiting for this queue.
                if options.fixed {
                    other.queue.async { other.book(amount) }
                } else {
                    other.queue.sync { other.book(amount) }
                }
            }
        }
        for ledger in [london, paris] { ledger.queue.async { ledger.transfers.send(100) } }

        // The program is blocked, but the recorder still answers.
        let isStuck = Signal.interval(.milliseconds(50), on: QueueScheduler())
            .map { _ in recorder.liveSubscriptions.stuck }
            .filter { stuck in stuck.contains { ($0.delivery?.time ?? .zero) > .seconds(1) } }
            .mapTo(true)
        let isDone = Signal.combineLatest(london.balance, paris.balance) { $0 == 100 && $1 == 100 }.filter { $0 }
            .mapTo(false)
        let found = await isStuck.merge(with: isDone).take(1).collectValues().contains(true)

        print(recorder.liveSubscriptions)
        try options.write(recorder, title: "Two ledgers")
        let stuck = recorder.liveSubscriptions.stuck.map { "\($0.name) on \($0.delivery?.place.description ?? "")" }
            .sorted()
        try await options.waitForReaders()
        try options.conclude(found ? "subscribers that do not return: \(stuck.joined(separator: ", "))" : nil)
    }
}

/// A sum of money. Only the ledger's queue changes it.
private struct Ledger: Sendable {
    let name: String
    let queue: DispatchQueue
    let transfers = Subject<Int, Never>()
    let balance = BehaviorSubject<Int, Never>(0)

    init(name: String) {
        self.name = name
        queue = DispatchQueue(label: name)
    }

    func book(_ amount: Int) {
        balance.send(amount)
    }
}

/// Releases two threads when both threads have arrived, so that the mistake shows in each run.
private final class Meeting: Sendable {
    private let both = DispatchGroup()

    init() {
        both.enter()
        both.enter()
    }

    func await() {
        both.leave()
        both.wait()
    }
}
