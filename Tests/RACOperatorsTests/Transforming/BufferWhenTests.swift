import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct BufferWhenTests {
    private let scheduler = TestScheduler()
    private let source = Subject<Int, TestError>()
    private let boundary = Subject<String, TestError>()

    @Test func `buffer(when:) behaves as the diagram in its documentation shows`() {
        let source = scheduler.hot("-1-2-------3--|", values: .integers)
        let boundary = scheduler.hot("-----x--x------", values: .strings)
        let recording = scheduler.record(source.buffer(when: boundary).map { "\($0.count)" })
        scheduler.run()
        #expect(recording == "-----2--0-----(1|)")
    }

    @Test func `each boundary of buffer(when:) sends the buffered array, even an empty one`() {
        let recorder = Recorder(source.buffer(when: boundary))
        boundary.send("a")
        source.send(1)
        source.send(2)
        #expect(recorder.values == [[]])
        boundary.send("b")
        boundary.send("c")
        source.send(3)
        source.complete()
        boundary.send("too late")
        #expect(recorder.events == [.next([]), .next([1, 2]), .next([]), .next([3]), .completed])
    }

    @Test func `buffer(when:) buffers all values until the source ends if its boundary has completed`() {
        let recorder = Recorder(source.buffer(when: boundary))
        source.send(1)
        boundary.complete()
        source.send(2)
        #expect(recorder.events.isEmpty)
        source.complete()
        #expect(recorder.events == [.next([1, 2]), .completed])
    }

    @Test(arguments: [true, false])
    func `buffer(when:) passes a failure immediately and drops the buffered values`(ofSource: Bool) {
        let recorder = Recorder(source.buffer(when: boundary))
        source.send(1)
        if ofSource { source.fail(.first) } else { boundary.fail(.first) }
        #expect(recorder.events == [.failed(.first)])
    }

    @Test func `buffer(when:) accepts a boundary that cannot fail`() {
        let ticks = Subject<Void, Never>()
        let recorder = Recorder(source.buffer(when: ticks))
        source.send(1)
        ticks.send(())
        #expect(recorder.values == [[1]])
        let infallible: Signal<[Int], Never> = Signal.from(1...2).buffer(when: ticks)
        #expect(Recorder(infallible).values == [[1, 2]])
    }

    @Test func `buffer(when:) disposes its boundary when the result ends or is disposed`() {
        let disposals = Counter()
        let other = Signal<Int, TestError> { $0.onDispose { disposals.increment() } }
        #expect(Recorder(oneToThree.buffer(when: other)).isCompleted)
        #expect(disposals.value == 1)
        Recorder(other.buffer(when: other)).dispose()
        #expect(disposals.value == 3)
    }

    @Test func `buffer(every:on:) sends an array after every interval, even an empty array`() {
        scheduler.advance(by: .seconds(1))
        let recorder = Recorder(source.buffer(every: .seconds(4), on: scheduler))
        scheduler.advance(by: .seconds(3))
        source.send(1)
        #expect(recorder.events.isEmpty)
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == [[1]])
        scheduler.advance(by: .seconds(4))
        source.send(2)
        source.send(3)
        scheduler.advance(by: .seconds(4))
        #expect(recorder.values == [[1], [], [2, 3]])
        source.send(4)
        source.complete()
        #expect(recorder.events == [.next([1]), .next([]), .next([2, 3]), .next([4]), .completed])
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `failure and disposal cancel the timer of buffer(every:on:)`() {
        let failed = Recorder(source.buffer(every: .seconds(4), on: scheduler))
        source.send(1)
        source.fail(.first)
        #expect(failed.events == [.failed(.first)])
        Recorder(boundary.buffer(every: .seconds(4), on: scheduler)).dispose()
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `buffer(every:on:) traps if the interval is zero`() async {
        await #expect(processExitsWith: .failure) { _ = oneToThree.buffer(every: .zero, on: .immediate) }
    }

    @Test func `buffer(when:) appends buffer to the signal's name`() {
        #expect(oneToThree.named("a").buffer(when: boundary).name == "a.buffer")
        #expect(oneToThree.named("a").buffer(every: .seconds(1), on: scheduler).name == "a.buffer")
    }

    @Test func `buffer(when:) sends every value once if values and boundaries are sent concurrently`() {
        let (source, boundary) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(source.buffer(when: boundary))
        onThreads(2) { number in
            for value in 0..<5_000 { if number == 0 { source.send(value) } else { boundary.send(0) } }
        }
        source.complete()
        #expect(recorder.values.flatMap { $0 } == Array(0..<5_000))
        #expect(recorder.values.count == 5_001)
        #expect(recorder.violations == 0)
    }
}
