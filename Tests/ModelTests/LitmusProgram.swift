/// Threads that do some accesses in a row, to try the memory itself: all results that can come out.
struct LitmusProgram: MemoryModel {
    enum Access: Sendable {
        /// A variable, and where to note what it had.
        case load(Int, into: Int, ModelOrder)
        case store(Int, UInt32, ModelOrder)
        case add(Int, into: Int, ModelOrder)
        case compareExchange(Int, from: UInt32, to: UInt32, into: Int, ModelOrder)
        case lock, unlock
        /// The one plain variable.
        case touch
        /// Only if a result is 1; else the thread is done.
        case ifSet(Int)
    }

    struct Step: RawRepresentable {
        let rawValue: UInt8
    }

    /// The results that have come out, eight small numbers each.
    final class Results {
        var all: Set<[Int]> = []
    }

    let threads: [[Access]]
    let resultCount: Int
    let results = Results()

    init(_ threads: [[Access]], results: Int) {
        self.threads = threads
        resultCount = results
    }

    /// All results that can come out.
    static func results(_ count: Int, _ threads: [Access]...) throws(ModelViolation) -> Set<[Int]> {
        let model = LitmusProgram(threads, results: count)
        var exploration = ModelExploration(model)
        try exploration.run()
        return model.results.all
    }

    var start: ModelMemory {
        ModelMemory(atomics: [0, 0, 0], plain: 1, locks: 1, steps: threads.map { _ in 0 })
    }

    func take(_ step: Step, _ turn: inout ModelTurn) throws(ModelViolation) -> Step? {
        let position = Int(step.rawValue)
        switch threads[turn.number][position] {
        case .load(let place, let result, let order):
            turn.notes.0[result] = Int(turn.load(place, order))
        case .store(let place, let value, let order):
            turn.store(place, value, order)
        case .add(let place, let result, let order):
            turn.notes.0[result] = Int(turn.add(place, 1, order))
        case .compareExchange(let place, let expected, let desired, let result, let order):
            let (isDone, _) = turn.compareExchange(place, expected: expected, desired: desired, order)
            turn.notes.0[result] = isDone ? 1 : 0
        case .lock:
            guard turn.lock(0) else { return step }
        case .unlock:
            turn.unlock(0)
        case .touch:
            try turn.touch(0)
        case .ifSet(let result):
            if turn.notes.0[result] != 1 { return nil }
        }
        return position + 1 < threads[turn.number].count ? Step(rawValue: step.rawValue + 1) : nil
    }

    func checkRest(_ memory: ModelMemory) {
        results.all.insert((0..<resultCount).map { memory.notes.0[$0] })
    }
}
