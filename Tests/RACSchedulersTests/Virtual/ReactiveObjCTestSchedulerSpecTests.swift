import RACCore
import RACSchedulers
import TestSupport
import Testing

/// The specifications of ReactiveObjC's RACTestSchedulerSpec.
@Suite struct TestSchedulerSpecTests {
    private let scheduler = TestScheduler()
    private let log = Shared<[String]>([])

    private func action(_ name: String) -> @Sendable () -> Void {
        { [log] in log.withLock { $0.append(name) } }
    }

    @Test func `step() and run() of a test scheduler do nothing without scheduled actions`() {
        #expect(!scheduler.step())
        #expect(scheduler.step(5) == 0)
        scheduler.run()
        #expect(scheduler.now == .zero)
    }

    @Test func `step() of a test scheduler runs only the action that was scheduled first`() {
        scheduler.schedule(action("first"))
        scheduler.schedule(action("second"))
        #expect(log.value.isEmpty)
        scheduler.step()
        #expect(log.value == ["first"])
        scheduler.step()
        #expect(log.value == ["first", "second"])
    }

    @Test func `step(2) of a test scheduler runs two actions`() {
        for name in ["first", "second", "third"] { scheduler.schedule(action(name)) }
        #expect(scheduler.step(2) == 2)
        #expect(log.value == ["first", "second"])
        #expect(scheduler.step(2) == 1)
        #expect(log.value == ["first", "second", "third"])
    }

    @Test func `run() of a test scheduler runs every scheduled action`() {
        for number in 0..<10 { scheduler.schedule(action("\(number)")) }
        #expect(log.value.isEmpty)
        scheduler.run()
        #expect(log.value == (0..<10).map(String.init))
    }

    @Test(arguments: [(Duration.seconds(Int64.max), Duration.seconds(20)), (.seconds(100), .seconds(50))])
    func `step() of a test scheduler runs actions by due time, not by the order of scheduling`(
        later: Duration,
        earlier: Duration
    ) {
        scheduler.schedule(after: later, action("later"))
        scheduler.schedule(after: earlier, action("earlier"))
        scheduler.step()
        #expect(log.value == ["earlier"])
        scheduler.step()
        #expect(log.value == ["earlier", "later"])
    }

    @Test func `two repeating actions of a test scheduler run in the order of their due times`() {
        let (a, b) = (action("a"), action("b"))
        let disposables = [
            scheduler.schedule(after: .seconds(20), every: .seconds(5), a),
            scheduler.schedule(after: .seconds(22), every: .seconds(10), b),
        ]
        var times: [Duration] = []
        for _ in 0..<5 {
            scheduler.step()
            times.append(scheduler.now)
        }
        #expect(log.value == ["a", "b", "a", "a", "b"])
        #expect(times == [.seconds(20), .seconds(22), .seconds(25), .seconds(30), .seconds(32)])
        for disposable in disposables { disposable.dispose() }
        #expect(!scheduler.step())
    }
}
