import RACCommand
import TestSupport
import Testing

/// Tests command stacks whose work takes time and can fail or be cancelled.
@Suite struct CommandStackTimeTests {
    /// A document whose changes take a second in each direction.
    private final class Document: Sendable {
        let scheduler = TestScheduler()
        let history: CommandStack<TestError>
        let insert: Command<Int, Void, TestError>
        let values = Shared<[Int]>([])
        /// The values whose insertion cannot be undone.
        let stuck = Shared<Set<Int>>([])

        init() {
            let (scheduler, values, stuck) = (scheduler, values, stuck)
            history = CommandStack(scheduler: scheduler)
            // The closure holds `heldByActions`, because the scheduler's pending actions would otherwise retain the scheduler.
            let time = scheduler.heldByActions
            insert = history.command(named: "Insert") { value in
                Signal<Int, TestError>.just(value).delay(.seconds(1), on: time).doNext { value in
                    values.withLock { $0.append(value) }
                }
            } undoing: { value in
                let failure = stuck.value.contains(value) ? Signal<Void, TestError>.fail(.second) : .empty
                return Signal<Int, TestError>.just(value).delay(.seconds(1), on: time).ignoreValues()
                    .map { _ in () }
                    .concat(failure)
                    .doCompleted { values.withLock { _ = $0.popLast() } }
            }
        }

        func run(_ command: Command<Void, Void, TestError>) -> Recorder<Void, CommandError<TestError>> {
            let recorder = Recorder(command.execute())
            scheduler.run()
            return recorder
        }

        func insertGroup(_ name: String, _ values: Int...) {
            history.beginGroup(named: name)
            for value in values { insert(value) }
            history.endGroup()
            // The stack sends its new state on the scheduler.
            scheduler.advance()
        }

        func insert(_ values: Int...) {
            for value in values {
                insert.execute(value)
                scheduler.run()
            }
        }
    }

    @Test func `while one command of a stack runs, the other commands refuse requests`() {
        let document = Document()
        document.insert(1)
        let undoEnabled = Recorder(document.history.undo.enabled)
        let run = Recorder(document.insert.execute(2))
        document.scheduler.advance()
        let others = [document.insert.execute(3), document.history.undo.execute(), document.history.redo.execute()]
        #expect(others.map { Recorder($0).failure } == [.disabled, .disabled, .disabled])
        #expect(undoEnabled.values == [true, false])
        #expect(document.values.value == [1])
        document.scheduler.run()
        #expect(run.events.count == 1)
        #expect(run.isCompleted)
        #expect(undoEnabled.values == [true, false, true])
        #expect(document.values.value == [1, 2])
    }

    @Test func `only the first of two undo requests that wait for the scheduler undoes a step`() {
        let document = Document()
        document.insert(1, 2)
        let runs = [Recorder(document.history.undo.execute()), Recorder(document.history.undo.execute())]
        document.scheduler.run()
        #expect(document.values.value == [1])
        #expect(runs.map(\.isCompleted) == [true, false])
        #expect(runs[1].failure == .disabled)
    }

    @Test func `a command stack sends its state and then its enabled states before a run ends`() {
        let document = Document()
        let log = Shared<[String]>([])
        let note: @Sendable (String) -> Void = { line in log.withLock { $0.append(line) } }
        document.insert(1)
        document.history.state.skip(1).subscribe { note($0.description) }
        document.history.undo.enabled.skip(1).subscribe { note("undo \($0)") }
        document.history.redo.enabled.skip(1).subscribe { note("redo \($0)") }
        document.history.undo.execute().subscribe(failed: { _ in }, completed: { note("undone") })
        document.scheduler.run()
        #expect(log.value == ["undo false", "redo Insert, clean", "redo true", "undone"])
    }

    @Test func `if the undo of a group is cancelled, the changes not yet undone form a shorter group`() {
        let document = Document()
        document.insert(1)
        document.insertGroup("Two", 2, 3)
        let undo = Recorder(document.history.undo.execute())
        document.scheduler.advance(by: .milliseconds(1_500))
        document.history.undo.cancelAll()
        document.scheduler.run()
        #expect(undo.failure == .cancelled)
        #expect(document.values.value == [1, 2])
        #expect(document.history.currentState.description == "undo Two, redo Two, changed")
        #expect(Recorder(document.history.state).values == [document.history.currentState])
        #expect(document.run(document.history.undo).isCompleted)
        #expect(document.values.value == [1])
        #expect(document.run(document.history.redo).isCompleted)
        #expect(document.values.value == [1, 2, 3])
        #expect(document.history.currentState.description == "undo Two, changed")
    }

    @Test func `if the undo of a group fails, the changes not yet undone form a shorter group`() {
        let document = Document()
        document.insertGroup("Three", 1, 2, 3)
        document.stuck.value = [2]
        let errors = Recorder(document.history.undo.errors)
        #expect(document.run(document.history.undo).failure == .failed(.second))
        #expect(errors.values == [.second])
        #expect(document.values.value == [1, 2])
        document.stuck.value = []
        #expect(document.run(document.history.undo).isCompleted)
        #expect(document.values.value == [])
        #expect(document.run(document.history.redo).isCompleted)
        #expect(document.values.value == [1, 2, 3])
    }

    @Test func `cancelled work of a command stack adds no step and keeps the redo steps`() {
        let document = Document()
        document.insert(1)
        _ = document.run(document.history.undo)
        let run = document.insert.apply(2).subscribe(failed: { _ in })
        document.scheduler.advance(by: .milliseconds(500))
        run.dispose()
        document.scheduler.run()
        #expect(document.history.currentState.description == "redo Insert, clean")
        #expect(document.values.value == [])
    }

