import RACOperators
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct TaskTests {
    @Test func `Signal.task sends the result of its work and completes`() async {
        let signal = Signal<Int, Never>.task { 7 }
        #expect(await signal.collectValues() == [7])
    }

    @Test func `Signal.task fails with the error that its work throws, and keeps its type`() async {
        let signal = Signal.task { () async throws(TestError) -> Int in throw .second }
        do throws(TestError) {
            _ = try await signal.collectValues()
            Issue.record("the failure is missing")
        } catch {
            #expect(error == .second)
        }
    }

    @Test func `Signal.task runs its work once for each subscription, and not before the first`() async {
        let runs = Counter()
        let signal = Signal<Int, Never>.task { runs.increment() }
        #expect(runs.value == 0)
        #expect(await signal.firstValue() == 1)
        #expect(await signal.firstValue() == 2)
    }

    @Test func `disposing a subscription to Signal.task cancels the task and delivers no result`() async {
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

    @Test func `Signal.task releases its closure when the task has ended`() async {
        let (released, release) = AsyncStream<Void>.makeStream()
        do {
            let probe = LiveObjects().probe(onDeinit: { release.finish() })
            let signal = Signal<Int, Never>.task {
                probe.touch()
                return 1
            }
            _ = await signal.collectValues()
        }
        // The task releases its closure after it has delivered the terminal event.
        for await _ in released {}
    }

    @Test(arguments: FlatteningCase.all)
    func `the work of Signal.task that continues after the terminal event does not retain the receiver`(
        flattening: FlatteningCase
    ) {
        let (objects, outer) = (LiveObjects(), Subject<Int, TestError>())
        let (values, resume) = AsyncStream<Int>.makeStream()
        do {
            let probe = objects.probe()
            flattening.flatten(outer.signal) { _ in
                Signal<Int, TestError>.task { () async throws(TestError) -> Int in
                    // Cancelling the outer task does not cancel the inner task.
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
