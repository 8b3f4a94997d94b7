import TestSupport
import Testing

@testable import RACCommand

/// Tests every sequence of ten calls (eight in a debug build) for every policy, and checks the invariants after each call.
///
/// If several sequences lead to the same state, apart from the names of the runs, only one of the sequences is continued. Long
/// random sequences test many runs at the same time.
@Suite(.timeLimit(.minutes(20))) struct CommandMachineTests {
    typealias Ending = RunCompletion<TestError>
    typealias Machine = CommandMachine<Int, Ending>

    /// The calls of a command machine. Runs are named by their age, so that few calls produce all interesting sequences.
    enum Call: Equatable, Sendable {
        case request
        /// A request that is allowed even if the last value of `enabled` was false.
        case allowedRequest
        /// The oldest run in progress ends by itself.
        case finishOldest
        /// The oldest run in progress fails.
        case failOldest
        /// The youngest run in progress ends by itself. A run that has already ended ends again.
        case finishYoungest
        /// The youngest run is withdrawn by its requester.
        case withdrawYoungest
        /// A run that was asked to stop has stopped.
        case stopped
        case cancelAll
        case toggleEnabled
        case toggleConcurrency
        /// The source of the oldest run in progress releases it.
        case forgetOldest
        case close
        /// The run at this position among those in progress ends by itself. Only in random sequences.
        case finish(Int)
        /// The run at this position among all runs is withdrawn by its requester. Only in random sequences.
        case withdraw(Int)

        static let explored: [Call] = [
            .request, .allowedRequest, .finishOldest, .finishYoungest, .withdrawYoungest, .stopped, .cancelAll,
            .toggleEnabled,
            .toggleConcurrency, .forgetOldest, .close, .failOldest,
        ]
    }

    static let policies: [CommandPolicy] = [
        .exclusive, .concurrent, .concurrent(limit: 2), .queued, .queued(limit: 1), .queued(concurrent: 2),
        .queued(limit: 1, concurrent: 2),
        .restarting, .ignoring,
    ]

    @Test(arguments: policies)
    func `the command machine keeps its rules in every short sequence of calls`(policy: CommandPolicy) {
        // For each explored state and number of remaining calls, the number of call sequences that continue from that state. A
        // state that is reached again is not explored again.
        var known: [Model.Key: Double] = [:]
        func explore(_ model: Model, depth: Int) -> Double {
            if let problem = model.problem { Issue.record("\(policy), \(model.history): \(problem)") }
            guard depth > 0, model.problem == nil else { return 1 }
            let key = model.key(depth: depth)
            if let sequences = known[key] { return sequences }
            var sequences = 0.0
            for call in Call.explored where model.canTake(call) {
                var next = model
                next.take(call)
                sequences += explore(next, depth: depth - 1)
            }
            known[key] = sequences
            return sequences
        }
        let sequences = explore(Model(policy), depth: isOptimized ? 10 : 8)
        #expect(sequences > (isOptimized ? 10_000_000 : 100_000))
    }

    @Test(arguments: policies)
    func `the command machine keeps its rules in long random sequences of calls`(policy: CommandPolicy) {
        var most = 0
        for seed in 0..<heavy(20) {
            var generator = SeededGenerator(seed: UInt64(seed))
            var model = Model(policy)
            // The number of runs alternately grows and shrinks.
            for number in 0..<2_000 {
                let call = Call.random(isGrowing: number % 1_000 < 600, &generator)
                guard model.canTake(call) else { continue }
                model.take(call)
                most = max(most, model.runs.count)
                if let problem = model.problem {
                    Issue.record("\(policy), seed \(seed), call \(number) is \(call): \(problem)")
                    break
                }
            }
        }
        #expect(most > 100 || policy == .concurrent(limit: 2))
    }

    #if DEBUG
        @Test(arguments: RunOrder.allCases, [1_000, 20_000])
        func `the command machine ends or withdraws a run in a constant number of steps on average`(
            order: RunOrder,
            count: Int
        ) {
            for (policy, isWithdrawn) in [(CommandPolicy.concurrent, false), (.concurrent, true), (.queued, true)] {
                var (machine, effects) = (Machine(policy: policy), Machine.Effects())
                for run in 1...count {
                    guard case .accepted(run) = machine.request(run, &effects).answer else {
                        Issue.record("runs are not numbered from one on")
                        return
                    }
                }
                for run in order.numbers(count) {
                    effects = Machine.Effects()
                    if !isWithdrawn || machine.withdraw(run, &effects) { machine.finish(run, .cancelled, &effects) }
                }
                #expect(machine.status.running == 0)
                #expect(machine.status.waiting == 0)
                #expect(machine.steps <= 80 * count, "\(policy)")
            }
        }

        @Test func `the command machine starts a queued run in a constant number of steps on average`() {
            for count in [1_000, 20_000] {
                var (machine, effects) = (Machine(policy: .queued), Machine.Effects())
                for run in 1...count { _ = machine.request(run, &effects) }
                for run in 1...count {
                    effects = Machine.Effects()
                    machine.finish(run, .completed, &effects)
                }
                #expect(machine.status.running == 0)
                #expect(machine.steps <= 60 * count)
            }
        }

        @Test func `cancelAll() of the command machine visits only the runs that started since the previous call`() {
            var (machine, effects) = (Machine(policy: .concurrent), Machine.Effects())
            for run in 1...1_000 { _ = machine.request(run, &effects) }
            #expect(machine.cancelAll(&effects) == Array(1...1_000))
            let steps = machine.steps
            for run in 1_001...2_000 {
                _ = machine.request(run, &effects)
                #expect(machine.cancelAll(&effects) == [run])
            }
            #expect(machine.steps - steps <= 2 * 1_000)
        }
    #endif

    @Test func `an exclusive command machine refuses requests while a run is in progress`() {
        var model = Model(.exclusive)
        model.take(.request)
        model.take(.request)
        #expect(model.effects == ["start 0"])
        #expect(model.refused == [1])
        model.take(.finishOldest)
        model.take(.request)
        #expect(model.effects == ["start 0", "end 0", "start 2"])
    }

    @Test func `a queued command machine starts its runs in the order of the requests`() {
        var model = Model(.queued(limit: 2))
        for _ in 0..<4 { model.take(.request) }
        #expect(model.refused == [3])
        for _ in 0..<3 { model.take(.finishOldest) }
        #expect(
            model.effects == [
                "start 0", "update", "update", "end 0", "start 1", "end 1", "start 2", "end 2",
            ]
        )
    }

    @Test func `a restarting command machine starts the newest request when the previous run has stopped`() {
        var model = Model(.restarting)
        for _ in 0..<3 { model.take(.request) }
        #expect(model.effects == ["start 0", "drop 1"])
        model.take(.stopped)
        #expect(model.effects == ["start 0", "drop 1", "end 0", "start 2"])
    }

    @Test func `a run of an ignoring command stops when all requests that joined the run are withdrawn`() {
        var model = Model(.ignoring)
        for _ in 0..<3 { model.take(.request) }
        #expect(model.effects == ["start 0"])
        #expect(model.joined == [0, 0])
        for _ in 0..<2 { model.take(.withdrawYoungest) }
        #expect(model.stopping.isEmpty)
        model.take(.withdrawYoungest)
        #expect(model.stopping == [0])
        // This request does not join the run, because the run is already being cancelled.
        model.take(.request)
        #expect(model.joined == [0, 0])
        model.take(.stopped)
        #expect(model.effects == ["start 0", "end 0", "start 3"])
    }

    @Test func `allowing concurrent execution in a command machine starts the queued runs`() {
        var model = Model(.queued)
        for _ in 0..<3 { model.take(.request) }
        model.take(.toggleConcurrency)
        #expect(model.effects == ["start 0", "update", "update", "start 1", "start 2"])
    }
}

