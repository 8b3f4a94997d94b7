import RACCommand
import TestSupport
import Testing

/// Tests which objects a command stack retains, and how a command stack behaves with several threads.
@Suite(.timeLimit(.minutes(20))) struct CommandStackLifeTests {
    private let objects = LiveObjects()

    @Test func `a command stack and its commands are released with their last references`() {
        weak var left: CommandStack<TestError>?
        let ends = Counter()
        do {
            let history = CommandStack<TestError>(limit: 3, scheduler: ImmediateScheduler())
            left = history
            let probe = objects.probe()
            let add = history.command(
                named: "Add",
                merging: { _, later in
                    probe.touch()
                    return later.input.isMultiple(of: 2) ? later : nil
                }
            ) { (value: Int) throws(TestError) in
                if value == 5 { throw .first }
                return (value, probe)
            } undoing: { (value: Int, probe: LiveObjects.Probe) in
                probe.touch()
            }
            history.state.subscribe { _ in
                probe.touch()
            } completed: {
                ends.increment()
            }
            history.undo.enabled.subscribe { _ in
                probe.touch()
            } completed: {
                ends.increment()
            }
            for value in 0..<6 { add.execute(value) }
            history.group(named: "Group") { for value in 0..<6 { add.execute(value) } }
            history.undo.execute()
            history.redo.execute()
            history.undo.execute()
        }
        #expect(left == nil)
        #expect(objects.count == 0)
        #expect(ends.value == 2)
    }

    @Test func `a command stack releases steps that are dropped, cleared, removed or merged`() {
        let history = CommandStack<Never>(limit: 2, scheduler: ImmediateScheduler())
        let objects = objects
        let add = history.command(
            named: "Add",
            merging: { earlier, later in
                later.input < 0 ? ReversibleStep(input: later.input, memento: earlier.memento) : nil
            }
        ) { (_: Int) in
            objects.probe()
        } undoing: { probe in
            probe.touch()
        }
        for value in 0..<5 { add.execute(value) }
        #expect(objects.count == 2)
        add.execute(-1)
        #expect(objects.count == 2)
        history.undo.execute()
        #expect(objects.count == 1)
        add.execute(1)
        #expect(objects.count == 2)
        history.group(named: "Group") {
            add.execute(2)
            add.execute(3)
        }
        #expect(objects.count == 3)
        history.beginGroup(named: "Open")
        add.execute(4)
        history.removeAll()
        #expect(objects.count == 0)
        history.endGroup()
    }

    @Test func `a command and an undo command still work after their command stack is released`() {
        let document = Shared<[Int]>([])
        var history: CommandStack<Never>? = CommandStack(scheduler: ImmediateScheduler())
        let add = history?.command(named: "Add") { (value: Int) in
            document.withLock { $0.append(value) }
        } undoing: {
            document.withLock { _ = $0.popLast() }
        }
        let undo = history?.undo
        let names = history.map { Recorder($0.undoName) }
        history = nil
        add?.execute(1)
        #expect(document.value == [1])
        #expect(names?.values == [nil, "Add"])
        undo?.execute()
        #expect(document.value == [])
    }

    @Test func `a command stack is released after its scheduler is deallocated`() {
        weak var left: TestScheduler?
        do {
            let scheduler = TestScheduler()
            left = scheduler
            let history = CommandStack<Never>(scheduler: scheduler)
            let probe = objects.probe()
            let add = history.command(named: "Add") { (_: Int) in
                probe.touch()
            } undoing: {
                probe.touch()
            }
            add.execute(1)
            history.markClean()
        }
        #expect(left == nil)
        #expect(objects.count == 0)
    }

    /// Every undo and redo must begin at the document's current version. Therefore nothing overlaps, and nothing is lost.
    @Test func `a command stack can undo all steps to the start after concurrent edits, undos and redos`() {
        for scheduler: any Scheduler in [ImmediateScheduler(), QueueScheduler()] {
            let (document, misplaced, underWay) = (Shared<[Int]>([]), Counter(), Counter())
            let history = CommandStack<Never>(scheduler: scheduler)
            let pop: @Sendable (Int) -> Void = { value in
                if underWay.increment() > 1 { misplaced.increment() }
                document.withLock { if $0.popLast() != value { misplaced.increment() } }
                underWay.increment(by: -1)
            }
            let add = history.command(named: "Add") { (value: Int) in
                if underWay.increment() > 1 { misplaced.increment() }
                document.withLock { $0.append(value) }
                underWay.increment(by: -1)
                return value
            } undoing: {
                pop($0)
            }
            let states = Recorder(history.state)
            let commands = [history.undo, history.redo]
            onThreads(4) { thread in
                for round in 0..<heavy(2_000) {
                    switch thread {
                    case 0, 1: add.execute(thread * 1_000_000 + round)
                    case 2: commands[round % 2].execute()
                    default:
                        if round.isMultiple(of: 5) { history.markClean() } else { history.group(named: "Group") {} }
                    }
                }
            }
            waitFor(scheduler)
            while history.canUndo {
                history.undo.execute()
                waitFor(scheduler)
            }
            #expect(document.value == [])
            #expect(misplaced.value == 0)
            #expect(states.violations == 0)
            #expect(states.values.last == history.currentState)
        }
    }

    /// Waits until a serial scheduler has run its pending actions and those that follow from them.
    private func waitFor(_ scheduler: any Scheduler) {
        for _ in 0..<20 {
            let isDone = Expectation()
            scheduler.schedule { isDone.fulfill() }
            #expect(isDone.wait())
        }
    }

    @Test func `the last state that a command stack sends equals its state after concurrent changes`() {
        let history = CommandStack<Never>(scheduler: ImmediateScheduler())
        let add = history.command(named: "Add") { (_: Int) in
        } undoing: {
        }
        add.execute(1)
        let (name, wrong) = (Shared<String?>(nil), Counter())
        history.undoName.subscribe { name.value = $0 }
        let openAndEnd: @Sendable (Int) -> Void = { _ in history.group(named: "Group") {} }
        race(heavy(20_000, debug: 400), [openAndEnd, openAndEnd]) { _ in
            if name.value != "Add" { wrong.increment() }
        }
        #expect(wrong.value == 0)
    }

    @Test func `a command stack records synchronous work even if the work is cancelled while it runs`() {
        let (document, itself) = (Shared<[Int]>([]), Shared<Command<Int, Void, Never>?>(nil))
        let history = CommandStack<Never>(scheduler: ImmediateScheduler())
        let names = Recorder(history.undoName)
        itself.value = history.command(named: "Add") { (value: Int) in
            // Another thread cancels the run before this work continues.
            onThreads(1) { _ in itself.value?.cancelAll() }
            document.withLock { $0.append(value) }
        } undoing: {
            document.withLock { _ = $0.popLast() }
        }
        let run = itself.value.map { Recorder($0.execute(1)) }
        itself.value = nil
        #expect(run?.failure == .cancelled)
        #expect(names.values == [nil, "Add"])
        history.undo.execute()
        #expect(document.value == [])
    }

    @Test func `if a cancellation races with the work, a command stack records a step exactly if the work has run`() {
        for _ in 0..<heavy(2_000, debug: 50) {
            let (document, elsewhere) = (Shared<[Int]>([]), QueueScheduler())
            let history = CommandStack<Never>(scheduler: ImmediateScheduler())
            let add = history.command(named: "Add") { (value: Int) in
                document.withLock { $0.append(value) }
                return value
            } undoing: { _ in
                document.withLock { _ = $0.popLast() }
            }
            let done = Expectation()
            elsewhere.schedule {
                add.cancelAll()
                done.fulfill()
            }
            add.execute(1)
            #expect(done.wait())
            // Synchronous work that has begun is recorded, even if it is cancelled.
            #expect(history.canUndo == !document.value.isEmpty)
            history.undo.execute()
            #expect(document.value == [])
        }
    }

    @Test func `a command stack traps on a limit of zero, an unmatched endGroup() and work on another actor`() async {
        await #expect(processExitsWith: .failure) { _ = CommandStack<Never>(limit: 0) }
        await #expect(processExitsWith: .failure) { CommandStack<Never>().endGroup() }
        await #expect(processExitsWith: .failure) {
            let history = CommandStack<Never>(scheduler: ImmediateScheduler())
            _ = history.command(named: "On main") { (_: Int) in
            } undo: {
            }
        }
    }
}
