import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct AwaitingTests {
    @Test func `completion() of a signal waits for the completion or throws the failure`() async throws {
        try await Signal<Int, TestError>.from(1...3).completion()
        await #expect(throws: TestError.first) { try await Signal<Int, TestError>.fail(.first).completion() }
    }

    @Test func `completionOrCancellation() of a signal waits for the completion or throws the failure`() async throws {
        try await Signal<Int, TestError>.from(1...3).completionOrCancellation()
        try await Signal<Int, Never>.empty.completionOrCancellation()
        await #expect(throws: TestError.first) {
            try await Signal<Int, TestError>.fail(.first).completionOrCancellation()
        }
    }

    @Test func `a cancelled call of completionOrCancellation() throws and disposes the subscription`() async {
        let disposals = Counter()
        let task = Task {
            try await Signal<Int, TestError> { subscriber in
                subscriber.onDispose { disposals.increment() }
                subscriber.send(1)
                withUnsafeCurrentTask { $0?.cancel() }
                subscriber.complete()
            }.completionOrCancellation()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(disposals.value == 1)
    }

    @Test func `completionOrCancellation() returns if the task is cancelled after the completion`() async throws {
        let task = Task {
            try await Signal<Int, TestError> { subscriber in
                subscriber.complete()
                withUnsafeCurrentTask { $0?.cancel() }
            }.completionOrCancellation()
        }
        try await task.value
    }

    @Test func `completionOrCancellation() in a cancelled task does not subscribe`() async {
        let starts = Counter()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await Signal<Int, TestError> { _ in starts.increment() }.completionOrCancellation()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(starts.value == 0)
    }

    @Test func `a cancelled call of collectValues returns the received values and disposes the subscription`() async {
        let (subject, disposals) = (Subject<Int, Never>(), Counter())
        let (started, start) = AsyncStream<Void>.makeStream()
        let task = Task {
            await Signal<Int, Never> { subscriber in
                subscriber.onDispose { disposals.increment() }
                subscriber.add(subject.subscribe { subscriber.send($0) })
                subscriber.send(0)
                start.finish()
            }.collectValues()
        }
        for await _ in started {}
        subject.send(1)
        task.cancel()
        #expect(await task.value == [0, 1])
        #expect(disposals.value == 1)
    }

    @Test func `collectValues() of a signal receives a million values from another thread`() async {
        let count = heavy(1_000_000)
        let signal = Signal<Int, Never> { subscriber in
            Task.detached {
                for value in 0..<count { subscriber.send(value) }
                subscriber.complete()
            }
        }
        var (next, inOrder) = (0, true)
        for await value in signal.values(.unbounded) {
            if value != next { inOrder = false }
            next += 1
        }
        #expect(next == count)
        #expect(inOrder)
    }

    @Test @MainActor func `awaiting a signal subscribes on the actor of the caller`() async throws {
        let places = Shared<[Bool]>([])
        let signal = Signal<Int, Never> { subscriber in
            places.withLock { $0.append(MainQueue.isCurrent) }
            subscriber.send(1)
            subscriber.complete()
        }
        _ = await signal.firstValue()
        _ = await signal.collectValues()
        await signal.completion()
        try await signal.completionOrCancellation()
        #expect(places.withLock { $0 } == [true, true, true, true])
    }

    @Test func `firstValue() of a signal returns the first value and disposes the subscription`() async throws {
        #expect(try await oneToThree.firstValue() == 1)
    }

    @Test func `firstValue() of a signal returns nil if the signal completes without a value`() async {
        #expect(await Signal<Int, Never>.empty.firstValue() == nil)
    }

    @Test func `firstValue() of a signal throws the failure`() async {
        await #expect(throws: TestError.second) { try await Signal<Int, TestError>.fail(.second).firstValue() }
    }

    @Test func `a task in firstValue() of a signal resumes once if the value races with a cancellation`() async {
        for _ in 0..<2_000 {
            let subject = Subject<Int, Never>()
            let task = Task { await subject.firstValue() }
            let sender = Task.detached {
                subject.send(1)
                subject.complete()
            }
            task.cancel()
            let value = await task.value
            await sender.value
            #expect(value == nil || value == 1)
        }
    }
}
