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

    @Test @MainActor func `on the main queue execute and the work happen without an extra turn of the main loop`() {
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

    @Test func `requests from other threads are delivered on the main queue, in order`() async {
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
            // The last reference is released on that thread.
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

    @Test func `changes of the enabled signal arrive on the main queue`() async {
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

    @Test @MainActor func `requests made earlier on another thread run first`() async {
        let log = Shared<[Int]>([])
        let command = Command<Int, Int, TestError>(policy: .queued) { input in
            log.withLock { $0.append(input) }
            return .just(input)
        }
        // The request cannot run while this function occupies the main queue.
        onThreads(1) { _ in command.execute(1) }
        let last = command.execute(2)
        #expect(log.value.isEmpty)
        for try await _ in last.catch({ _ in Signal<Int, Never>.empty }).values {}
        #expect(log.value == [1, 2])
    }

    @Test @MainActor func `blocking the main thread for work that ends on another thread does not hang`() throws {
        let scheduler = QueueScheduler()
        let command = Command<Int, Int, TestError> { input in Signal.just(input).subscribe(on: scheduler) }
        #expect(try command.execute(3).toArray(timeout: .seconds(600)) == [3])
    }

    @Test @MainActor func `the work can use state of the main actor`() {
        var sum = 0
        let command = Command<Int, Int, Never> { amount in
            sum += amount
            return .just(sum)
        }
        #expect(Recorder(command.execute(2)).values == [2])
        #expect(Recorder(command.execute(3)).values == [5])
    }
}
