import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct BufferTests {
    private let scheduler = TestScheduler()
    private let subject = Subject<Int, TestError>()

    @Test("buffer(count:) sends arrays of so many values, and the rest on completion")
    func count() {
        #expect(Recorder(oneToThree.buffer(count: 2)).events == [.next([1, 2]), .next([3]), .completed])
        #expect(Recorder(oneToThree.buffer(count: 3)).events == [.next([1, 2, 3]), .completed])
        #expect(Recorder(oneToThree.buffer(count: 1)).values == [[1], [2], [3]])
        #expect(Recorder(Signal<Int, Never>.empty.buffer(count: 1)).events == [.completed])
    }

    @Test("buffer(count:) drops the rest on failure")
    func countFailure() {
        #expect(Recorder(oneThenFailure.buffer(count: 2)).events == [.failed(.first)])
    }

    @Test("buffer(count:) begins anew in each subscription")
    func countCold() {
        let signal = oneToThree.buffer(count: 2).take(1)
        #expect(Recorder(signal).events == [.next([1, 2]), .completed])
        #expect(Recorder(signal).events == [.next([1, 2]), .completed])
    }

    @Test("the time of a buffer begins with its first value")
    func time() {
        let recorder = Recorder(subject.buffer(for: .seconds(4), on: scheduler))
        scheduler.advance(by: .seconds(10))
        #expect(recorder.values.isEmpty)
        subject.send(1)
        scheduler.advance(by: .seconds(3))
        subject.send(2)
        #expect(recorder.values.isEmpty)
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == [[1, 2]])
        #expect(scheduler.pendingActions == 0)
        subject.send(3)
        scheduler.advance(by: .seconds(4))
        #expect(recorder.values == [[1, 2], [3]])
    }

    @Test("completion sends what has been gathered")
    func timeCompletion() {
        let recorder = Recorder(subject.buffer(for: .seconds(4), on: scheduler))
        subject.send(1)
        subject.complete()
        #expect(recorder.events == [.next([1]), .completed])
        #expect(scheduler.pendingActions == 0)
        #expect(Recorder(Signal<Int, Never>.empty.buffer(for: .seconds(4), on: scheduler)).events == [.completed])
    }

    @Test("failure and disposal drop what has been gathered")
    func timeFailure() {
        let recorder = Recorder(subject.buffer(for: .seconds(4), on: scheduler))
        let disposed = Recorder(subject.buffer(for: .seconds(4), on: scheduler))
        subject.send(1)
        disposed.dispose()
        subject.fail(.first)
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(recorder.events == [.failed(.first)])
        #expect(disposed.events.isEmpty)
    }

    @Test("a full buffer is sent at once and stops its timer")
    func timeAndCount() {
        let recorder = Recorder(subject.buffer(for: .seconds(4), count: 2, on: scheduler))
        subject.send(1)
        scheduler.advance(by: .seconds(3))
        subject.send(2)
        #expect(recorder.values == [[1, 2]])
        #expect(scheduler.pendingActions == 0)
        subject.send(3)
        // The timer of the full buffer would fire here.
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == [[1, 2]])
        scheduler.advance(by: .seconds(3))
        #expect(recorder.values == [[1, 2], [3]])
    }

    @Test("a buffer of one value needs no timer")
    func countOfOne() {
        let recorder = Recorder(subject.buffer(for: .seconds(4), count: 1, on: scheduler))
        subject.send(1)
        subject.send(2)
        #expect(recorder.values == [[1], [2]])
        #expect(scheduler.pendingActions == 0)
    }

    @Test("on a scheduler without time each value is an array")
    func immediate() {
        #expect(Recorder(oneToThree.buffer(for: .seconds(4), on: .immediate)).values == [[1], [2], [3]])
    }

    @Test("no value is lost or reordered when timers and values meet")
    func race() {
        let scheduler = TestScheduler()
        let subject = Subject<Int, TestError>()
        let recorder = Recorder(subject.buffer(for: .seconds(1), count: 3, on: scheduler))
        let rounds = heavy(20_000)
        TestSupport.race(
            rounds,
            [
                { _ in scheduler.advance(by: .milliseconds(700)) },
                { round in subject.send(round) },
            ]
        )
        subject.complete()
        #expect(recorder.values.flatMap { $0 } == Array(0..<rounds))
        #expect(recorder.values.allSatisfy { (1...3).contains($0.count) })
        #expect(recorder.violations == 0)
    }

    @Test("a count of nothing is a mistake")
    func zero() async {
        await #expect(processExitsWith: .failure) { _ = oneToThree.buffer(count: 0) }
        await #expect(processExitsWith: .failure) { _ = oneToThree.buffer(for: .zero, count: 0, on: .immediate) }
    }
}
