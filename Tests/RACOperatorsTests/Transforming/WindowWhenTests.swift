import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct WindowWhenTests {
    private typealias Windows = Signal<Signal<Int, TestError>, TestError>

    private let scheduler = TestScheduler()
    private let source = Subject<Int, TestError>()
    private let boundary = Subject<String, TestError>()

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

    @Test func `the first window of window(when:) opens immediately, and each boundary opens the next one`() {
        let (outer, windows) = record(source.window(when: boundary))
        #expect(windows.value.map { $0.events } == [[]])
        source.send(1)
        boundary.send("a")
        #expect(windows.value.map { $0.events } == [[.next(1), .completed], []])
        boundary.send("b")
        source.send(2)
        source.complete()
        #expect(windows.value.map { $0.events } == [[.next(1), .completed], [.completed], [.next(2), .completed]])
        #expect(outer.isCompleted)
    }

    @Test func `a boundary sent during the subscription to window(when:) closes an empty first window`() {
        let (outer, windows) = record(oneToThree.window(when: Signal<Int, TestError>.from([0])))
        #expect(windows.value.map { $0.values } == [[], [1, 2, 3]])
        #expect(windows.value.allSatisfy { $0.isCompleted })
        #expect(outer.isCompleted)
    }

    @Test func `a window of window(when:) stays open when the boundary has completed`() {
        let (outer, windows) = record(source.window(when: boundary))
        boundary.complete()
        source.send(1)
        #expect(windows.value.map { $0.events } == [[.next(1)]])
        source.complete()
        #expect(windows.value.map { $0.events } == [[.next(1), .completed]])
        #expect(outer.isCompleted)
    }

    @Test(arguments: [true, false])
    func `a failure of the source or the boundary of window(when:) fails the open window before the result`(
        ofSource: Bool
    ) {
        let log = Shared<[String]>([])
        source.window(when: boundary).subscribe { window in
            window.subscribe(failed: { _ in log.withLock { $0.append("window") } })
        } failed: { _ in
            log.withLock { $0.append("result") }
        }
        if ofSource { source.fail(.first) } else { boundary.fail(.first) }
        #expect(log.value == ["window", "result"])
    }

    @Test func `disposing the result of window(when:) stops the open window without a terminal event`() {
        let (outer, windows) = record(source.window(when: boundary))
        source.send(1)
        outer.dispose()
        source.send(2)
        boundary.send("late")
        #expect(windows.value.map { $0.events } == [[.next(1)]])
    }

    @Test func `window(when:) opens no window if the completion of the previous window disposes the result`() {
        let opened = Counter()
        let subscription = SerialDisposable()
        let windows: Windows = source.window(when: boundary)
        subscription.disposable = windows.map { window -> Signal<Int, TestError> in
            opened.increment()
            return window
        }
        .subscribe { window in
            window.subscribe(completed: { subscription.dispose() })
        } failed: { _ in
        }
        boundary.send("a")
        #expect(opened.value == 1)
    }

    @Test func `a window of window(when:) replays earlier values to its subscribers`() throws {
        let outer = Recorder(source.window(when: boundary))
        source.send(1)
        boundary.send("a")
        let window = try #require(outer.values.first)
        #expect(Recorder(window).events == [.next(1), .completed])
    }

    @Test func `window(when:) accepts a boundary that cannot fail`() {
        let ticks = Subject<Void, Never>()
        let (_, windows) = record(source.window(when: ticks))
        source.send(1)
        ticks.send(())
        #expect(windows.value.map { $0.isCompleted } == [true, false])
    }

    @Test func `window(every:on:) opens a window on subscription and after every interval`() {
        let (outer, windows) = record(source.window(every: .seconds(4), on: scheduler))
        scheduler.advance(by: .seconds(3))
        source.send(1)
        scheduler.advance(by: .seconds(5))
        source.send(2)
        #expect(windows.value.map { $0.values } == [[1], [], [2]])
        #expect(windows.value.map { $0.isCompleted } == [true, true, false])
        source.complete()
        #expect(outer.isCompleted)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `the collected windows of window(every:on:) equal the arrays of buffer(every:on:)`() {
        let source = scheduler.hot("-1-2---------3-|", values: .integers)
        let buffers = Recorder(source.buffer(every: .seconds(4), on: scheduler))
        let windows = Recorder(source.window(every: .seconds(4), on: scheduler).flattenMap { $0.collect() })
        scheduler.run()
        #expect(buffers.values == [[1, 2], [], [], [3]])
        #expect(windows.values == buffers.values)
    }

    @Test func `window(every:on:) traps if the interval is zero`() async {
        await #expect(processExitsWith: .failure) { _ = oneToThree.window(every: .zero, on: .immediate) }
    }

    @Test func `window(when:) appends window to the signal's name`() {
        #expect(oneToThree.named("a").window(when: boundary).name == "a.window")
        #expect(oneToThree.named("a").window(every: .seconds(1), on: scheduler).name == "a.window")
    }
}
