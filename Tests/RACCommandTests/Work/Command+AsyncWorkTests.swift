import RACCommand
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct CommandAsyncWorkTests {
    /// A point where asynchronous work waits until the test continues it or its task is cancelled.
    private final class Station: Sendable {
        let arrived = AsyncStream<Void>.makeStream()
        let departed = AsyncStream<Void>.makeStream()
        let cancelled = AsyncStream<Void>.makeStream()

        func stop() async {
            arrived.continuation.yield()
            await withTaskCancellationHandler {
                for await _ in departed.stream { return }
            } onCancel: {
                cancelled.continuation.yield()
            }
        }

        func waitForArrival() async { for await _ in arrived.stream { return } }
        func waitForCancellation() async { for await _ in cancelled.stream { return } }
    }

    @Test func `a run of a command's asynchronous work sends the result`() async throws {
        let command = Command<Int, String, Never>(scheduler: ImmediateScheduler()) { input async in "\(input)" }
        #expect(try await command.run(1) == "1")
    }

    @Test func `an error thrown by a command's asynchronous work is the failure of the run`() async {
        let command = Command(scheduler: ImmediateScheduler()) { (input: Int) async throws(TestError) -> Int in
            guard input > 0 else { throw .second }
            return input
        }
        let errors = Recorder(command.errors)
        do throws(CommandError<TestError>) {
            try await command.run(0)
            Issue.record("did not throw")
        } catch {
            #expect(error == .failed(.second))
        }
        #expect(errors.values == [.second])
    }

    @Test func `cancelling a task cancels the run that it awaits and the task of the run's work`() async {
        let station = Station()
        let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { input async in
            await station.stop()
            return input
        }
        let executing = Recorder(command.executing)
        let task = Task { () -> CommandError<TestError>? in
            do throws(CommandError<TestError>) {
                try await command.run(1)
                return nil
            } catch {
                return error
            }
        }
        await station.waitForArrival()
        task.cancel()
        await station.waitForCancellation()
        #expect(await task.value == .cancelled)
        #expect(executing.values == [false, true, false])
    }

    @Test func `cancelling a run cancels the task of the run's work, and a task that awaits the run throws`() async {
        let station = Station()
        let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { input async in
            await station.stop()
            return input
        }
        let task = Task { try await command.run(1) }
        await station.waitForArrival()
        command.cancelAll()
        await station.waitForCancellation()
        await #expect(throws: CommandError<TestError>.cancelled) { try await task.value }
    }

    @Test func `asynchronous work of a command can send several values`() async throws {
        let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) {
            count,
            send async throws(TestError) in
            for step in 1...count { send(step) }
            if count > 3 { throw .first }
        }
        var values: [Int] = []
        for try await value in command.apply(3).values { values.append(value) }
        #expect(values == [1, 2, 3])
        await #expect(throws: CommandError<TestError>.failed(.first)) { try await command.run(4) }
    }

    @Test func `stopping the iteration over the values of a run cancels the run`() async throws {
        let station = Station()
        let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { input, send async in
            send(input)
            await station.stop()
            send(input + 1)
        }
        let executing = Recorder(command.executing)
        for try await _ in command.apply(1).values { break }
        await station.waitForCancellation()
        for await isExecuting in command.executing.values where !isExecuting { break }
        #expect(executing.values == [false, true, false])
    }

    @Test func `a restarting command cancels the task of the previous run`() async throws {
        let station = Station()
        let command = Command<Int, Int, TestError>(policy: .restarting, scheduler: ImmediateScheduler()) {
            input async in
            if input == 1 { await station.stop() }
            return input
        }
        let first = Recorder(command.execute(1))
        await station.waitForArrival()
        #expect(try await command.run(2) == 2)
        #expect(first.events == [.failed(.cancelled)])
    }

    @Test func `a cancelled task stops awaiting a run that another request has joined, and the run continues`()
        async throws
    {
        let station = Station()
        let command = Command<Int, Int, TestError>(policy: .ignoring, scheduler: ImmediateScheduler()) { input async in
            await station.stop()
            return input
        }
        let kept = Recorder(command.execute(1))
        await station.waitForArrival()
        let leaving = Task { try await command.run(2) }
        leaving.cancel()
        await #expect(throws: CommandError<TestError>.cancelled) { try await leaving.value }
        station.departed.continuation.yield()
        for await isExecuting in command.executing.values where !isExecuting { break }
        #expect(kept.events == [.next(1), .completed])
    }

    @Test @MainActor func `work of a command on the main actor can be synchronous or asynchronous`() async throws {
        let model = MainModel()
        #expect(try await model.add.run(2) == 2)
        #expect(try await model.addLater.run(3) == 5)
        #expect(model.sum == 5)
    }
}

/// A model as an app would write it.
@MainActor private final class MainModel {
    private(set) var sum = 0

    private(set) lazy var add = Command<Int, Int, TestError> { [unowned self] amount in
        sum += amount
        return .just(sum)
    }

    private(set) lazy var addLater = Command<Int, Int, TestError> { @MainActor [unowned self] amount async in
        await Task.yield()
        sum += amount
        return sum
    }
}
