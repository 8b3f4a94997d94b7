import Testing

@Suite struct SerializerModelTests {
    /// The calls of the threads, and the message during whose handling a thread sends another message.
    struct Case: Sendable, CustomTestStringConvertible {
        let programs: [[ModelCall]]
        var parent: UInt8 = 0
        var isLocked = false

        var testDescription: String {
            "\(programs), sending again from message \(parent)\(isLocked ? ", in a lock" : "")"
        }
    }

    @Test(arguments: [
        Case(programs: [[.send, .send], [.send, .end]], parent: 1),
        Case(programs: [[.send, .add], [.send, .add]], parent: 5),
        Case(programs: [[.send], [.add], [.end]]),
        Case(programs: [[.send, .send], [.send, .end]], parent: 1, isLocked: true),
        Case(programs: [[.send, .add], [.send, .add]], parent: 5, isLocked: true),
        Case(programs: [[.send], [.send], [.add]], parent: 1, isLocked: true),
    ])
    func `in every interleaving one thread at a time handles messages, each once and in order`(
        _ example: Case
    ) throws {
        let model = SerializerModel(
            programs: example.programs,
            parent: example.parent,
            isLocked: example.isLocked
        )
        var exploration = SerializerExploration(model, checksWaiting: true)
        try exploration.run()
        #expect(exploration.stateCount > 1_000)
    }

    // `.ci/explore` visits about thirteen million more states, with optimization.

    @Test(arguments: ModelMutation.allCases)
    func `every fault in the serializer protocol is found`(_ mutation: ModelMutation) {
        let model = SerializerModel(
            programs: [[.send, .send], [.send, .add], [.end]],
            parent: 1,
            isLocked: mutation.isLocked,
            mutation: mutation
        )
        var exploration = SerializerExploration(model, checksWaiting: true)
        #expect(throws: ModelViolation.self) { try exploration.run() }
    }
}
