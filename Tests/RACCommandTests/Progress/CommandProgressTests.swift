import RACCommand
import RACSchedulers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct CommandProgressTests {
    typealias Tested = Command<Int, Int, TestError>

    /// A command, the reporters of its runs, and what ends them.
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

    @Test func `what a run reports is shown until it ends`() {
        let fixture = Fixture()
        let progress = Recorder(fixture.command.progress)
        fixture.command.execute(1)
        fixture.reporters.value[0](0.5)
        fixture.reporters.value[0](3, of: 4)
        fixture.work.value[0].complete()
        fixture.reporters.value[0](1)
        #expect(progress.values == [nil, .init(completed: 0.5, of: 1), .init(completed: 3, of: 4), nil])
        #expect(progress.values[2]?.fraction == 0.75)
    }

    @Test func `runs side by side are shown together`() {
        let fixture = Fixture(.concurrent)
        let progress = Recorder(fixture.command.progress)
        fixture.command.execute(1)
        fixture.command.execute(2)
        fixture.reporters.value[0](1, of: 4)
        fixture.reporters.value[1](3, of: 4)
        #expect(progress.values.last == .some(.init(completed: 4, of: 8)))
        fixture.work.value[0].complete()
        #expect(progress.values.last == .some(.init(completed: 3, of: 4)))
        fixture.reporters.value[1](4, of: nil)
        #expect(progress.values.last??.fraction == nil)
        #expect(progress.values.last??.description == "4")
    }

    @Test func `when the caller hears of the end, no progress is shown, however the run ends`() {
        for end in ["completes", "fails", "is cancelled", "is replaced"] {
            let fixture = Fixture(end == "is replaced" ? .restarting : .exclusive)
            let progress = Recorder(fixture.command.progress)
            let atEnd = Shared<[Bool]>([])
            fixture.command.execute(1).subscribe(
                failed: { _ in atEnd.withLock { $0.append(progress.values.last == .some(nil)) } },
                completed: { atEnd.withLock { $0.append(progress.values.last == .some(nil)) } }
            )
            fixture.reporters.value[0](0.5)
            #expect(progress.values.count == 2)
            switch end {
            case "completes": fixture.work.value[0].complete()
            case "fails": fixture.work.value[0].fail(.first)
            case "is cancelled": fixture.command.cancelAll()
            default: fixture.command.execute(2)
            }
            #expect(atEnd.value == [true], "\(end)")
        }
    }

    @Test func `of many reports between two turns of the scheduler the last one is told`() {
        let scheduler = TestScheduler()
        let fixture = Fixture(scheduler: scheduler)
        let progress = Recorder(fixture.command.progress)
        fixture.command.execute(1)
        scheduler.advance()
        for count in 0...1_000 { fixture.reporters.value[0](count, of: 1_000) }
        #expect(progress.values == [nil])
        scheduler.advance()
        #expect(progress.values == [nil, .init(completed: 1_000, of: 1_000)])
    }

    @Test func `reports from several threads are told one at a time, and nothing is left of ended runs`() {
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

    @Test @MainActor func `work of the main actor may report, as a signal or asynchronously`() async throws {
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

    @Test func `a command whose work reports nothing sends that there is no progress`() {
        var command: Tested? = Tested(scheduler: ImmediateScheduler()) { .just($0) }
        let progress = command.map { Recorder($0.progress) }
        command?.execute(1)
        command = nil
        #expect(progress?.events == [.next(nil), .completed])
    }

    @Test func `a progress knows which part is done`() {
        #expect(CommandProgress(completed: 1, of: 4).fraction == 0.25)
        #expect(CommandProgress(completed: 5, of: 4).fraction == 1)
        #expect(CommandProgress(completed: 0, of: 0).fraction == 1)
        #expect(CommandProgress(completed: 3).fraction == nil)
        #expect("\(CommandProgress(completed: 3, of: 4))" == "3 of 4")
        #expect("\(CommandProgress(completed: 0.5, of: 1))" == "0.5 of 1")
    }
}