    @Test func `work of a command stack that completes without a value adds no step`() {
        let history = CommandStack<Never>(scheduler: ImmediateScheduler())
        let idle = history.command(named: "Nothing") { (_: Void) in
            Signal<Int, Never>.empty
        } undoing: { _ in
            .empty
        }
        #expect(Recorder(idle.execute()).isCompleted)
        #expect(history.currentState.description == "clean")
    }

    @Test func `the undo closure of a step receives the last value that the step's latest execution sent`() {
        let log = Shared<[Int]>([])
        let history = CommandStack<Never>(scheduler: ImmediateScheduler())
        let counter = Counter()
        let count = history.command(named: "Count") { (step: Int) in
            Signal<Int, Never>.from([0, counter.increment(by: step)])
        } undoing: { (number: Int) in
            log.withLock { $0.append(number) }
            return Signal<Void, Never>.from([(), ()])
        }
        count.execute(5)
        history.undo.execute()
        history.redo.execute()
        history.undo.execute()
        #expect(log.value == [5, 10])
    }

    @Test func `a run in progress during removeAll() of a command stack finishes and adds no step`() {
        let document = Document()
        document.insert(1)
        let run = Recorder(document.insert.execute(2))
        document.scheduler.advance(by: .milliseconds(500))
        document.history.removeAll()
        document.scheduler.run()
        #expect(run.isCompleted)
        #expect(document.values.value == [1, 2])
        #expect(document.history.currentState.description == "changed")
        #expect(Recorder(document.history.state).values.map(\.description) == ["changed"])
        document.insert(3)
        #expect(document.history.canUndo)
    }

    @Test func `a command stack records a step on the thread where the work ends, and reports it on its scheduler`() {
        let (home, elsewhere) = (TestScheduler(), TestScheduler())
        let history = CommandStack<Never>(scheduler: home)
        let place = elsewhere.heldByActions
        let move = history.command(named: "Move") { (_: Int) in
            Signal<Int, Never>.just(1).deliver(on: place)
        } undoing: { _ in
            .empty
        }
        let names = Recorder(history.undoName)
        move.execute(1)
        home.run()
        elsewhere.run()
        #expect(history.canUndo)
        #expect(names.values == [nil])
        home.run()
        #expect(names.values == [nil, "Move"])
    }

    @Test func `each change of a group starts on the stack's scheduler, wherever the previous change ended`() {
        let (home, elsewhere, begun) = (TestScheduler(), TestScheduler(), Counter())
        let history = CommandStack<Never>(scheduler: home)
        let place = elsewhere.heldByActions
        let move = history.command(named: "Move") { (_: Int) in
            Signal<Int, Never>.just(1)
        } undoing: { _ in
            begun.increment()
            return Signal<Void, Never>.just(()).deliver(on: place)
        }
        history.beginGroup(named: "Both")
        for _ in 0..<2 {
            move.execute(1)
            home.run()
        }
        history.endGroup()
        home.run()
        history.undo.execute()
        home.run()
        elsewhere.run()
        #expect(begun.value == 1)
        home.run()
        #expect(begun.value == 2)
        elsewhere.run()
        home.run()
        #expect(history.currentState.description == "redo Both, clean")
    }

    enum Home: CaseIterable, Sendable {
        case immediate, main, virtual
    }

    @Test(arguments: Home.allCases, [false, true])
    @MainActor func `the undo command of a command stack stays disabled after the last step is undone`(
        home: Home,
        isSignal: Bool
    ) {
        let virtual = TestScheduler()
        let scheduler: any Scheduler =
            switch home {
            case .immediate: ImmediateScheduler()
            case .main: UIScheduler()
            case .virtual: virtual
            }
        let history = CommandStack<Never>(scheduler: scheduler)
        let move =
            if isSignal {
                history.command(named: "Move") { (_: Int) in
                    Signal<Int, Never>.just(1)
                } undoing: { _ in
                    .empty
                }
            } else {
                history.command(named: "Move") { (_: Int) in
                    1
                } undoing: { _ in
                }
            }
        let (undo, redo) = (Recorder(history.undo.enabled), Recorder(history.redo.enabled))
        for command in [history.undo, history.redo, history.undo] {
            if !history.canUndo, !history.canRedo { move.execute(1) }
            virtual.run()
            command.execute()
            virtual.run()
        }
        #expect(undo.values == [false, true, false, true, false])
        #expect(redo.values == [false, true, false, true])
    }

    @Test @MainActor func `a command stack can undo asynchronous work of the main actor`() async throws {
        let history = CommandStack<TestError>()
        let document = Shared<[Int]>([])
        let insert = history.command(named: "Insert") { (value: Int) in
            Signal<Int, TestError>.task { () async throws(TestError) in
                if value < 0 { throw .first }
                await mainTurn()
                document.withLock { $0.append(value) }
                return value
            }
        } undo: { _ in
            Signal<Void, TestError>.task { () async throws(TestError) in
                await mainTurn()
                document.withLock { _ = $0.popLast() }
            }
        }
        try await insert.run(4)
        #expect(history.currentState.undoName == "Insert")
        await #expect(throws: CommandError<TestError>.failed(.first)) { try await insert.run(-1) }
        try await history.undo.run()
        #expect(document.value == [])
        try await history.redo.run()
        #expect(document.value == [4])
    }
}