/// A machine, the calls so far, and the expected state.
private struct Model {
    private var machine: CommandMachineTests.Machine
    private let policy: CommandPolicy
    private(set) var history: [CommandMachineTests.Call] = []
    /// The effects as text.
    private(set) var effects: [String] = []
    private(set) var problem: String?

    private var isInputEnabled = true
    private var isClosed = false
    private var isComplete = false
    private var nextRun = 0
    private(set) var refused: [Int] = []
    /// The runs that requests have joined.
    private(set) var joined: [Int] = []
    /// Accepted runs that have neither begun nor ended.
    private var waiting: [Int] = []
    private var running: [Int] = []
    private(set) var stopping: [Int] = []
    /// Runs that were asked to stop while they waited.
    private var dropped: Set<Int> = []
    private var forgotten: Set<Int> = []
    private var ended: Set<Int> = []
    private var requests: [Int: Int] = [:]
    /// The machine's numbers of the runs.
    private var numbers: [Int: CommandMachineTests.Machine.Number] = [:]
    private var told: CommandStatus
    private var lastEnding: CommandMachineTests.Ending?
    /// The last value of `state`.
    private var published: CommandState<TestError>

    init(_ policy: CommandPolicy) {
        self.policy = policy
        machine = CommandMachineTests.Machine(policy: policy)
        told = machine.status
        published = CommandState(told, lastFailure: nil)
    }

