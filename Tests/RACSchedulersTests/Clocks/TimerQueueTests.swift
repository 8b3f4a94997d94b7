import RACCore
import TestSupport
import Testing

@testable import RACSchedulers

@Suite struct TimerQueueTests {
    /// Schedules an action at time zero.
    private func add(_ agenda: inout TimerQueue, _ delay: Int, tolerance: Int = 0) -> TimerQueue.Outcome {
        let action = ScheduledTimer({}, tolerance: .seconds(tolerance))
        return agenda.add(action, after: .seconds(delay), at: .zero)
    }

    @Test func `a timer queue wakes its driver for the first action, and then only for earlier actions`() {
        var agenda = TimerQueue()
        #expect(add(&agenda, 5) == .mustWake)
        #expect(add(&agenda, 7) == .known)
        #expect(add(&agenda, 5) == .known)
        #expect(add(&agenda, 3) == .mustWake)
        #expect(agenda.requestWakeUp(at: .zero)?.earliest == .seconds(3))
    }

    @Test func `a timer queue wakes up in time for an action without tolerance, even after a very tolerant action`() {
        var agenda = TimerQueue()
        #expect(add(&agenda, 10, tolerance: 60) == .mustWake)
        #expect(agenda.requestWakeUp(at: .zero)?.latest == .seconds(70))
        #expect(add(&agenda, 20, tolerance: 50) == .known)
        #expect(add(&agenda, 11) == .mustWake)
        let wakeUp = agenda.requestWakeUp(at: .zero)
        #expect(wakeUp?.earliest == .seconds(10))
        #expect(wakeUp?.latest == .seconds(11))
    }

    @Test func `timers disposed before they are due wake the driver of a timer queue only once`() {
        var agenda = TimerQueue()
        var told = 0
        for round in 0..<1_000 {
            let action = ScheduledTimer({}, tolerance: .seconds(1))
            if agenda.add(action, after: .seconds(60), at: .milliseconds(round)) == .mustWake { told += 1 }
            action.dispose()
        }
        #expect(told == 1)
        #expect(agenda.timeline.actions.count <= 64)
    }

    @Test func `a requested turn of a timer queue runs only the actions due at the requested time`() {
        var agenda = TimerQueue()
        _ = add(&agenda, 1)
        _ = add(&agenda, 5)
        _ = agenda.requestWakeUp(at: .zero)
        let turn = agenda.beginRequestedTurn(at: .seconds(9))
        #expect(agenda.next(in: turn)?.time == .seconds(1))
        #expect(agenda.next(in: turn)?.time == nil)
        // At 9 s a wake-up is requested for the action that was due at 5 s.
        #expect(agenda.requestWakeUp(at: .seconds(9))?.earliest == .seconds(5))
        let next = agenda.beginRequestedTurn(at: .seconds(9))
        #expect(agenda.next(in: next)?.time == .seconds(5))
    }

    @Test func `actions due in one turn of a timer queue always run in the order of scheduling`() {
        let agenda = Lock(TimerQueue())
        let log = Shared<[String]>([])
        for (seconds, name) in [(1, "one"), (2, "two"), (3, "three")] {
            let action = ScheduledTimer({ log.withLock { $0.append(name) } }, every: .seconds(seconds))
            _ = agenda.withLock { $0.add(action, after: .seconds(seconds), at: .zero) }
        }
        for second in 1...6 {
            let now = Duration.seconds(second)
            if second == 6 { log.value = [] }
            agenda.run(agenda.withLock { $0.beginTurn(at: now) }) { now }
        }
        #expect(log.value == ["one", "two", "three"])
    }

    @Test func `a timer queue wakes its driver for a new action after the driver has found no action`() {
        var agenda = TimerQueue()
        let action = ScheduledTimer({})
        #expect(agenda.add(action, after: .seconds(1), at: .zero) == .mustWake)
        action.dispose()
        #expect(agenda.requestWakeUp(at: .zero)?.earliest == nil)
        #expect(add(&agenda, 2) == .mustWake)
    }
}
