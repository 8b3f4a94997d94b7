// Runs the model of the serializer through the millions of states of three threads with two calls each. Built with
// optimization by `.ci/explore`, from this file and those of the model; a debug build would take minutes.

let cases: [(name: String, programs: [[ModelCall]], parent: UInt8)] = [
    ("three threads send", [[.send, .send], [.send, .send], [.send, .send]], 5),
    ("three threads send, add and end", [[.send, .send], [.send, .add], [.send, .end]], 1),
    ("two threads send, add and end", [[.send, .add, .end, .send], [.send, .add, .send, .end]], 1),
]

var total = 0
for (name, programs, parent) in cases {
    // Once as a subject does it, and once as a replaying one does, in its lock.
    for isLocked in [false, true] {
        let name = name + (isLocked ? ", in a lock" : "")
        var exploration = SerializerExploration(SerializerModel(programs: programs, parent: parent, isLocked: isLocked))
        do {
            try exploration.run()
        } catch {
            print("\(name): \(error)")
            fatalError("the protocol of the serializer is wrong")
        }
        total += exploration.stateCount
        print("\(name): \(exploration.stateCount) states, all as they must be")
    }
}
precondition(total > 10_000_000, "only \(total) states: what the threads do must have become less")