    var runs: [Int] { running + waiting }

    /// The part of the model that determines its future.
    struct Key: Hashable {
        let depth: Int
        let switches: [Bool]
        let waiting: [Int]
        let running: [Int]
        let stopping: [Bool]
        let forgotten: [Bool]
    }

    func key(depth: Int) -> Key {
        Key(
            depth: depth,
            switches: [
                isInputEnabled, isClosed, machine.allowsConcurrentExecution, history.contains(.toggleConcurrency),
                published.lastFailure != nil,
            ],
            waiting: waiting.map { requests[$0, default: 0] },
            running: running.map { requests[$0, default: 0] },
            stopping: running.map(stopping.contains),
            forgotten: running.map(forgotten.contains)
        )
    }

    func canTake(_ call: CommandMachineTests.Call) -> Bool {
        switch call {
        case .request, .allowedRequest, .toggleConcurrency, .toggleEnabled: true
        case .finishOldest, .failOldest: running.first.map { !forgotten.contains($0) } ?? false
        case .forgetOldest: running.first.map { !forgotten.contains($0) } ?? false
        case .cancelAll: !running.isEmpty
        case .finishYoungest: running.count > 1 && !forgotten.contains(running[running.count - 1])
        case .finish(let position): position < running.count && !forgotten.contains(running[position])
        case .withdrawYoungest: !runs.isEmpty
        case .withdraw(let position): position < runs.count
        case .stopped: !stopping.isEmpty
        case .close: !isClosed
        }
    }

    mutating func take(_ call: CommandMachineTests.Call) {
        history.append(call)
        var new = CommandMachineTests.Machine.Effects()
        let before = machine.status
        switch call {
        case .request:
            request(isAllowed: false, &new)
        case .allowedRequest:
            request(isAllowed: true, &new)
        case .finishOldest:
            finish(running[0], .completed, &new)
        case .failOldest:
            finish(running[0], .failed(.first), &new)
        case .finishYoungest:
            finish(running[running.count - 1], .completed, &new)
            for run in ended { finish(run, .completed, &new) }
        case .finish(let position):
            finish(running[position], .completed, &new)
        case .stopped:
            finish(stopping[0], .cancelled, &new)
        case .withdrawYoungest:
            withdraw(runs[runs.count - 1], &new)
        case .withdraw(let position):
            withdraw(runs[position], &new)
        case .cancelAll:
            tellToStop(machine.cancelAll(&new))
        case .toggleEnabled:
            isInputEnabled.toggle()
            machine.setInputEnabled(isInputEnabled, &new)
        case .toggleConcurrency:
            machine.setAllowsConcurrentExecution(!machine.allowsConcurrentExecution, &new)
        case .forgetOldest:
            forgotten.insert(running[0])
            let run = running[0]
            if machine.forget(numbers[run, default: 0]) { tellToStop([run]) }
        case .close:
            isClosed = true
            tellToStop(machine.commandDeallocated(&new))
        }
        let hasChanged = !new.isEmpty
        while !new.isEmpty {
            var chunk: [CommandMachineTests.Machine.Effect] = []
            new.takeChunk(into: &chunk)
            while let effect = chunk.popLast() { follow(effect, isClosing: call == .close) }
        }
        check(before, changed: hasChanged, call)
    }

