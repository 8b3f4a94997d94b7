import Testing

/// The lock-free protocols with the memory orders of the source, run through all that memory may answer; and with mistakes put in, each
/// of which is found, or said to be harmless where it is declared. `.ci/explore` runs larger programs.
@Suite struct WeakOrderTests {
    @Test func `of a change that a tracked reader does not find Observation is told`() throws {
        try expectRight(PropertyTrackingModel.small)
    }

    @Test(arguments: PropertyTrackingModel.Mutation.allCases)
    func `a mistake in tracking is found`(_ mutation: PropertyTrackingModel.Mutation) throws {
        try expect(
            PropertyTrackingModel.small.map { with($0) { $0.mutation = mutation } },
            areRight: mutation.isHarmless
        )
    }

    @Test func `Observation is told of every change, by one thread at a time`() throws {
        try expectRight(ObservationTellingModel.small)
    }

    @Test(arguments: ObservationTellingModel.Mutation.allCases)
    func `a mistake in telling Observation is found`(_ mutation: ObservationTellingModel.Mutation) throws {
        try expect(
            ObservationTellingModel.small.map { with($0) { $0.mutation = mutation } },
            areRight: mutation.isHarmless
        )
    }

    @Test func `values of several properties that are read together belong together`() throws {
        try expectRight(PropertyCopiesModel.small)
    }

    @Test(arguments: PropertyCopiesModel.Mutation.allCases)
    func `a mistake in copying several properties is found`(_ mutation: PropertyCopiesModel.Mutation) throws {
        try expect(PropertyCopiesModel.small.map { with($0) { $0.mutation = mutation } }, areRight: mutation.isHarmless)
    }

    @Test func `what is handed over is received once and in order, by one receiver at a time`() throws {
        try expectRight(SingleProducerQueueModel.small)
    }

    @Test(arguments: SingleProducerQueueModel.Mutation.allCases)
    func `a mistake in handing over is found`(_ mutation: SingleProducerQueueModel.Mutation) throws {
        try expect(
            SingleProducerQueueModel.small.map { with($0) { $0.mutation = mutation } },
            areRight: mutation.isHarmless
        )
    }

    @Test func `the closure of a timed action is touched by one thread at a time, and let go of once`() throws {
        try expectRight(ScheduledTimerModel.small)
    }

    @Test(arguments: ScheduledTimerModel.Mutation.allCases)
    func `a mistake in a timed action is found`(_ mutation: ScheduledTimerModel.Mutation) throws {
        try expect(ScheduledTimerModel.small.map { with($0) { $0.mutation = mutation } }, areRight: mutation.isHarmless)
    }

    @Test func `a subscription to a property made of others sends what is made of the last values`() throws {
        try expectRight(PropertySubscriptionModel.small)
    }

    @Test(arguments: PropertySubscriptionModel.Mutation.allCases)
    func `a mistake in looking at other properties is found`(_ mutation: PropertySubscriptionModel.Mutation) throws {
        try expect(
            PropertySubscriptionModel.small.map { with($0) { $0.mutation = mutation } },
            areRight: mutation.isHarmless
        )
    }

    @Test(arguments: [false, true])
    func `an owner of the serializer knows what the owners before it did`(_ isLocked: Bool) throws {
        try expectRight(SerializerOrdersModel.small(isLocked: isLocked))
    }

    @Test func `what passes beside the serializer never meets what an inner signal sends`() throws {
        try expectRight([SerializerOrdersModel.innerSignals])
    }

    @Test(arguments: SerializerOrdersModel.Mutation.allCases)
    func `an order in the serializer or in the count of inner signals that is too weak is found`(
        _ mutation: SerializerOrdersModel.Mutation
    ) throws {
        // The first program in which it is found ends the search, so the larger ones come last. What is harmless is harmless in all
        // small ones. A debug build would take too long for the others.
        var models = SerializerOrdersModel.small(isLocked: mutation.isLocked) + [.innerSignals]
        if !mutation.isHarmless {
            models += SerializerOrdersModel.afterRelief(isLocked: mutation.isLocked) + [.twoInnerSignals]
        }
        try expect(models.map { with($0) { $0.mutation = mutation } }, areRight: mutation.isHarmless)
    }
}

private func with<Model>(_ model: Model, _ change: (inout Model) -> Void) -> Model {
    var changed = model
    change(&changed)
    return changed
}

/// Runs models of which nothing is wrong, or each of which has the same mistake.
private func expect<Model: MemoryModel>(
    _ models: [Model],
    areRight: Bool,
    location: SourceLocation = #_sourceLocation
) throws {
    if areRight { return try expectRight(models, location: location) }
    #expect(throws: ModelViolation.self, sourceLocation: location) { try expectRight(models, location: location) }
}

private func expectRight<Model: MemoryModel>(
    _ models: [Model],
    location: SourceLocation = #_sourceLocation
) throws {
    for model in models {
        // Named only for the message of a test that fails.
        var exploration = ModelExploration(model, namesSteps: true)
        try exploration.run()
        #expect(exploration.stateCount > 5, sourceLocation: location)
    }
}
