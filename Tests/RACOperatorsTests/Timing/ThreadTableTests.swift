import Dispatch
import Foundation
import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Each row of the table in `Docs/Threads.md` lists the queues on which the events of one operator arrive.
@Suite struct ThreadTableTests {
    /// One row of the table.
    struct Row: Sendable, CustomTestStringConvertible {
        let operators: [String]
        /// The queues on which each kind of event arrives.
        let queues: [Kind: Set<QueueName>]

        var testDescription: String { operators.joined(separator: ", ") }
    }

    private static func rows() throws -> [Row] {
        let page = PublicDeclarations.package.appendingPathComponent("Docs/Threads.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let section = try #require(text.components(separatedBy: "\n## Operators with a scheduler\n").last)
            .components(separatedBy: "\n## ")[0]
        return try section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let queues = try cells[1...4].map { cell in
                let words = cell.split(separator: ", ").filter { $0 != "—" }
                return try Set(words.map { try #require(QueueName(rawValue: String($0)), "\(line)") })
            }
            return Row(
                operators: cells[0].replacingOccurrences(of: "`", with: "").components(separatedBy: ", "),
                queues: Dictionary(uniqueKeysWithValues: zip(Kind.allCases, queues))
            )
        }
    }

    @Test func `every event of an operator with a scheduler arrives on the thread in the table of threads`() throws {
        var tried = 0
        for row in try Self.rows() {
            for name in row.operators {
                let operatorCase = try #require(ThreadCase.all.first { $0.name == name }, "\(name) is not tried")
                let seen = operatorCase.run()
                for kind in Kind.allCases {
                    #expect(seen[kind, default: []] == row.queues[kind], "\(name), \(kind)")
                }
                tried += 1
            }
        }
        #expect(tried == ThreadCase.all.count)
    }

    @Test func `every operator with a scheduler has a row in the table of threads`() throws {
        let withoutScheduler: Set = ["distinctUntilChanged(on:)", "task(priority:on:_:)"]
        let named = Set(try Self.rows().flatMap(\.operators))
        for declaration in try PublicDeclarations(below: "Sources/RACOperators").all
        where declaration.name.contains("on:") && !withoutScheduler.contains(declaration.name) {
            #expect(named.contains(declaration.name), "\(declaration.name) has no row")
        }
    }
}

/// The kinds of events, in the order of the table's columns.
enum Kind: CaseIterable {
    /// The subscription to the source.
    case subscription
    case value
    case completion
    case failure
}

/// A queue on which a part of a test runs.
enum QueueName: String {
    /// The queue on which the source sends.
    case sender
    /// The queue on which the scheduler runs its actions.
    case scheduler
    /// The queue on which the operator is subscribed to.
    case subscriber

    private static let key = DispatchSpecificKey<QueueName>()

    /// The queue that the caller runs on. `nil` on any other queue.
    static var current: QueueName? { DispatchQueue.getSpecific(key: key) }

    /// Creates the queue of this name.
    func makeQueue() -> DispatchQueue {
        let queue = DispatchQueue(label: rawValue)
        queue.setSpecific(key: Self.key, value: self)
        return queue
    }
}

/// Records the queue of each arriving event.
final class Arrivals: Sendable {
    private let noted = Shared<[Kind: Set<QueueName>]>([:])

    var all: [Kind: Set<QueueName>] { noted.value }

    func note(_ kind: Kind) {
        guard let queue = QueueName.current else {
            Issue.record("\(kind) has arrived on a thread that the test does not know")
            return
        }
        noted.withLock { _ = $0[kind, default: []].insert(queue) }
    }

    /// Subscribes, and records the queues on which the events arrive.
    func subscribe(to signal: Signal<some Sendable, some Error>) {
        signal.subscribeEvents { event in
            switch event {
            case .next: self.note(.value)
            case .completed: self.note(.completion)
            case .failed: self.note(.failure)
            }
        }
    }
}

/// An operator with a scheduler, under its name in the table.
struct ThreadCase: Sendable {
    typealias Source = Signal<Int, TestError>

    let name: String
    private let subscribe: @Sendable (Source, TestScheduler, Arrivals) -> Void

    /// Records the events of the operator.
    init<Value, Failure>(_ name: String, _ make: @escaping @Sendable (Source, TestScheduler) -> Signal<Value, Failure>)
    {
        self.name = name
        subscribe = { source, scheduler, arrivals in arrivals.subscribe(to: make(source, scheduler)) }
    }

    /// Records the events of the signals that the operator sends.
    init(innerOf name: String, _ make: @escaping @Sendable (Source, TestScheduler) -> Signal<Source, TestError>) {
        self.name = "inner signals of \(name)"
        subscribe = { source, scheduler, arrivals in
            make(source, scheduler).subscribe {
                arrivals.subscribe(to: $0)
            } failed: { _ in
            }
        }
    }

    /// Runs the operator with sources that complete or fail, early or late. Each step runs on one of three queues, one step after
    /// another.
    ///
    /// - Returns: The queues on which the events arrived.
    func run() -> [Kind: Set<QueueName>] {
        let arrivals = Arrivals()
        for end in [Event<Int, TestError>.completed, .failed(.first)] {
            for isLate in [false, true] { run(endingWith: end, isLate: isLate, arrivals) }
        }
        return arrivals.all
    }

    private func run(endingWith end: Event<Int, TestError>, isLate: Bool, _ arrivals: Arrivals) {
        let scheduler = TestScheduler()
        let (sending, scheduling) = (QueueName.sender.makeQueue(), QueueName.scheduler.makeQueue())
        // Each subscription uses its own subject, because an operator can resubscribe after the end of the previous
        // subscription.
        let subject = Shared(Subject<Int, TestError>())
        let source = Source.deferred {
            arrivals.note(.subscription)
            subject.value = Subject()
            return subject.value.signal
        }
        func advance(seconds: Int) { scheduling.sync { scheduler.advance(by: .seconds(seconds)) } }
        func send(_ events: Event<Int, TestError>...) {
            sending.sync { for event in events { subject.value.send(event: event) } }
        }
        QueueName.subscriber.makeQueue().sync { subscribe(source, scheduler, arrivals) }
        advance(seconds: 1)
        send(.next(1), .next(2))
        if isLate { advance(seconds: 10) }
        send(.next(3))
        if isLate { advance(seconds: 10) }
        for _ in 0..<2 {
            send(end)
            advance(seconds: 20)
        }
    }

    private static let long = Duration.seconds(10)
    private static let short = Duration.seconds(1)

    static let all: [ThreadCase] = [
        ThreadCase("deliver(on:maxEventsPerTurn:)") { $0.deliver(on: $1) },
        ThreadCase("deliver(on:maxEventsPerTurn:capacity:)") { $0.deliver(on: $1, capacity: 2) },
        ThreadCase("delay(_:on:)") { $0.delay(long, on: $1) },
        ThreadCase("debounce(for:on:)") { $0.debounce(for: long, on: $1) },
        ThreadCase("debounce(for:on:where:)") { $0.debounce(for: long, on: $1) { $0 > 1 } },
        ThreadCase("debounce(on:_:)") { $0.debounce(on: $1) { _ in long } },
        ThreadCase("throttle(for:on:latest:)") { $0.throttle(for: long, on: $1) },
        ThreadCase("buffer(for:on:)") { $0.buffer(for: long, on: $1) },
        ThreadCase("buffer(for:count:on:)") { $0.buffer(for: long, count: 2, on: $1) },
        ThreadCase("buffer(every:on:)") { $0.buffer(every: long, on: $1) },
        ThreadCase("window(for:on:)") { $0.window(for: long, on: $1) },
        ThreadCase(innerOf: "window(for:on:)") { $0.window(for: long, on: $1) },
        ThreadCase("window(for:count:on:)") { $0.window(for: long, count: 2, on: $1) },
        ThreadCase(innerOf: "window(for:count:on:)") { $0.window(for: long, count: 2, on: $1) },
        ThreadCase("window(every:on:)") { $0.window(every: long, on: $1) },
        ThreadCase(innerOf: "window(every:on:)") { $0.window(every: long, on: $1) },
        ThreadCase("timeout(after:failingWith:on:)") { $0.timeout(after: long, failingWith: .second, on: $1) },
        ThreadCase("timeout(perValue:failingWith:on:)") { $0.timeout(perValue: long, failingWith: .second, on: $1) },
        ThreadCase("take(for:on:)") { $0.take(for: long, on: $1) },
        ThreadCase("skip(for:on:)") { $0.skip(for: short, on: $1) },
        ThreadCase("timestamp(on:)") { $0.timestamp(on: $1).map(\.value) },
        ThreadCase("measureInterval(on:)") { $0.measureInterval(on: $1) },
        ThreadCase("subscribe(on:)") { $0.subscribe(on: $1) },
        ThreadCase("delaySubscription(_:on:)") { $0.delaySubscription(short, on: $1) },
        ThreadCase("retry(_:backoff:on:if:random:)") { $0.retry(1, backoff: .constant(short), on: $1) },
        ThreadCase("repeated(_:after:on:)") { $0.repeated(2, after: short, on: $1) },
        ThreadCase("repeated(_:backoff:on:random:)") { $0.repeated(2, backoff: .constant(short), on: $1) },
        ThreadCase("startEagerly(on:_:)") { source, scheduler in
            Source.startEagerly(on: scheduler) { work in source.subscribeEvents { work.send(event: $0) } }
        },
        ThreadCase("startLazily(on:_:)") { source, scheduler in
            Source.startLazily(on: scheduler) { work in source.subscribeEvents { work.send(event: $0) } }
        },
        ThreadCase("interval(_:on:tolerance:)") { _, scheduler in Signal.interval(long, on: scheduler) },
        ThreadCase("timer(after:on:)") { _, scheduler in Signal.timer(after: long, on: scheduler) },
        ThreadCase("timer(after:every:on:tolerance:)") { _, scheduler in
            Signal.timer(after: long, every: long, on: scheduler)
        },
        ThreadCase("from(_:on:)") { _, scheduler in Signal<Int, Never>.from(1...3, on: scheduler) },
        ThreadCase("generate(on:_:)") { [runs = Counter()] _, scheduler in
            let (fails, calls) = (runs.increment().isMultiple(of: 2), Counter())
            return Source.generate(on: scheduler) { () throws(TestError) in
                if calls.increment() < 4 { return calls.value }
                if fails { throw .first }
                return nil
            }
        },
        ThreadCase("generate(from:on:_:)") { [runs = Counter()] _, scheduler in
            let fails = runs.increment().isMultiple(of: 2)
            return Source.generate(from: 0, on: scheduler) { (number: inout Int) throws(TestError) in
                number += 1
                if number < 4 { return number }
                if fails { throw .first }
                return nil
            }
        },
    ]
}
