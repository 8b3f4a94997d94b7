import RACOperators
import TestSupport
import Testing

/// Tasks that are cancelled before they request the first value of a signal.
@Suite(.timeLimit(.minutes(20))) struct CancelledTaskTests {
    /// A way to request the values of a signal in a task and to return the received values.
    struct Entry: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let ask: @Sendable (Signal<Int, TestError>) async throws(TestError) -> [Int]

        static let all = [
            Entry(testDescription: "values") { signal async throws(TestError) in
                var values: [Int] = []
                for try await value in signal.values { values.append(value) }
                return values
            },
            Entry(testDescription: "values with a bound") { signal async throws(TestError) in
                var values: [Int] = []
                for try await value in signal.values(.bufferingNewest(1)) { values.append(value) }
                return values
            },
            Entry(testDescription: "next() without an actor") { signal async throws(TestError) in
                var iterator = signal.values.makeAsyncIterator()
                return try await iterator.next().map { [$0] } ?? []
            },
            Entry(testDescription: "firstValue") { signal async throws(TestError) in
                try await signal.firstValue().map { [$0] } ?? []
            },
            Entry(testDescription: "collectValues") { signal async throws(TestError) in
                try await signal.collectValues()
            },
            Entry(testDescription: "completion") { signal async throws(TestError) in
                try await signal.completion()
                return []
            },
        ]
    }

    @Test(arguments: Entry.all)
    func `a cancelled task that awaits a signal starts no work of the signal`(entry: Entry) async throws {
        let starts = Counter()
        let work = Signal<Int, TestError>.deferred {
            starts.increment()
            return .just(1)
        }
        #expect(try await inCancelledTask { () async throws(TestError) in try await entry.ask(work) } == [])
        #expect(starts.value == 0)
        // The same call starts the work in a task that is not cancelled.
        _ = try await entry.ask(work)
        #expect(starts.value == 1)
    }

    @Test(arguments: Entry.all)
    func `a cancelled task that awaits a signal receives no failure of the signal`(entry: Entry) async throws {
        #expect(try await inCancelledTask { () async throws(TestError) in try await entry.ask(.fail(.first)) } == [])
    }

    @Test(arguments: Entry.all)
    func `a cancelled task that awaits a signal starts no asynchronous work`(entry: Entry) async throws {
        let starts = Counter()
        let work = Signal<Int, TestError>.task { starts.increment() }
        #expect(try await inCancelledTask { () async throws(TestError) in try await entry.ask(work) } == [])
        #expect(starts.value == 0)
    }

    @Test(arguments: [SignalValues<Int, Never>.BufferingPolicy.unbounded, .bufferingOldest(1)])
    func `an iterator does not subscribe if its task is cancelled after the iterator is created`(
        policy: SignalValues<Int, Never>.BufferingPolicy
    ) async {
        let starts = Counter()
        let work = Signal<Int, Never> { subscriber in
            starts.increment()
            subscriber.send(1)
        }
        let task = Task {
            var iterator = work.values(policy).makeAsyncIterator()
            withUnsafeCurrentTask { $0?.cancel() }
            return [await iterator.next(), await iterator.next()]
        }
        #expect(await task.value == [nil, nil])
        #expect(starts.value == 0)
    }

    @Test func `a cancelled call of firstValue() that has not subscribed releases its signal`() async {
        let objects = LiveObjects()
        await inCancelledTask {
            let probe = objects.probe()
            _ = await Signal<Int, Never>.deferred {
                probe.touch()
                return .just(1)
            }
            .firstValue()
        }
        #expect(objects.count == 0)
    }

    @Test func `cancelling a task while it subscribes to a signal disposes the subscription immediately`() async {
        let seen = Shared<[Bool]>([])
        let work = Signal<Int, Never> { subscriber in
            seen.withLock { $0.append(subscriber.isDisposed) }
            withUnsafeCurrentTask { $0?.cancel() }
            seen.withLock { $0.append(subscriber.isDisposed) }
        }
        #expect(await Task { await work.firstValue() }.value == nil)
        #expect(seen.value == [false, true])
    }

    @Test func `an endless synchronous signal stops if its task is cancelled while the task subscribes`() async {
        let sent = Counter()
        let work = Signal<Int, Never>.from(0...).doNext { _ in
            if sent.increment() == 100 { withUnsafeCurrentTask { $0?.cancel() } }
        }
        // Without the limit, a source that does not stop would send forever.
        let values = await Task { await work.take(100_000).collectValues() }.value
        #expect(sent.value == 100)
        #expect(values.count < 100_000)
    }

    @Test func `a signal keeps no subscriber if its task is cancelled while the task subscribes`() async {
        for _ in 0..<heavy(20_000) {
            let subject = Subject<Int, Never>()
            let task = Task { await subject.collectValues() }
            task.cancel()
            #expect(await task.value == [])
            #expect(!subject.hasSubscribers)
        }
    }

    @Test @MainActor func `Signal.task does not run its work if the subscription is disposed before the task starts`()
        async
    {
        let starts = Counter()
        // Tasks of the main actor start in the order of their creation, after the current task has been suspended.
        let subscription = Signal<Int, Never>.task { @MainActor in starts.increment() }.subscribe()
        subscription.dispose()
        await Task {}.value
        #expect(starts.value == 0)
    }

    @Test func `cancelling a task does not dispose a subscription that the task has made by calling subscribe`() async {
        let recorder = Recorder<Int, Never>()
        await inCancelledTask {
            recorder.subscribe(to: Signal<Int, Never>.task { Task.isCancelled ? 1 : 2 })
        }
        while !recorder.hasEnded { await Task.yield() }
        #expect(recorder.events == [.next(2), .completed])
    }

    @Test func `asyncStream subscribes even in a cancelled task, and iterating disposes the subscription`() async {
        let subject = Subject<Int, Never>()
        await inCancelledTask {
            let stream = subject.asyncStream()
            #expect(subject.hasSubscribers)
            for await _ in stream {}
            #expect(!subject.hasSubscribers)
        }
    }
}

/// Runs a body in a task that is cancelled before the body begins.
private func inCancelledTask<Success: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () async throws(Failure) -> Success
) async throws(Failure) -> Success {
    let task = Task { () async -> Result<Success, Failure> in
        withUnsafeCurrentTask { $0?.cancel() }
        do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try await task.value.get()
}
