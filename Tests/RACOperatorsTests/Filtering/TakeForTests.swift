import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct TakeForTests {
    private let scheduler = TestScheduler()
    private let subject = Subject<Int, TestError>()

    @Test func `the operator take(for:) completes when the time is over`() {
        let recorder = Recorder(subject.take(for: .seconds(5), on: scheduler))
        subject.send(1)
        scheduler.advance(by: .seconds(4))
        subject.send(2)
        #expect(!recorder.hasEnded)
        scheduler.advance(by: .seconds(1))
        subject.send(3)
        #expect(recorder.events == [.next(1), .next(2), .completed])
    }

    @Test func `the operator take(for:) passes a failure that arrives in time, and cancels the timer`() {
        let recorder = Recorder(subject.take(for: .seconds(5), on: scheduler))
        #expect(scheduler.pendingActions == 1)
        subject.fail(.first)
        #expect(scheduler.pendingActions == 0)
        #expect(recorder.events == [.failed(.first)])
    }

    @Test func `the operator take(for:) passes a completion that arrives in time`() {
        #expect(Recorder(oneToThree.take(for: .seconds(5), on: scheduler)).isCompleted)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `disposing the result of take(for:) cancels the timer and disposes the source`() {
        let disposals = Counter()
        let source = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        Recorder(source.take(for: .seconds(5), on: scheduler)).dispose()
        #expect(scheduler.pendingActions == 0)
        #expect(disposals.value == 1)
    }

    @Test func `the operator take(for:) disposes the source before it completes`() {
        let log = Shared<[String]>([])
        let source = Signal<Int, Never> { $0.onDispose { log.withLock { $0.append("cleanup") } } }
        source.take(for: .seconds(5), on: scheduler).subscribe(completed: { log.withLock { $0.append("completed") } })
        scheduler.advance(by: .seconds(5))
        #expect(log.value == ["cleanup", "completed"])
    }

    @Test func `the operator take(for:) completes after the value that is being delivered`() {
        let log = Shared<[String]>([])
        let scheduler = scheduler
        subject.take(for: .seconds(5), on: scheduler).subscribe { _ in
            log.withLock { $0.append("begins") }
            scheduler.advance(by: .seconds(5))
            log.withLock { $0.append("ends") }
        } failed: { _ in
        } completed: {
            log.withLock { $0.append("completed") }
        }
        subject.send(1)
        #expect(log.value == ["begins", "ends", "completed"])
    }

    @Test func `the operator take(for:) treats a negative time as zero`() {
        let recorder = Recorder(subject.take(for: .seconds(-1), on: scheduler))
        #expect(recorder.events.isEmpty)
        scheduler.advance()
        #expect(recorder.events == [.completed])
    }
}
