import Foundation
import Testing

@Suite struct SerializerModelTests {
    /// What the threads of an exploration call, and in the handling of which message one sends again.
    struct Case: Sendable, CustomTestStringConvertible {
        let programs: [[ModelCall]]
        var parent: UInt8 = 0

        var testDescription: String { "\(programs), sending again from message \(parent)" }
    }

    @Test(arguments: [
        Case(programs: [[.send, .send], [.send, .end]], parent: 1),
        Case(programs: [[.send, .add], [.send, .add]], parent: 5),
        Case(programs: [[.send], [.add], [.end]]),
    ])
    func `in all interleavings there is one owner, nothing is lost, doubled or overtaken, and nobody waits`(
        _ example: Case
    ) throws {
        let model = SerializerModel(programs: example.programs, parent: example.parent)
        var exploration = SerializerExploration(model, checksWaiting: true)
        try exploration.run()
        #expect(exploration.stateCount > 1_000)
    }

    // In a debug build this takes minutes: SERIALIZER_MODEL=full swift test -c release --filter SerializerModel
    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["SERIALIZER_MODEL"] == "full"),
        arguments: [
            Case(programs: [[.send, .send], [.send, .send], [.send, .send]], parent: 5),
            Case(programs: [[.send, .send], [.send, .add], [.send, .end]], parent: 1),
        ]
    )
    func `the same holds in the millions of states of three threads with two calls each`(_ example: Case) throws {
        var exploration = SerializerExploration(SerializerModel(programs: example.programs, parent: example.parent))
        try exploration.run()
        print("states of the serializer's model: \(exploration.stateCount)")
        #expect(exploration.stateCount > 3_000_000)
    }

    @Test(arguments: ModelMutation.allCases)
    func `a mistake in the protocol is found`(_ mutation: ModelMutation) {
        let model = SerializerModel(
            programs: [[.send, .send], [.send, .add], [.end]],
            parent: 1,
            mutation: mutation
        )
        var exploration = SerializerExploration(model, checksWaiting: true)
        #expect(throws: ModelViolation.self) { try exploration.run() }
    }
}