    private mutating func finish(
        _ run: Int,
        _ ending: CommandMachineTests.Ending,
        _ new: inout CommandMachineTests.Machine.Effects
    ) {
        machine.finish(numbers[run, default: 0], ending, &new)
    }

    private mutating func withdraw(_ run: Int, _ new: inout CommandMachineTests.Machine.Effects) {
        requests[run, default: 0] -= 1
        if machine.withdraw(numbers[run, default: 0], &new) { tellToStop([run]) }
    }

    private mutating func request(isAllowed: Bool, _ new: inout CommandMachineTests.Machine.Effects) {
        let run = nextRun
        nextRun += 1
        let reading = CommandMachineTests.Machine.Reading(after: machine.inputCount, isAllowed)
        require(!machine.mustRead(after: reading), "a new reading is out of date")
        let wasEnabled = machine.status(with: reading).isEnabled
        let (admission, stops) = machine.request(run, with: reading, &new)
        tellToStop(stops)
        switch admission {
        case .accepted(let number):
            require(numbers.values.allSatisfy { $0 < number }, "a number that is not higher than those before")
            numbers[run] = number
            require(wasEnabled, "accepted though it was disabled")
            waiting.append(run)
            requests[run] = 1
        case .refused:
            require(!wasEnabled, "refused though it was enabled")
            require(new.isEmpty, "something followed from a refusal")
            refused.append(run)
        case .joined(let other):
            require(wasEnabled, "joined though it was disabled")
            require(running.contains(other) || waiting.contains(other), "joined a run that is not there")
            require(!stopping.contains(other), "joined a run that is being stopped")
            joined.append(other)
            requests[other, default: 0] += 1
        }
    }

    private mutating func tellToStop(_ runs: [Int]) {
        for run in runs {
            if waiting.contains(run) {
                let isFirst = dropped.insert(run).inserted
                require(isFirst, "told to stop twice")
                continue
            }
            require(running.contains(run), "told to stop what does not run")
            // The command no longer refers to these runs. Another call to stop one of them has no effect.
            if isClosed, forgotten.contains(run), stopping.contains(run) { continue }
            require(!stopping.contains(run), "told to stop twice")
            stopping.append(run)
        }
    }

    private mutating func follow(_ effect: CommandMachineTests.Machine.Effect, isClosing: Bool) {
        switch effect {
        case .update(let status):
            effects.append("update")
            require(status != told, "an update without a change")
            tell(status)
        case .start(let run, let status):
            effects.append("start \(run)")
            require(waiting.first == run, "begins before its turn")
            waiting.removeAll { $0 == run }
            running.append(run)
            tell(status)
        case .end(let run, let ending, let status):
            effects.append("end \(run)")
            require(running.contains(run), "ended but did not run")
            if case .cancelled = ending { require(stopping.contains(run), "was stopped by nobody") }
            end(run)
            tell(status, after: ending)
        case .drop(let run):
            effects.append("drop \(run)")
            require(waiting.contains(run), "dropped but did not wait")
            require(dropped.contains(run), "dropped, but nobody was told to stop it")
            end(run)
        case .refuse, .progress:
            require(false, "not an effect of the machine")
        case .close:
            effects.append("close")
            require(isClosing, "closed by itself")
        case .complete:
            effects.append("complete")
            require(isClosed && running.isEmpty && !isComplete, "completed too early, or twice")
            isComplete = true
        }
    }

    private mutating func end(_ run: Int) {
        let isFirst = ended.insert(run).inserted
        require(isFirst, "ended twice")
        waiting.removeAll { $0 == run }
        running.removeAll { $0 == run }
        stopping.removeAll { $0 == run }
    }

    private mutating func tell(_ status: CommandStatus, after ending: CommandMachineTests.Ending? = nil) {
        let isSent = status != told || ending?.changesFailure(after: lastEnding) == true
        told = status
        lastEnding = ending ?? lastEnding
        let state = CommandState(status, lastFailure: lastEnding?.failure)
        require(isSent || state == published, "a change of the state that is not published")
        require(!isSent || state != published, "two published states in a row are equal")
        published = state
        require(status == machine.status, "an effect tells of a state between two steps")
    }

