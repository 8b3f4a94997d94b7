import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct WindowTests {
    private typealias Windows = Signal<Signal<Int, TestError>, TestError>

    private let scheduler = TestScheduler()
    private let subject = Subject<Int, TestError>()

    /// Subscribes to each window when it opens.
    private func record(
        _ signal: Windows
    ) -> (outer: Recorder<Signal<Int, TestError>, TestError>, windows: Shared<[Recorder<Int, TestError>]>) {
        let windows = Shared<[Recorder<Int, TestError>]>([])
        let outer = Recorder(
            signal.doNext { window in
                let recorder = Recorder(window)
                windows.withLock { $0.append(recorder) }
            }
        )
        return (outer, windows)
    }

    @Test func `window(count:) opens a window at its first value and completes the window when it is full`() {
        let (outer, windows) = record(subject.window(count: 2))
        #expect(windows.value.isEmpty)
        subject.send(1)
        #expect(windows.value.map { $0.events } == [[.next(1)]])
        subject.send(2)
        #expect(windows.value.map { $0.events } == [[.next(1), .next(2), .completed]])
        #expect(outer.values.count == 1)
        subject.send(3)
        #expect(windows.value.count == 2)
        subject.complete()
        #expect(windows.value[1].events == [.next(3), .completed])
        #expect(outer.isCompleted)
    }

    @Test(arguments: 1...4) func `the concatenated windows of window() send the signal's values`(count: Int) {
        #expect(Recorder(oneToThree.window(count: count).concat()).events.map { $0.value } == [1, 2, 3, nil])
        let timed = oneToThree.window(for: .seconds(1), count: count, on: scheduler).concat()
        #expect(Recorder(timed).values == [1, 2, 3])
    }

    @Test func `a window of window(count:) replays earlier values to its subscribers`() throws {
        let outer = Recorder(subject.window(count: 3))
        subject.send(1)
        subject.send(2)
        let window = try #require(outer.values.first)
        let early = Recorder(window)
        #expect(early.events == [.next(1), .next(2)])
        subject.send(3)
        #expect(early.events == [.next(1), .next(2), .next(3), .completed])
        #expect(Recorder(window).events == early.events)
    }

    @Test func `failure of the source fails the open window of window(count:) before the result`() {
        let log = Shared<[String]>([])
        subject.window(count: 3).subscribe { window in
            window.subscribe(failed: { _ in log.withLock { $0.append("window") } })
        } failed: { _ in
            log.withLock { $0.append("result") }
        }
        subject.send(1)
        subject.fail(.first)
        #expect(log.value == ["window", "result"])
    }

    @Test func `failure of the source fails the open window of window(for:on:)`() {
        let (outer, windows) = record(subject.window(for: .seconds(4), on: scheduler))
        subject.send(1)
        subject.fail(.first)
        #expect(windows.value.map { $0.events } == [[.next(1), .failed(.first)]])
        #expect(outer.failure == .first)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `disposing the result of window() stops the open window without a terminal event`() {
        for signal in [subject.window(count: 3), subject.window(for: .seconds(4), on: scheduler)] {
            let (outer, windows) = record(signal)
            subject.send(1)
            outer.dispose()
            subject.send(2)
            scheduler.run()
            #expect(windows.value.map { $0.events } == [[.next(1)]])
        }
        // The operator `collect` forwards the completion even if its value has caused the disposal.
        let recorder = Recorder(oneToThree.collect().map { $0[0] }.window(count: 3).take(1).flatten())
        #expect(recorder.events == [.next(1)])
    }

    @Test func `the interval of window(for:on:) starts with the window's first value`() {
        let (outer, windows) = record(subject.window(for: .seconds(4), on: scheduler))
        scheduler.advance(by: .seconds(10))
        #expect(outer.values.isEmpty)
        subject.send(1)
        scheduler.advance(by: .seconds(3))
        subject.send(2)
        #expect(windows.value.map { $0.events } == [[.next(1), .next(2)]])
        scheduler.advance(by: .seconds(1))
        #expect(windows.value.map { $0.isCompleted } == [true])
        scheduler.advance(by: .seconds(10))
        subject.send(3)
        subject.complete()
        #expect(windows.value.map { $0.values } == [[1, 2], [3]])
        #expect(windows.value.map { $0.isCompleted } == [true, true])
        #expect(outer.isCompleted)
    }

    @Test func `window(for:on:) with a count completes a full window immediately and cancels its timer`() {
        let (_, windows) = record(subject.window(for: .seconds(4), count: 2, on: scheduler))
        subject.send(1)
        scheduler.advance(by: .seconds(3))
        subject.send(2)
        #expect(windows.value.map { $0.isCompleted } == [true])
        #expect(scheduler.pendingActions == 0)
        subject.send(3)
        // Without the cancellation, the timer of the full window would fire here.
        scheduler.advance(by: .seconds(1))
        #expect(windows.value.map { $0.isCompleted } == [true, false])
        scheduler.advance(by: .seconds(3))
        #expect(windows.value.map { $0.isCompleted } == [true, true])
    }

    @Test func `window() releases its windows with the subscription`() {
        let objects = LiveObjects()
        let probes = Subject<LiveObjects.Probe, Never>()
        let disposable = probes.window(count: 3).subscribe()
        probes.send(objects.probe())
        #expect(objects.count == 1)
        disposable.dispose()
        #expect(objects.count == 0)
    }

    @Test func `window(count:) traps if the count is zero`() async {
        await #expect(processExitsWith: .failure) { _ = oneToThree.window(count: 0) }
        await #expect(processExitsWith: .failure) { _ = oneToThree.window(for: .zero, count: 0, on: .immediate) }
    }
}
