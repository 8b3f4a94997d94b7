import RACCore
import Testing

@testable import RACSchedulers

@Suite struct AgendaTests {
    /// Schedules an action at time zero.
    private func add(_ agenda: inout Agenda, _ delay: Int, tolerance: Int = 0) -> Agenda.Admission {
        let action = TimedAction({}, tolerance: .seconds(tolerance))
        return agenda.add(action, after: .seconds(delay), at: .zero)
    }

    @Test func `the driver is told of the first action, and then only of an earlier one`() {
        var agenda = Agenda()
        #expect(add(&agenda, 5) == .mustTell)
        #expect(add(&agenda, 7) == .known)
        #expect(add(&agenda, 5) == .known)
        #expect(add(&agenda, 3) == .mustTell)
        #expect(agenda.tellWakeUp()?.earliest == .seconds(3))
    }

    @Test func `an action without tolerance does not wait as long as a tolerant one before it may`() {
        var agenda = Agenda()
        #expect(add(&agenda, 10, tolerance: 60) == .mustTell)
        #expect(agenda.tellWakeUp()?.latest == .seconds(70))
        #expect(add(&agenda, 20, tolerance: 50) == .known)
        #expect(add(&agenda, 11) == .mustTell)
        let wakeUp = agenda.tellWakeUp()
        #expect(wakeUp?.earliest == .seconds(10))
        #expect(wakeUp?.latest == .seconds(11))
    }

    @Test func `timers that are disposed of before they are due do not trouble the driver`() {
        var agenda = Agenda()
        var told = 0
        for round in 0..<1_000 {
            let action = TimedAction({}, tolerance: .seconds(1))
            if agenda.add(action, after: .seconds(60), at: .milliseconds(round)) == .mustTell { told += 1 }
            action.dispose()
        }
        #expect(told == 1)
        #expect(agenda.timeline.actions.count <= 64)
    }
}
