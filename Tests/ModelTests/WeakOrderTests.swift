import Testing

/// Explores the lock-free protocols with the memory orders of the source and every value that a load can return.
///
/// The tests must find each deliberate mistake that is not declared as harmless. `.ci/explore` runs larger programs.
@Suite struct WeakOrderTests {
    @Test func `Observation is notified of every change that a tracked reader has not seen`() throws {
        try expectRight(PropertyTrackingModel.small)
    }

    @Test(arguments: PropertyTrackingModel.Mutation.allCases)
    func `the exploration detects each harmful change to the model of property tracking`(
        _ mutation: PropertyTrackingModel.Mutation
    ) throws {
        try expect(
            PropertyTrackingModel.small.map { with($0) { $0.mutation = mutation } },
            areRight: mutation.isHarmless
        )
    }

    @Test func `Observation is notified of every change, by one thread at a time`() throws {
        try expectRight(ObservationNotificationModel.small)
    }

    @Test(arguments: ObservationNotificationModel.Mutation.allCases)
    func `the exploration detects each harmful change to the model of notifications to Observation`(
        _ mutation: ObservationNotificationModel.Mutation
    )
        throws
    {
        try expect(
            ObservationNotificationModel.small.map { with($0) { $0.mutation = mutation } },
            areRight: mutation.isHarmless
        )
    }

    @Test func `the values of several properties that are read together form one consistent snapshot`() throws {
        try expectRight(PropertyCopiesModel.small)
    }

    @Test(arguments: PropertyCopiesModel.Mutation.allCases)
    func `the exploration detects each harmful change to the model of snapshots of several properties`(
        _ mutation: PropertyCopiesModel.Mutation
    )
        throws
    {
        try expect(PropertyCopiesModel.small.map { with($0) { $0.mutation = mutation } }, areRight: mutation.isHarmless)
    }

    @Test func `one receiver at a time takes the elements of a single-producer queue, once and in order`() throws {
        try expectRight(SingleProducerQueueModel.small)
    }

    @Test(arguments: SingleProducerQueueModel.Mutation.allCases)
    func `the exploration detects each harmful change to the model of the single-producer queue`(
        _ mutation: SingleProducerQueueModel.Mutation
    )
        throws
    {
        try expect(
            SingleProducerQueueModel.small.map { with($0) { $0.mutation = mutation } },
            areRight: mutation.isHarmless
        )
    }

    @Test func `one thread at a time uses the closure of a scheduled timer, and one thread releases the closure`()
        throws
    {
        try expectRight(ScheduledTimerModel.small)
    }

    @Test(arguments: ScheduledTimerModel.Mutation.allCases)
    func `the exploration detects each harmful change to the model of the scheduled timer`(
        _ mutation: ScheduledTimerModel.Mutation
    ) throws {
        try expect(ScheduledTimerModel.small.map { with($0) { $0.mutation = mutation } }, areRight: mutation.isHarmless)
    }

    @Test func `the model of a suspended source loses no resumption and runs none after disposal`() throws {
        try expectRight(CapacityModel.small)
    }

    @Test(arguments: CapacityModel.Mutation.allCases)
    func `the exploration detects each harmful change to the model of a suspended source`(
        _ mutation: CapacityModel.Mutation
    ) throws {
        try expect(CapacityModel.small.map { with($0) { $0.mutation = mutation } }, areRight: mutation.isHarmless)
    }

    @Test func `a subscription to a derived property sends the value of the last inputs`() throws {
        try expectRight(PropertySubscriptionModel.small)
    }

    @Test(arguments: PropertySubscriptionModel.Mutation.allCases)
    func `the exploration detects each harmful change to the model of subscriptions to derived properties`(
        _ mutation: PropertySubscriptionModel.Mutation
    )
        throws
    {
        try expect(
            PropertySubscriptionModel.small.map { with($0) { $0.mutation = mutation } },
            areRight: mutation.isHarmless
        )
    }

    @Test(arguments: [false, true])
    func `an owner of the serializer sees the writes of all previous owners`(_ isLocked: Bool) throws {
        try expectRight(SerializerOrdersModel.small(isLocked: isLocked))
    }

    @Test func `an outer value that bypasses the serializer never races with a value of an inner signal`() throws {
        try expectRight([SerializerOrdersModel.innerSignals])
    }

    @Test(arguments: SerializerOrdersModel.Mutation.allCases)
    func `the exploration detects every memory order that is too weak in the serializer or the inner signals`(
        _ mutation: SerializerOrdersModel.Mutation
    ) throws {
        // The search ends with the first program that finds the mistake, so the larger programs are last. A harmless mistake must
        // be harmless in all small programs. The larger programs would take too long in a debug build.
        var models = SerializerOrdersModel.small(isLocked: mutation.isLocked) + [.innerSignals]
        if !mutation.isHarmless {
            models += SerializerOrdersModel.afterDrainThread(isLocked: mutation.isLocked) + [.twoInnerSignals]
        }
        try expect(models.map { with($0) { $0.mutation = mutation } }, areRight: mutation.isHarmless)
    }
}

private func with<Model>(_ model: Model, _ change: (inout Model) -> Void) -> Model {
    var changed = model
    change(&changed)
    return changed
}

/// Expects that no model has a violation, or that at least one of them has a violation.
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
        // The names of the steps are needed only for the message of a failing test.
        var exploration = ModelExploration(model, namesSteps: true)
        try exploration.run()
        #expect(exploration.stateCount > 5, sourceLocation: location)
    }
}
