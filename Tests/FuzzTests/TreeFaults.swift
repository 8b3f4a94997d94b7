import ContractKit
import RACCore
import RACOperators
import TestSupport

/// A deliberate mistake in an operator or a subject. The random trees must find each mistake.
enum TreeFault: CaseIterable, Sendable {
    case sendsAfterTheEnd
    case mergesWithoutSerializer
    case goesOnAfterDisposal
    case forgetsItsCleanups
    case isNeverReleased
    case completesWhenForgotten
    case losesAResumption
    case losesAValue
    case delaysAValue

    /// The objects that are never released.
    private static let held = Shared<[Bench]>([])

    /// The rules that the mistake breaks. The tree determines which breach is found first.
    var rules: Set<TreeRule> {
        switch self {
        case .sendsAfterTheEnd: [.grammar, .disposal]
        case .mergesWithoutSerializer: [.serial]
        case .goesOnAfterDisposal, .forgetsItsCleanups: [.disposal, .cleanup]
        case .isNeverReleased: [.leak]
        case .completesWhenForgotten: [.forgotten]
        case .losesAResumption: [.lost, .leak]
        case .losesAValue: [.order, .lost]
        case .delaysAValue: [.order]
        }
    }

    /// A table of the operator with the mistake and some correct operators. If the subject has the mistake, the table contains only
    /// correct operators.
    var table: TreeTable {
        let names = ["map(_:)", "merge(with:)", "flattenMap(_:)", "combineLatest(with:)", "scan(_:_:)"]
        let sound = operatorCases.filter { names.contains($0.name) }
        return TreeTable(sound + (faultyOperator.map { [$0, $0, $0] } ?? []))
    }

    /// The subject with the mistake, or `nil` if an operator has the mistake.
    var faultySource: SourceKind? {
        switch self {
        case .losesAValue: .other { FaultySubject { values in values.count == 3 ? [] : values.suffix(1) } }
        case .delaysAValue:
            .other {
                FaultySubject { values in
                    switch values.count {
                    case 2: []
                    case 3: [values[2], values[1]]
                    default: values.suffix(1)
                    }
                }
            }
        default: nil
        }
    }

    private var faultyOperator: OperatorCase? {
        switch self {
        case .sendsAfterTheEnd:
            faulty { source, _ in
                Signal<Int, TestError>.trusted { downstream in
                    source.attach(
                        Subscriber(
                            lifetime: downstream.lifetime,
                            next: { downstream.send($0) },
                            failed: { downstream.fail($0) },
                            completed: {
                                downstream.complete()
                                downstream.send(1)
                            }
                        )
                    )
                }
            }
        case .mergesWithoutSerializer:
            faulty { source, bench in
                let other = bench.other(.never)
                return Signal<Int, TestError>.trusted { downstream in
                    let ended = Counter()
                    for signal in [source, other] {
                        signal.attach(
                            parent: downstream.lifetime,
                            next: { downstream.send($0) },
                            failed: { _ in if ended.increment() == 2 { downstream.complete() } },
                            completed: { if ended.increment() == 2 { downstream.complete() } }
                        )
                    }
                }
            }
        case .goesOnAfterDisposal:
            faulty { source, _ in
                Signal<Int, TestError>.trusted { downstream in
                    source.attach(
                        parent: CompoundDisposable(),
                        next: { downstream.send($0) },
                        failed: { downstream.fail($0) },
                        completed: { downstream.complete() }
                    )
                }
            }
        case .forgetsItsCleanups:
            faulty { source, _ in
                Signal<Int, TestError>.trusted { downstream in
                    source.attach(
                        Subscriber(
                            lifetime: CompoundDisposable(),
                            next: { if !downstream.isDisposed { downstream.send($0) } },
                            failed: { if !downstream.isDisposed { downstream.fail($0) } },
                            completed: { if !downstream.isDisposed { downstream.complete() } }
                        )
                    )
                }
            }
        case .isNeverReleased:
            faulty { source, bench in
                Self.held.withLock { $0.append(bench) }
                return source
            }
        case .completesWhenForgotten:
            faulty { source, _ in
                Signal<Int, TestError>.trusted { downstream in
                    let last = LastWord { if !downstream.isDisposed { downstream.complete() } }
                    source.attach(
                        Subscriber(
                            endingLike: downstream.ending,
                            next: { value in withExtendedLifetime(last) { downstream.send(value) } }
                        )
                    )
                }
            }
        case .losesAResumption:
            faulty { source, bench in
                let scheduler = bench.scheduler.heldByActions
                return Signal<Int, TestError>.trusted { downstream in
                    let capacity = ForgetfulCapacity(further: downstream.lifetime.capacity)
                    source.attach(
                        parent: downstream.lifetime,
                        capacity: capacity,
                        next: { value in
                            capacity.isFull = true
                            scheduler.schedule(parent: downstream.lifetime, yielding: false) { capacity.isFull = false }
                            downstream.send(value)
                        },
                        failed: { downstream.fail($0) },
                        completed: { downstream.complete() }
                    )
                }
            }
        case .losesAValue, .delaysAValue: nil
        }
    }

    /// Returns a row of the table. The expected results are empty, since no test here reads them.
    private func faulty(_ apply: @escaping @Sendable (Signal<Int, TestError>, Bench) -> Signal<Int, TestError>)
        -> OperatorCase
    {
        OperatorCase("\(self)", "", failing: "", apply: apply)
    }
}

/// Runs a closure when it is deallocated.
private final class LastWord: Sendable {
    private let say: @Sendable () -> Void

    init(_ say: @escaping @Sendable () -> Void) {
        self.say = say
    }

    deinit {
        say()
    }
}

/// A capacity that does not resume the suspended sources.
private final class ForgetfulCapacity: DownstreamCapacity {
    private struct State {
        var isFull = false
        var suspended = SuspendedSources()
    }

    private let state = Lock(State())
    let further: (any DownstreamCapacity)?

    init(further: (any DownstreamCapacity)?) {
        self.further = further
    }

    var isFull: Bool {
        get { state.withLock { $0.isFull } }
        set { state.withLock { $0.isFull = newValue } }
    }

    var isOwnAvailable: Bool { !isFull }

    func keep(_ resumption: OneShotAction) -> Bool {
        state.withLock { $0.suspended.keep(resumption, unless: !$0.isFull) }
    }
}

/// A subject that sends values chosen by a closure instead of the values that it receives.
private final class FaultySubject: SubjectProtocol {
    private let subject = Subject<Int, TestError>()
    private let told = Shared<[Int]>([])
    /// A closure that receives all values so far, the newest last, and returns the values to send.
    private let choose: @Sendable ([Int]) -> [Int]

    init(_ choose: @escaping @Sendable ([Int]) -> [Int]) {
        self.choose = choose
    }

    func send(_ value: Int) {
        let told = told.withLock { told in
            told.append(value)
            return told
        }
        for value in choose(told) { subject.send(value) }
    }

    func fail(_ error: TestError) { subject.fail(error) }
    func complete() { subject.complete() }
    var signal: Signal<Int, TestError> { subject.signal }
}
