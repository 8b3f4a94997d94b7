/// A program whose threads each do a few accesses, to test the memory of the models. The program collects all possible results.
struct LitmusProgram: MemoryModel {
    enum Access: Sendable {
        /// Loads a variable, and stores the loaded value in the result with the given number.
        case load(Int, into: Int, ModelOrder)
        case store(Int, UInt32, ModelOrder)
        case add(Int, into: Int, ModelOrder)
        case compareExchange(Int, from: UInt32, to: UInt32, into: Int, ModelOrder)
        case lock, unlock
        /// Accesses the program's only plain variable.
        case touch
        /// Continues only if a result is 1. Otherwise the thread is done.
        case ifSet(Int)
    }

    struct Step: RawRepresentable {
        let rawValue: UInt8
    }

    /// The results of the executions so far. Each execution has up to eight small numbers.
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

    /// Returns all possible results.
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
        case .load(let location, let result, let order):
            turn.notes.0[result] = Int(turn.load(location, order))
        case .store(let location, let value, let order):
            turn.store(location, value, order)
        case .add(let location, let result, let order):
            turn.notes.0[result] = Int(turn.add(location, 1, order))
        case .compareExchange(let location, let expected, let desired, let result, let order):
            let (isDone, _) = turn.compareExchange(location, expected: expected, desired: desired, order)
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
