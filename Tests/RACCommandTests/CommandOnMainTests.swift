import Dispatch
import RACCommand
import TestSupport
import Testing

/// Commands on the real main queue.
@Suite(.timeLimit(.minutes(20))) struct CommandOnMainTests {
    /// A log of a command's events that traps outside the main queue.
    private final class MainLog: Sendable {
        let lines = Shared<[String]>([])
        /// The number of blocks of the main queue that have run since `expectTurn()`.
        let turns = Counter()

        func note(_ line: String) {
            dispatchPrecondition(condition: .onQueue(.main))
            lines.withLock { $0.append("\(line) in turn \(turns.value)") }
        }

        func watch(_ command: Command<Int, Int, TestError>) {
            command.executing.skip(1).subscribeEvents { event in self.note("executing \(event)") }
            command.enabled.skip(1).subscribeEvents { event in self.note("enabled \(event)") }
            command.executionSignals.subscribeEvents { event in self.note(event.isTerminal ? "no more" : "execution") }
            command.errors.subscribeEvents { event in self.note("errors \(event)") }
        }

        func expectTurn() {
            DispatchQueue.main.async { self.turns.increment() }
        }
    }

    @Test @MainActor func `a command executed on the main queue starts and ends runs in the same turn of the queue`() {
        let (work, log) = (Subject<Int, TestError>(), MainLog())
        let command = Command<Int, Int, TestError> { _ in
            log.note("work")
            return work.signal
        }
        log.watch(command)
        log.expectTurn()
        command.execute(1).subscribe(failed: { _ in log.note("failed") })
        log.lines.withLock { $0.append("executed") }
        work.fail(.first)
        log.lines.withLock { $0.append("ended") }
        #expect(
            log.lines.value == [
                "executing next(true) in turn 0", "enabled next(false) in turn 0", "execution in turn 0",
                "work in turn 0",
                "executed",
                "executing next(false) in turn 0", "enabled next(true) in turn 0", "errors next(first) in turn 0",
                "failed in turn 0",
                "ended",
            ]
        )
        #expect(log.turns.value == 0)
    }

    @Test func `a command executes another thread's requests and sends their events on the main queue, in order`() async
    {
        let log = MainLog()
        let holder = Shared<Command<Int, Int, TestError>?>(
            Command { _ in
                log.note("work")
                return .fail(.first)
            }
        )
        holder.value.map(log.watch)
        await withCheckedContinuation { continuation in
            holder.value?.errors.take(1).subscribe(completed: { continuation.resume() })
            onThreads(1) { _ in holder.value?.execute(1) }
        }
        await withCheckedContinuation { continuation in
            holder.value?.errors.subscribe(completed: { continuation.resume() })
            // This thread releases the last reference.
            onThreads(1) { _ in holder.value = nil }
        }
        #expect(
            log.lines.value.map { $0.replacing(" in turn 0", with: "") } == [
                "executing next(true)", "enabled next(false)", "execution", "work",
                "executing next(false)", "enabled next(true)", "errors next(first)",
                "no more", "executing completed", "enabled completed", "errors completed",
            ]
        )
    }

    @Test func `a command sends the changes of its enabled signal on the main queue`() async {
        let isEnabled = Subject<Bool, Never>()
        let command = Command<Int, Int, TestError>(enabled: isEnabled) { .just($0) }
        await withCheckedContinuation { continuation in
            command.enabled.skip(1).take(1).subscribe { isEnabled in
                dispatchPrecondition(condition: .onQueue(.main))
                #expect(!isEnabled)
                continuation.resume()
            }
            onThreads(1) { _ in isEnabled.send(false) }
        }
    }

    @Test @MainActor func `a command's request on the main queue runs after the earlier requests of another thread`()
        async
    {
        let log = Shared<[Int]>([])
        let command = Command<Int, Int, TestError>(policy: .queued) { input in
            log.withLock { $0.append(input) }
            return .just(input)
        }
        // The other thread's request cannot run while this function occupies the main queue.
        onThreads(1) { _ in command.execute(1) }
        let last = command.execute(2)
        #expect(log.value.isEmpty)
        for try await _ in last.catch({ _ in Signal<Int, Never>.empty }).values {}
        #expect(log.value == [1, 2])
    }

    @Test @MainActor func `the main thread can wait in a blocking call for a run whose work ends on another thread`()
        throws
    {
        let scheduler = QueueScheduler()
        let command = Command<Int, Int, TestError> { input in Signal.just(input).subscribe(on: scheduler) }
        #expect(try command.execute(3).toArray(timeout: .seconds(600)) == [3])
    }

    @Test @MainActor func `the work of a command can use state of the main actor`() {
        var sum = 0
        let command = Command<Int, Int, Never> { amount in
            sum += amount
            return .just(sum)
        }
        #expect(Recorder(command.execute(2)).values == [2])
        #expect(Recorder(command.execute(3)).values == [5])
    }
}
