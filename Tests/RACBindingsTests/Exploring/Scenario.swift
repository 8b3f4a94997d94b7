import RACBindings
import RACSchedulers
import TestSupport
import Testing

/// The actions of a user and a server with a view model, and a check of the result.
struct Scenario: Sendable, CustomTestStringConvertible {
    let name: String
    /// The number of orders of the model without the fault.
    let orders: Int
    /// The number of runs until exploring finds the fault.
    let runsUntilFailure: Int
    /// Runs the scenario. Throws ``Wrong`` if the final state is not as expected.
    let run: @Sendable (_ time: TestScheduler, _ hasFault: Bool) throws -> Void

    var testDescription: String { name }

    init(
        _ name: String,
        orders: Int,
        runsUntilFailure: Int,
        _ run: @escaping @Sendable (_ time: TestScheduler, _ hasFault: Bool) throws -> Void
    ) {
        self.name = name
        self.orders = orders
        self.runsUntilFailure = runsUntilFailure
        self.run = run
    }

    /// Checks that the ordinary order passes with the fault and without it.
    func checkOrdinaryTestPasses() throws {
        try run(TestScheduler(), true)
        try run(TestScheduler(), false)
    }

    /// Checks that exploring finds the fault in few runs, and that the reported string of the order replays the failure.
    func checkExploringFindsFault() throws {
        let failure = try #require(throws: OrderFailure.self) {
            try TestScheduler.explore(limit: 50) { try run($0, true) }
        }
        #expect(failure.runs == runsUntilFailure)
        let replayed = #expect(throws: Wrong.self) {
            try TestScheduler.replay(failure.order) { try run($0, true) }
        }
        #expect(replayed.map { ["\($0)"] } == failure.failures)
    }

    /// Checks the number of orders without the fault, and that all of them pass.
    func checkEveryOrderPassesWithoutFault() throws {
        let exploration = try TestScheduler.explore { try run($0, false) }
        #expect(exploration.isComplete)
        #expect(exploration.runs == orders)
    }
}

/// The failed condition at the end of a scenario.
struct Wrong: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

func check(_ condition: Bool, _ description: @autoclosure () -> String) throws(Wrong) {
    if !condition { throw Wrong(description()) }
}

extension TestQueue {
    /// Returns a signal that sends one answer after a delay. The report of an order names the action that sends the answer.
    func answer<Value: Sendable, Failure: Error>(
        _ name: String,
        after delay: Duration = .milliseconds(100),
        _ answer: @escaping @Sendable () -> Result<Value, Failure>
    ) -> Signal<Value, Failure> {
        Signal { subscriber in
            let action = schedule(name, after: delay) {
                switch answer() {
                case .success(let value):
                    subscriber.send(value)
                    subscriber.complete()
                case .failure(let error): subscriber.fail(error)
                }
            }
            subscriber.add(action)
        }
    }
}
