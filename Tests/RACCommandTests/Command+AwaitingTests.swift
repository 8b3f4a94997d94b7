import RACCommand
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct CommandAwaitingTests {
    @Test func `run(_:) of a command throws if the command refuses the request`() async {
        let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { _ in .never }
        command.execute(1)
        await #expect(throws: CommandError<TestError>.disabled) { try await command.run(2) }
    }

    @Test func `run(_:) of a command returns the last value of the run, or nil`() async throws {
        let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { .from(0..<$0) }
        #expect(try await command.run(3) == 2)
        #expect(try await command.run(0) == nil)
        let simple = Command<Void, Int, TestError>(scheduler: ImmediateScheduler()) { .just(5) }
        #expect(try await simple.run() == 5)
    }

    @Test func `run(_:) of a command starts no work in a cancelled task`() async {
        let starts = Counter()
        let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { input in
            starts.increment()
            return .just(input)
        }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await command.run(1)
        }
        await #expect(throws: CommandError<TestError>.cancelled) { try await task.value }
        #expect(starts.value == 0)
    }

    @Test @MainActor func `run(_:) of a command starts the work before it suspends its caller`() async throws {
        let starts = Counter()
        let command = Command<Int, Int, TestError> { input in
            starts.increment()
            return .just(input)
        }
        // The child task does not run concurrently. It begins when this task is suspended, after the work has started.
        async let seen = MainActor.run { starts.value }
        try await command.run(1)
        _ = await seen
        #expect(starts.value == 1)
    }
}
