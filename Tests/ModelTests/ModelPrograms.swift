// The programs of the threads. Small programs find each mistake, and run in a debug build. Larger programs are for `.ci/explore`.

extension PropertyTrackingModel {
    static let small: [PropertyTrackingModel] = [
        PropertyTrackingModel(roles: [.compares, .writes]),
        PropertyTrackingModel(roles: [.reads, .writes]),
        PropertyTrackingModel(roles: [.compares, .writes, .writes]),
        PropertyTrackingModel(roles: [.compares, .reads, .writes]),
        PropertyTrackingModel(roles: [.compares, .compares, .writes]),
    ]
    static let large: [PropertyTrackingModel] = [
        PropertyTrackingModel(roles: [.compares, .compares, .writesTwice]),
        PropertyTrackingModel(roles: [.reads, .reads, .writesTwice]),
        PropertyTrackingModel(roles: [.compares, .reads, .writes, .writes]),
        PropertyTrackingModel(roles: [.compares, .compares, .compares, .writes]),
    ]
}

extension ObservationNotificationModel {
    static let small = [ObservationNotificationModel(writers: 2), ObservationNotificationModel(writers: 3)]
    static let large = [ObservationNotificationModel(writers: 4), ObservationNotificationModel(writers: 5)]
}

extension PropertyCopiesModel {
    static let small: [PropertyCopiesModel] = [
        PropertyCopiesModel(roles: [.copies, .writesBoth]),
        PropertyCopiesModel(roles: [.sums, .writesBoth]),
        PropertyCopiesModel(roles: [.copies, .writesFirst, .writesSecond]),
        PropertyCopiesModel(roles: [.sums, .writesFirst, .writesSecond]),
    ]
    static let large: [PropertyCopiesModel] = [
        PropertyCopiesModel(roles: [.copies, .writesBoth, .writesBoth]),
        PropertyCopiesModel(roles: [.sums, .writesBoth, .writesBoth]),
        PropertyCopiesModel(roles: [.copies, .sums, .writesBoth]),
        PropertyCopiesModel(roles: [.copies, .writesBoth, .writesFirst, .writesSecond]),
    ]
}

extension SingleProducerQueueModel {
    static let small: [SingleProducerQueueModel] = [
        SingleProducerQueueModel(elements: 3, capacity: 1),
        SingleProducerQueueModel(elements: 4, capacity: 2),
        SingleProducerQueueModel(elements: 4, capacity: 1),
        SingleProducerQueueModel(elements: 4, capacity: 1, room: 1),
        SingleProducerQueueModel(elements: 4, capacity: 1, receivesWhenIdle: true),
        SingleProducerQueueModel(elements: 4, capacity: 2, room: 2, receivesWhenIdle: true),
    ]
    static let large: [SingleProducerQueueModel] = [
        SingleProducerQueueModel(elements: 7, capacity: 2),
        SingleProducerQueueModel(elements: 7, capacity: 2, room: 2),
        SingleProducerQueueModel(elements: 7, capacity: 2, receivesWhenIdle: true),
        SingleProducerQueueModel(elements: 7, capacity: 2, room: 3, receivesWhenIdle: true),
    ]
}

extension ScheduledTimerModel {
    static let small: [ScheduledTimerModel] = [
        ScheduledTimerModel(roles: [.runs, .disposes]),
        ScheduledTimerModel(roles: [.runs, .runs, .disposes]),
        ScheduledTimerModel(roles: [.runs, .disposes, .disposes]),
        ScheduledTimerModel(roles: [.repeats]),
        ScheduledTimerModel(roles: [.repeats, .disposes]),
        ScheduledTimerModel(roles: [.repeats, .disposes, .disposes]),
    ]
    static let large = [ScheduledTimerModel(roles: [.repeats, .disposes, .disposes, .disposes])]
}

extension CapacityModel {
    static let small: [CapacityModel] = [
        CapacityModel(values: [2, 1], slots: 1, disposesFirst: true),
        CapacityModel(values: [2, 1], slots: 2, disposesFirst: true),
    ]
    static let large: [CapacityModel] = [
        CapacityModel(values: [2, 2], slots: 2),
        CapacityModel(values: [2, 2], slots: 2, disposesFirst: true),
        CapacityModel(values: [3, 2], slots: 2),
        CapacityModel(values: [1, 1, 1], slots: 1),
    ]
}

extension PropertySubscriptionModel {
    static let small: [PropertySubscriptionModel] = [
        PropertySubscriptionModel(changers: [0]),
        PropertySubscriptionModel(changers: [0, 0]),
        PropertySubscriptionModel(changers: [0, 1]),
        PropertySubscriptionModel(kind: .findsTheSecond, changers: [0, 1]),
    ]
    static let large: [PropertySubscriptionModel] = [
        PropertySubscriptionModel(changers: [0, 0, 0]),
        PropertySubscriptionModel(changers: [0, 1, 1]),
        PropertySubscriptionModel(kind: .findsTheSecond, changers: [0, 1, 1]),
        PropertySubscriptionModel(kind: .findsTheSecond, changers: [0, 0, 1]),
    ]
}

extension SerializerOrdersModel {
    /// Returns programs for receivers with their own lock if `isLocked`, and otherwise for receivers without a lock.
    static func small(isLocked: Bool) -> [SerializerOrdersModel] {
        let programs: [[[Call]]] = [
            [[.send], [.send], [.add]],
            [[.send], [.add], [.end]],
            [[.send, .send], [.send, .end]],
            [[.send, .add], [.send, .add]],
        ]
        return programs.map { SerializerOrdersModel(programs: $0, isLocked: isLocked) }
    }
    /// Returns programs with messages that arrive when the drain thread has done its work.
    static func afterDrainThread(isLocked: Bool) -> [SerializerOrdersModel] {
        [SerializerOrdersModel(programs: [[.send, .send], [.end], [.add]], isLocked: isLocked)]
    }
    /// A program with the subscription to an outer signal, and one inner signal.
    static let innerSignals = SerializerOrdersModel(programs: [[.begin(1), .pass, .pass], [.send, .endInner]])
    /// A program with two inner signals. When one of them ends, the other can still be handling the first one's messages.
    static let twoInnerSignals = SerializerOrdersModel(
        programs: [[.begin(1), .begin(2), .pass], [.send, .endInner], [.endInner]]
    )
    static let large: [SerializerOrdersModel] = [
        SerializerOrdersModel(programs: [[.send, .send], [.send], [.end]]),
        SerializerOrdersModel(programs: [[.send, .end], [.send], [.add]]),
        SerializerOrdersModel(programs: [[.send, .send], [.send, .add], [.end]]),
        SerializerOrdersModel(programs: [[.send, .send, .add], [.send, .send, .end]]),
        SerializerOrdersModel(programs: [[.send, .end], [.send], [.add]], isLocked: true),
        SerializerOrdersModel(programs: [[.send, .send], [.send, .add], [.end]], isLocked: true),
        SerializerOrdersModel(programs: [[.send, .send], [.add, .send], [.end]], isLocked: true),
        SerializerOrdersModel(programs: [[.send, .send, .add], [.send, .send, .end]], isLocked: true),
    ]
    static let largeInnerSignals: [SerializerOrdersModel] = [
        twoInnerSignals,
        SerializerOrdersModel(programs: [[.begin(1), .begin(2), .pass], [.send, .endInner], [.send, .endInner]]),
        SerializerOrdersModel(programs: [[.begin(1), .pass, .begin(2), .pass], [.send, .endInner], [.endInner]]),
    ]
}
