import RACCommand
import RACSchedulers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct CommandReportingProgressTests {
    typealias Tested = Command<Int, Int, TestError>

    /// A command, the reporters of its runs, and their work.
    private struct Fixture: Sendable {
        let reporters = Shared<[CommandProgressReporter]>([])
        let work = Shared<[Subject<Int, TestError>]>([])
        let command: Tested

        init(_ policy: CommandPolicy = .exclusive, scheduler: any Scheduler = ImmediateScheduler()) {
            let (reporters, work) = (reporters, work)
            command = .reportingProgress(policy: policy, scheduler: scheduler) { _, progress in
                reporters.withLock { $0.append(progress) }
                let subject = Subject<Int, TestError>()
                work.withLock { $0.append(subject) }
                return subject.signal
            }
        }
    }

    @Test func `the progress signal of a command sends the reports of a run until the run ends`() {
        let fixture = Fixture()
        let progress = Recorder(fixture.command.progress)
        fixture.command.execute(1)
        fixture.reporters.value[0](0.5)
        fixture.reporters.value[0](3, of: 4)
        fixture.work.value[0].complete()
        fixture.reporters.value[0](1)
        #expect(progress.values.map { $0?.description } == [nil, "0 of 1", "0.5 of 1", "3 of 4", nil])
        #expect(progress.values[3]?.fraction == 0.75)
    }

    @Test func `the progress of a command is the sum of its concurrent runs`() {
        let fixture = Fixture(.concurrent)
        let progress = Recorder(fixture.command.progress)
        fixture.command.execute(1)
        fixture.command.execute(2)
        fixture.reporters.value[0](1, of: 4)
        fixture.reporters.value[1](3, of: 4)
        // Until the second run reports its size, it counts as having the size of the first run.
        #expect(
            progress.values.map { $0?.description } == [nil, "0 of 1", "0 of 2", "1 of 8", "4 of 8"]
        )
        fixture.reporters.value[1](4, of: nil)
        #expect(progress.values.last??.fraction == nil)
        #expect(progress.values.last??.description == "5")
    }

    @Test func `a command's progress includes the completed part of ended runs until the command is idle`() {
        let scheduler = TestScheduler()
        let work = Command<Int, Int, Never>.reportingProgress(policy: .concurrent(limit: 5), scheduler: scheduler) {
            seconds,
            progress in
            Signal.interval(.seconds(seconds), on: scheduler)
                .take(2)
                .scan(0) { count, _ in count + 1 }
                .doNext { progress($0, of: 2) }
        }
        let progress = Recorder(work.progress)
        work.execute(1)
        scheduler.advance()
        work.execute(5)
        scheduler.run()
        #expect(
            progress.values.map { $0?.description } == [
                nil, "0 of 1", "0 of 2", "1 of 4", "2 of 4", "3 of 4", "4 of 4", nil,
            ]
        )
        work.execute(1)
        scheduler.advance()
        #expect(progress.values.last??.description == "0 of 1")
    }

    @Test func `each run without reports counts as one unit of a command's progress`() {
        let fixture = Fixture(.concurrent)
        let progress = Recorder(fixture.command.progress)
        for input in 0..<3 { fixture.command.execute(input) }
        fixture.work.value[0].complete()
        fixture.work.value[1].fail(.first)
        fixture.work.value[2].complete()
        #expect(
            progress.values.map { $0?.description } == [nil, "0 of 1", "0 of 2", "0 of 3", "1 of 3", "1 of 2", nil]
        )
    }

    @Test
    func `a command's progress counts a completed run in full, and only the completed part of a failed run`() {
        let fixture = Fixture(.concurrent)
        let progress = Recorder(fixture.command.progress)
        fixture.command.execute(0)
        fixture.command.execute(1)
        let cancelled = fixture.command.apply(2).ignoreFailure().subscribe { _ in }
        fixture.command.execute(3)
        for (run, done) in [10, 20, 30, 40].enumerated() { fixture.reporters.value[run](done, of: 100) }
        #expect(progress.values.last??.description == "100 of 400")
        fixture.work.value[0].complete()
        #expect(progress.values.last??.description == "190 of 400")
        fixture.work.value[1].fail(.first)
        #expect(progress.values.last??.description == "190 of 320")
        cancelled.dispose()
        #expect(progress.values.last??.description == "190 of 250")
        fixture.work.value[3].complete()
        #expect(progress.values.last == .some(nil))
    }

    @Test func `when a run without a total ends, a command's progress counts the completed part as the run's total`() {
        let fixture = Fixture(.concurrent)
        let progress = Recorder(fixture.command.progress)
        fixture.command.execute(1)
        fixture.command.execute(2)
        fixture.reporters.value[0](5, of: nil)
        fixture.reporters.value[1](1, of: 2)
        #expect(progress.values.last??.description == "6")
        fixture.work.value[0].complete()
        #expect(progress.values.last??.description == "6 of 7")
    }

    @Test func `the fraction of a command's progress does not fall when a queued run starts`() {
        let fixture = Fixture(.queued)
        let progress = Recorder(fixture.command.progress)
        for input in 0..<3 { fixture.command.execute(input) }
        for run in 0..<3 {
            fixture.reporters.value[run](5, of: 10)
            fixture.work.value[run].complete()
        }
        #expect(
            progress.values.map { $0?.description } == [
                nil, "0 of 1", "0 of 2", "0 of 3", "5 of 30", "10 of 30", "15 of 30", "20 of 30", "25 of 30", nil,
            ]
        )
    }

    @Test func `the progress of a restarted run begins at zero`() {
        let fixture = Fixture(.restarting)
        let progress = Recorder(fixture.command.progress)
        for input in 0..<3 {
            fixture.command.execute(input)
            fixture.reporters.value[input](5, of: 10)
        }
        fixture.work.value[2].complete()
        #expect(
            progress.values.map { $0?.description } == [
                nil, "0 of 1", "5 of 10", "0 of 1", "5 of 10", "0 of 1", "5 of 10", nil,
            ]
        )
    }

    @Test
    func `a command limits progress reports to the range from 0 to the total, and ignores NaN and infinity`() {
        let fixture = Fixture()
        let progress = Recorder(fixture.command.progress)
        fixture.command.execute(1)
        fixture.reporters.value[0](12, of: 10)
        fixture.reporters.value[0](-1, of: 10)
        fixture.reporters.value[0](.nan)
        fixture.reporters.value[0](.infinity)
        fixture.reporters.value[0](1, of: -10)
        #expect(
            progress.values.map { $0?.description } == [nil, "0 of 1", "10 of 10", "0 of 10", "0 of 0"]
        )
    }

    @Test(
        .enabled(if: !isThreadSanitized, "one thread"),
        arguments: [CommandPolicy.concurrent, .concurrent(limit: 3), .queued, .exclusive]
    )
    func `the fraction of a command's progress never falls when a run ends`(
        policy: CommandPolicy
    ) {
        for seed in 0..<heavy(400) {
            var generator = SeededGenerator(seed: UInt64(seed))
            let fixture = Fixture(policy)
            let progress = Recorder(fixture.command.progress)
            var requests: [any Disposable] = []
            for step in 0..<60 {
                let underWay = fixture.work.value.indices.filter { fixture.work.value[$0].hasSubscribers }
                let run = underWay.randomElement(using: &generator) ?? 0
                let former = progress.values.last??.fraction
                let isEnd = !underWay.isEmpty && Int.random(in: 0..<3, using: &generator) == 0
                if isEnd {
                    switch Int.random(in: 0..<3, using: &generator) {
                    case 0: fixture.work.value[run].complete()
                    case 1: fixture.work.value[run].fail(.first)
                    default: requests[run].dispose()
                    }
                } else if underWay.isEmpty || Bool.random(using: &generator) {
                    // Runs begin in the order of the requests. A refused request starts no run.
                    let isAccepted = fixture.command.isEnabled
                    let request = fixture.command.apply(step).ignoreFailure().subscribe { _ in }
                    if isAccepted { requests.append(request) }
                } else {
                    let total = Int.random(in: -1..<20, using: &generator)
                    fixture.reporters.value[run](Int.random(in: 0..<20, using: &generator), of: total < 0 ? nil : total)
                }
                let isExecuting = fixture.command.isExecuting
                #expect((progress.values.last != .some(nil)) == isExecuting, "seed \(seed), step \(step)")
                if isEnd, isExecuting, let former, let fraction = progress.values.last??.fraction {
                    #expect(fraction >= former, "seed \(seed), step \(step)")
                }
            }
        }
    }

    @Test func `the progress of a command is nil when the caller receives the end of the last run`() {
        for end in ["completes", "fails", "is cancelled"] {
            let fixture = Fixture()
            let progress = Recorder(fixture.command.progress)
            let atEnd = Shared<[Bool]>([])
            fixture.command.execute(1).subscribe(
                failed: { _ in atEnd.withLock { $0.append(progress.values.last == .some(nil)) } },
                completed: { atEnd.withLock { $0.append(progress.values.last == .some(nil)) } }
            )
            fixture.reporters.value[0](0.5)
            #expect(progress.values.count == 3)
            switch end {
            case "completes": fixture.work.value[0].complete()
            case "fails": fixture.work.value[0].fail(.first)
            default: fixture.command.cancelAll()
            }
            #expect(atEnd.value == [true], "\(end)")
        }
    }

    @Test func `a command sends only the last of several progress reports between two turns of the scheduler`() {
        let scheduler = TestScheduler()
        let fixture = Fixture(scheduler: scheduler)
        let progress = Recorder(fixture.command.progress)
        fixture.command.execute(1)
        scheduler.advance()
        for count in 0...1_000 { fixture.reporters.value[0](count, of: 1_000) }
        #expect(progress.values.map { $0?.description } == [nil, "0 of 1"])
        scheduler.advance()
        #expect(progress.values.map { $0?.description } == [nil, "0 of 1", "1000 of 1000"])
    }

    @Test func `a command sends concurrent progress reports one at a time, and nil after the last run`() {
        let fixture = Shared<Fixture?>(nil)
        let (isTelling, wrong) = (Shared(false), Counter())
        let prepare: @Sendable (Int) -> Void = { _ in
            let new = Fixture(.concurrent)
            new.command.progress.subscribe { _ in
                if isTelling.withLock({ former in
                    defer { former = true }
                    return former
                }) {
                    wrong.increment()
                }
                isTelling.value = false
            }
            new.command.execute(1)
            new.command.execute(2)
            fixture.value = new
        }
        let report: @Sendable (Int, Int) -> Void = { run, round in
            for count in 0..<3 { fixture.value?.reporters.value[run](count, of: 3) }
            if run == 1 { fixture.value?.command.cancelAll() } else { fixture.value?.work.value[0].complete() }
        }
        race(heavy(5_000), prepare: prepare, [{ report(0, $0) }, { report(1, $0) }]) { _ in
            guard let ended = fixture.value else { return }
            if Recorder(ended.command.progress).values != [nil] { wrong.increment() }
            fixture.value = nil
        }
        #expect(wrong.value == 0)
    }

    @Test @MainActor func `work of the main actor can report progress from a signal or asynchronously`() async throws {
        let copy = Command.reportingProgress { (parts: Int, progress) async throws(TestError) in
            for part in 1...parts { progress(part, of: parts) }
            return parts
        }
        let told = Recorder(copy.progress)
        #expect(try await copy.run(3) == 3)
        #expect(told.values.last == .some(nil))
        #expect(told.values.contains(.init(completed: 3, of: 3)))
        let upload = Command.reportingProgress { (size: Int, progress) in
            Signal.from(1...size).doNext { progress($0, of: size) }
        }
        let fractions = Recorder(upload.progress)
        upload.execute(2)
        #expect(fractions.values.last == .some(nil))
    }

    @Test func `the progress of a command is nil if the work reports no progress`() {
        var command: Tested? = Tested(scheduler: ImmediateScheduler()) { .just($0) }
        let progress = command.map { Recorder($0.progress) }
        command?.execute(1)
        command = nil
        #expect(progress?.events == [.next(nil), .completed])
    }
}
