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
    func `the serializer has one owner at most and handles each message once in all interleavings`(
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

    // The script `.ci/explore` visits some thirteen million more states, in an optimized build.

    @Test(arguments: ModelMutation.allCases)
    func `the exploration of all interleavings finds every deliberate mistake in the serializer model`(
        _ mutation: ModelMutation
    ) {
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
