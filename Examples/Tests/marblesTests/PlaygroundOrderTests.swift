import RACSchedulers
import Testing

@testable import marbles

@Suite struct PlaygroundOrderTests {
    @Test func `the playground shows an order from the exploration, whose replay has the stated failure`() throws {
        let order = try PlaygroundOrder()
        #expect(order.runs == 2)
        let failure = #expect(throws: RacingSearch.StaleResult.self) {
            try TestScheduler.replay(order.order) { try RacingSearch.run(hasFault: true, $0) }
        }
        #expect(failure.map { "\($0)" } == order.failure)
        #expect(order.corrected == "all 3 orders, with at most 2 choices")
    }

    @Test
    func `the playground shows each action with its queue, and marks the action that overtakes a late answer`()
        throws
    {
        let order = try PlaygroundOrder()
        #expect(order.queues == ["main", "server"])
        #expect(order.steps.map(\.letters) == ["a", "b", "c", "d", "e", "f", "g", "h"])
        #expect(order.steps.filter { $0.queue == "server" }.map(\.name) == ["answer rac", "answer r"])
        let marked = order.steps.filter { !$0.mark.isEmpty }
        #expect(
            marked == [
                PlaygroundOrder.Step(
                    letters: "c",
                    time: "0.500 s",
                    queue: "main",
                    name: "type rac",
                    mark: "before answer r"
                )
            ]
        )
    }

    @Test func `an ordinary test of the playground's faulty search passes`() throws {
        try RacingSearch.run(hasFault: true, TestScheduler())
    }
}
