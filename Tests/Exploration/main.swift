// Runs the models of the protocols through more states than a debug build can visit in a reasonable time. `.ci/explore` builds
// this file and the files of the models with optimization.

import Foundation

/// Prints the number of states and the processor time for them. Stops the process if a state is wrong.
func report(_ name: String, _ explore: () throws(ModelViolation) -> Int) -> Int {
    let start = clock()
    do throws(ModelViolation) {
        let count = try explore()
        let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
        print("\(name): \(count) states in \(String(format: "%.1f", seconds)) s, all correct")
        return count
    } catch {
        print("\(name): \(error)")
        fatalError("the protocol is wrong")
    }
}

/// Runs the small and the large programs of a model.
func report<Model: MemoryModel>(_ name: String, _ models: [Model]) -> Int {
    report(name) { () throws(ModelViolation) -> Int in
        var count = 0
        for model in models {
            var exploration = ModelExploration(model)
            try exploration.run()
            count += exploration.stateCount
        }
        return count
    }
}

let cases: [(name: String, programs: [[ModelCall]], parent: UInt8)] = [
    ("three threads send", [[.send, .send], [.send, .send], [.send, .send]], 5),
    ("three threads send, add and end", [[.send, .send], [.send, .add], [.send, .end]], 1),
    ("two threads send, add and end", [[.send, .add, .end, .send], [.send, .add, .send, .end]], 1),
]

var total = 0
for (name, programs, parent) in cases {
    // The model runs once as in a subject, and once as in a replaying subject, which uses its own lock.
    for isLocked in [false, true] {
        total += report("serializer, \(name)" + (isLocked ? ", in a lock" : "")) { () throws(ModelViolation) -> Int in
            var exploration = SerializerExploration(
                SerializerModel(programs: programs, parent: parent, isLocked: isLocked)
            )
            try exploration.run()
            return exploration.stateCount
        }
    }
}
precondition(total > 10_000_000, "only \(total) states: the programs of the threads must have become smaller")

// The same protocols, with every order of memory accesses that a processor may choose.
var orders = 0
orders += report(
    "orders of the serializer",
    [false, true].flatMap {
        SerializerOrdersModel.small(isLocked: $0) + SerializerOrdersModel.afterDrainThread(isLocked: $0)
    } + SerializerOrdersModel.large
)
orders += report(
    "orders of the count of inner signals",
    [SerializerOrdersModel.innerSignals] + SerializerOrdersModel.largeInnerSignals
)
orders += report("orders of a single-producer queue", SingleProducerQueueModel.small + SingleProducerQueueModel.large)
orders += report("orders of a scheduled timer", ScheduledTimerModel.small + ScheduledTimerModel.large)
orders += report("orders of a capacity", CapacityModel.small + CapacityModel.large)
orders += report(
    "orders of a subscription to properties",
    PropertySubscriptionModel.small + PropertySubscriptionModel.large
)
orders += report("orders of tracking", PropertyTrackingModel.small + PropertyTrackingModel.large)
orders += report(
    "orders of notifying Observation",
    ObservationNotificationModel.small + ObservationNotificationModel.large
)
orders += report("orders of snapshots", PropertyCopiesModel.small + PropertyCopiesModel.large)
precondition(orders > 5_000_000, "only \(orders) states: the programs of the threads must have become smaller")