    private mutating func check(_ before: CommandStatus, changed: Bool, _ call: CommandMachineTests.Call) {
        let status = machine.status
        if !isComplete { require(told == status, "a change that nobody is told of") }
        told = status
        require(changed || before == status, "changed without an effect")
        require(status.running == running.count, "running ones do not add up")
        if case .queued = policy.rule { require(status.waiting == waiting.count, "waiting ones do not add up") }
        require(ended.count + refused.count + joined.count + running.count + waiting.count == nextRun, "lost a run")
        for run in runs where requests[run, default: 0] <= 0 {
            require(stopping.contains(run), "nobody wants a run")
        }
        if isClosed {
            require(isComplete == running.isEmpty, "the signals of a command that is gone complete with the last run")
            for run in running { require(!forgotten.contains(run) || stopping.contains(run), "runs for ever") }
        }
        checkPolicy(status)
    }

    private mutating func checkPolicy(_ status: CommandStatus) {
        if !isInputEnabled || isClosed { require(!status.isEnabled, "enabled though it must not be") }
        if isClosed { require(waiting.isEmpty, "something waits for a command that is gone") }
        let isFree = isInputEnabled && !isClosed
        let concurrencyHasBeenSwitched = history.contains(.toggleConcurrency)
        switch (policy.rule, status.allowsConcurrentExecution) {
        case (.concurrent(let limit), true):
            require(status.isEnabled == (isFree && running.count < limit), "wrong about being enabled")
            require(concurrencyHasBeenSwitched || running.count <= limit, "more runs than the limit")
        case (_, true):
            require(status.isEnabled == isFree, "wrong about being enabled")
            require(waiting.isEmpty, "waits though it may begin")
        case (.exclusive, false), (.concurrent, false):
            require(status.isEnabled == (isFree && running.isEmpty), "wrong about being enabled")
        case (.queued(let limit, let concurrent), false):
            require(status.isEnabled == (isFree && waiting.count < limit), "wrong about being enabled")
            require(waiting.count <= limit, "more wait than the limit")
            require(waiting.isEmpty || running.count >= concurrent, "waits although a run may begin")
        case (.restarting, false), (.ignoring, false):
            require(status.isEnabled == isFree, "wrong about being enabled")
            require(waiting.count <= 1, "more than one successor")
        }
        if !concurrencyHasBeenSwitched {
            switch policy.rule {
            case .concurrent: break
            case .queued(_, let concurrent):
                require(running.count <= concurrent, "more runs than the policy allows")
                require(waiting.isEmpty || running.count == concurrent, "waits although a run may begin")
            case .exclusive, .restarting, .ignoring: require(running.count <= 1, "runs overlap")
            }
        }
        require(waiting.isEmpty || !running.isEmpty, "waits for nothing")
    }

    private mutating func require(_ condition: Bool, _ text: StaticString) {
        if !condition, problem == nil { problem = "\(text)" }
    }
}

extension CommandMachineTests.Call {
    /// Cancelling all runs and toggling a switch are rare, because frequent calls would keep the number of runs small.
    fileprivate static func random(isGrowing: Bool, _ generator: inout SeededGenerator) -> Self {
        let position = Int.random(in: 0..<400, using: &generator)
        return switch Int.random(in: 0..<1_000, using: &generator) {
        case 0..<(isGrowing ? 500 : 125): .request
        case 0..<(isGrowing ? 600 : 150): .allowedRequest
        case 600..<640: .finishOldest
        case 640..<675: .failOldest
        case 675..<750: .finishYoungest
        case 750..<825: .withdrawYoungest
        case 825..<980: .stopped
        case 980: .cancelAll
        case 981..<984: .toggleEnabled
        case 984..<986: .toggleConcurrency
        case 986..<990: .forgetOldest
        case let other: other.isMultiple(of: 2) ? .finish(position) : .withdraw(position)
        }
    }
}
