import RACOperators
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct TaskTests {
    @Test func `sends the result and completes`() async {
        let signal = Signal<Int, Never>.task { 7 }
        #expect(await signal.collectValues() == [7])
    }

    @Test func `fails with what is thrown, with its type`() async {
        let signal = Signal.task { () async throws(TestError) -> Int in throw .second }
        do throws(TestError) {
            _ = try await signal.collectValues()
            Issue.record("the failure is missing")
        } catch {
            #expect(error == .second)
        }
    }

    @Test func `works once for each subscription, and not before`() async {
        let runs = Counter()
        let signal = Signal<Int, Never>.task { runs.increment() }
        #expect(runs.value == 0)
        #expect(await signal.firstValue() == 1)
        #expect(await signal.firstValue() == 2)
    }

    @Test func `disposing cancels the task, and nothing comes of it`() async {
        let (started, start) = AsyncStream<Void>.makeStream()
        let (ended, end) = AsyncStream<Bool>.makeStream()
        let recorder = Recorder(
            Signal<Int, Never>.task {
                await withTaskCancellationHandler {
                    start.finish()
                    for await _ in AsyncStream<Void>.makeStream().stream {}
                } onCancel: {
                }
                end.yield(Task.isCancelled)
                end.finish()
                return 1
            }
        )
        for await _ in started {}
        recorder.dispose()
        for await wasCancelled in ended { #expect(wasCancelled) }
        #expect(recorder.events.isEmpty)
    }

    @Test func `holds nothing when it is over`() async {
        let (released, release) = AsyncStream<Void>.makeStream()
        do {
            let probe = LiveObjects().probe(onDeinit: { release.finish() })
            let signal = Signal<Int, Never>.task {
                probe.touch()
                return 1
            }
            _ = await signal.collectValues()
        }
        // The task lets go of its closure after it has delivered the end.
        for await _ in released {}
    }

    @Test(arguments: FlatteningCase.all)
    func `a task that goes on after the end keeps no receiver`(flattening: FlatteningCase) {
        let (objects, outer) = (LiveObjects(), Subject<Int, TestError>())
        let (values, resume) = AsyncStream<Int>.makeStream()
        do {
            let probe = objects.probe()
            flattening.flatten(outer.signal) { _ in
                Signal<Int, TestError>.task { () async throws(TestError) -> Int in
                    // Cancelling the one task does not cancel the other.
                    await Task.detached { for await _ in values {} }.value
                    return 1
                }
            }
            .subscribe({ _ in probe.touch() }, failed: { _ in probe.touch() })
        }
        outer.send(1)
        outer.fail(.first)
        #expect(objects.count == 0)
        resume.finish()
    }
}

@Suite(.timeLimit(.minutes(20))) struct AsyncSequenceSignalTests {
    @Test func `sends the elements and completes`() async {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        for value in 1...3 { continuation.yield(value) }
        continuation.finish()
        #expect(await stream.signal.collectValues() == [1, 2, 3])
    }

    @Test func `fails with what the sequence throws`() async {
        let (stream, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
        continuation.yield(1)
        continuation.finish(throwing: TestError.first)
        let values = Shared<[Int]>([])
        await #expect(throws: TestError.first) {
            for try await value in stream.signal.values { values.withLock { $0.append(value) } }
        }
        #expect(values.value == [1])
    }

    @Test func `disposing cancels the iteration`() async {
        let (ended, end) = AsyncStream<Void>.makeStream()
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        continuation.onTermination = { _ in end.finish() }
        let (arrived, arrival) = AsyncStream<Void>.makeStream()
        let subscription = stream.signal.subscribe { _ in arrival.finish() }
        continuation.yield(1)
        for await _ in arrived {}
        subscription.dispose()
        for await _ in ended {}
    }

    @Test func `goes through a signal and back unchanged`() async throws {
        let signal = Signal<Int, TestError>.from(0..<1_000)
        #expect(try await signal.values.signal.collectValues() == Array(0..<1_000))
    }
}

@Suite(.timeLimit(.minutes(20))) struct AwaitingTests {
    @Test func `waits for completion`() async throws {
        try await Signal<Int, TestError>.from(1...3).completion()
        await #expect(throws: TestError.first) { try await Signal<Int, TestError>.fail(.first).completion() }
    }

    @Test func `a cancelled wait for all values gives those that have come, and disposes`() async {
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

    @Test func `a million values from another thread all arrive`() async {
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
}
