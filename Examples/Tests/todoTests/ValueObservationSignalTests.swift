import GRDB
import RACBindings
import Testing

@testable import TodoLists

struct ValueObservationSignalTests {
    private let connections: DatabaseQueue

    init() throws {
        connections = try DatabaseQueue()
        try connections.write { try $0.execute(sql: "CREATE TABLE number (value INTEGER)") }
    }

    private var sum: Signal<Int, any Error> {
        ValueObservation.trackingConstantRegion { try Int.fetchOne($0, sql: "SELECT sum(value) FROM number") ?? 0 }
            .signal(in: connections)
    }

    private func insert(_ value: Int) throws {
        try connections.write { try $0.execute(sql: "INSERT INTO number VALUES (?)", arguments: [value]) }
    }

    @Test func `the signal of a database observation sends the present value before subscribe returns`() throws {
        try insert(3)
        let sums = MutableProperty<[Int]>([])
        let subscription = sum.subscribe { value in
            sums.modify { $0.append(value) }
        } failed: { _ in
        }
        #expect(sums.value == [3])
        subscription.dispose()
    }

    @Test func `the signal of a database observation sends a value after each transaction that changes the value`()
        async throws
    {
        let sums = Property(initial: 0, then: sum.ignoreFailure())
        try insert(3)
        _ = await sums.signal.filter { $0 == 3 }.firstValue()
        try insert(4)
        #expect(await sums.signal.filter { $0 == 7 }.firstValue() == 7)
    }

    @Test func `disposing the subscription to a database observation's signal ends the observation`() throws {
        let ends = MutableProperty(0)
        let observation = ValueObservation.trackingConstantRegion { try Int.fetchOne($0, sql: "SELECT 1") }
            .handleEvents(didCancel: { ends.modify { $0 += 1 } })
        let subscription = observation.signal(in: connections).subscribe { _ in
        } failed: { _ in
        }
        #expect(ends.value == 0)
        subscription.dispose()
        #expect(ends.value == 1)
    }

    @Test func `a failing query fails the signal of its database observation`() {
        let wrong = ValueObservation.trackingConstantRegion { try Int.fetchOne($0, sql: "SELECT 1 FROM nowhere") }
        let errors = MutableProperty<[String]>([])
        wrong.signal(in: connections).subscribe { _ in
        } failed: { error in
            errors.modify { $0.append("\(error)") }
        }
        #expect(errors.value.count == 1)
        #expect(errors.value.first?.contains("no such table: nowhere") == true, "\(errors.value)")
    }

    @Test func `the query of a database observation follows a property, and an outdated query is not run`() throws {
        for value in [1, 5, 9] { try insert(value) }
        let (scheduler, minimum, runs) = (TestScheduler(), MutableProperty(0), MutableProperty<[Int]>([]))
        let counts = Property(
            initial: 0,
            then: minimum.switchMap { [connections] minimum in
                ValueObservation.trackingConstantRegion { database in
                    runs.modify { $0.append(minimum) }
                    let sql = "SELECT count(*) FROM number WHERE value >= ?"
                    return try Int.fetchOne(database, sql: sql, arguments: [minimum]) ?? 0
                }
                .signal(in: connections)
                .ignoreFailure()
                .subscribe(on: scheduler)
            }
        )
        minimum.value = 2
        minimum.value = 6
        scheduler.advance()
        #expect(counts.value == 1)
        #expect(runs.value == [6])
    }
}
