import Dispatch
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// An object of the main actor, such as a sound recorder.
@MainActor
private final class Microphone {
    var onLevel: ((Int) -> Void)?
    private(set) var stops = 0
    private(set) var stoppedOnMain = true
    private let (stopped, stop) = AsyncStream<Void>.makeStream()

    func levels() -> Signal<Int, TestError> {
        .onMain { subscriber in
            self.onLevel = { subscriber.send($0) }
            subscriber.onDispose { self.end() }
        }
    }

    private func end() {
        if !MainQueue.isCurrent { stoppedOnMain = false }
        onLevel = nil
        stops += 1
        stop.finish()
    }

    func waitForStop() async {
        for await _ in stopped {}
    }
}

@Suite(.timeLimit(.minutes(20))) @MainActor struct MainSubscriberTests {
    private let microphone = Microphone()

    @Test func `Signal.onMain used on the main actor starts its work and runs its cleanup immediately`() {
        let recorder = Recorder<Int, TestError>()
        recorder.subscribe(to: microphone.levels())
        microphone.onLevel?(3)
        #expect(recorder.values == [3])
        recorder.dispose()
        #expect(microphone.stops == 1)
        #expect(microphone.onLevel == nil)
    }

    @Test func `if a downstream timeout fails on another thread, Signal.onMain runs its cleanup on the main actor`()
        async
    {
        let (failures, scheduler) = (Recorder<Int, TestError>(), TestScheduler())
        failures.subscribe(to: microphone.levels().timeout(perValue: .seconds(1), failingWith: .second, on: scheduler))
        // With a real timer, the time-out could precede the start of the work, and then no cleanup would follow.
        #expect(microphone.onLevel != nil)
        DispatchQueue.global().async { scheduler.advance(by: .seconds(1)) }
        await microphone.waitForStop()
        #expect(microphone.stops == 1)
        #expect(microphone.stoppedOnMain)
    }

    @Test func `Signal.onMain starts its work on the main actor if another thread subscribes`() async {
        let (microphone, levels) = (microphone, microphone.levels())
        let values = AsyncStream<Int>.makeStream()
        DispatchQueue.global().async {
            levels.subscribe {
                values.continuation.yield($0)
            } failed: { _ in
            }
        }
        while microphone.onLevel == nil { await mainTurn() }
        microphone.onLevel?(7)
        values.continuation.finish()
        var received: [Int] = []
        for await value in values.stream { received.append(value) }
        #expect(received == [7])
    }

    @Test func `Signal.onMain does nothing if it is disposed before the main actor starts the work`() async {
        let starts = Counter()
        let signal = Signal<Int, Never>.onMain { _ in starts.increment() }
        // Another thread subscribes and disposes while the main actor waits here.
        onThreads(1) { _ in signal.subscribe().dispose() }
        await mainTurn()
        #expect(starts.value == 0)
    }

    @Test func `Signal.onMain runs its cleanups on the main actor, newest first, if another thread disposes`() async {
        let order = Recorder<Int, Never>()
        let cleanups = Subject<Int, Never>()
        order.subscribe(to: cleanups)
        let subscription = Signal<Int, Never>.onMain { subscriber in
            subscriber.onDispose { cleanups.send(1) }
            subscriber.onDispose { cleanups.send(2) }
        }.subscribe()
        await Task.detached { subscription.dispose() }.value
        await mainTurn()
        #expect(order.values == [2, 1])
    }

    @Test func `Signal.onMain sends no event after the terminal event`() {
        let recorder = Recorder(
            Signal<Int, TestError>.onMain { subscriber in
                subscriber.send(1)
                subscriber.fail(.first)
                subscriber.send(2)
                subscriber.complete()
            }
        )
        #expect(recorder.values == [1])
        #expect(recorder.failure == .first)
    }
}
