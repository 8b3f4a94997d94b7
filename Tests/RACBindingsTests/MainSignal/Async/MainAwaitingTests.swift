import RACBindings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) @MainActor struct MainAwaitingTests {
    private let numbers = Subject<Int, TestError>()

    private var loose: MainSignal<LooseNumber, TestError> { numbers.onMain.map { LooseNumber($0) } }

    /// Runs a closure when the task of the test waits.
    private func later(_ action: @escaping @MainActor () -> Void) {
        Task { action() }
    }

    @Test func `firstValue() of a main signal ends the subscription on the main queue`() async throws {
        later { numbers.send(1) }
        let first = try await loose.doNext { _ in #expect(MainQueue.isCurrent) }.firstValue()
        #expect(first?.number == 1)
        #expect(!numbers.hasSubscribers)
    }

    @Test func `firstValue() of a main signal returns nil if the signal completes without a value`() async throws {
        later { numbers.complete() }
        #expect(try await loose.firstValue() == nil)
    }

    @Test func `firstValue() of a main signal throws the failure`() async {
        later { numbers.fail(.second) }
        do throws(TestError) {
            _ = try await loose.firstValue()
            Issue.record("nothing has been thrown")
        } catch {
            #expect(error == .second)
        }
    }

    @Test func `collectValues() of a main signal returns all values`() async throws {
        later {
            for number in 1...3 { numbers.send(number) }
            numbers.complete()
        }
        #expect(try await loose.collectValues().map(\.number) == [1, 2, 3])
        try await loose.completion()
    }

    @Test func `cancelling a task ends its wait in firstValue() of a main signal`() async throws {
        let signal = loose
        let task = Task { @MainActor in try await signal.firstValue()?.number }
        await mainTurn()
        task.cancel()
        #expect(try await task.value == nil)
        await mainTurn()
        #expect(!numbers.hasSubscribers)
    }

    @Test func `awaiting a main signal in a cancelled task starts no work`() async throws {
        let starts = Counter()
        let work = Signal<Int, TestError>.deferred {
            starts.increment()
            return .just(1)
        }
        .onMain
        .map { LooseNumber($0) }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let first = try await work.firstValue()
            let all = try await work.collectValues()
            try await work.completion()
            var count = 0
            for try await _ in work.values { count += 1 }
            return first == nil && all.isEmpty && count == 0
        }
        #expect(try await task.value)
        #expect(starts.value == 0)
        _ = try await work.firstValue()
        #expect(starts.value == 1)
    }

    @Test func `completionOrCancellation() of a main signal waits for completion or throws the failure`() async throws {
        later { numbers.complete() }
        try await loose.completionOrCancellation()
        await #expect(throws: TestError.first) {
            try await MainSignal<LooseNumber, TestError>.fail(.first).completionOrCancellation()
        }
    }

    @Test func `completionOrCancellation() of a main signal throws in a cancelled task`() async {
        let task = Task { try await loose.completionOrCancellation() }
        later { task.cancel() }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!numbers.hasSubscribers)
    }
}
