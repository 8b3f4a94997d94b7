/// A model of a protocol that threads follow, with one access to shared memory per step.
protocol MemoryModel {
    associatedtype Step: RawRepresentable where Step.RawValue == UInt8

    var start: ModelMemory { get }

    /// Does one step of a thread.
    ///
    /// - Returns: The next step of the thread, or `nil` if it is done.
    func take(_ step: Step, _ turn: inout ModelTurn) throws(ModelViolation) -> Step?

    /// Checks the invariants of a state in which no thread can continue.
    func checkRest(_ memory: ModelMemory) throws(ModelViolation)
}

/// Runs a model through all interleavings of its threads and all values that memory can return.
struct ModelExploration<Model: MemoryModel> {
    let model: Model
    /// Indicates whether to name the steps that lead to a violation. The names need memory for each state.
    var namesSteps = false

    private(set) var stateCount = 0
    private var seen = FingerprintSet()
    /// The previous state of each named state, and the step that led from it.
    private var origins: [(previous: Int, step: String)] = []

    init(_ model: Model, namesSteps: Bool = false) {
        self.model = model
        self.namesSteps = namesSteps
    }

    /// Visits all reachable states.
    ///
    /// - Throws: The first violation found.
    mutating func run() throws(ModelViolation) {
        let start = model.start
        var open = [(memory: start, name: -1)]
        _ = seen.insert(start.fingerprint)
        while let (memory, name) = open.popLast() {
            stateCount += 1
            var isAtRest = true
            for number in memory.workers.indices where memory.workers[number].isRunning {
                guard let step = Model.Step(rawValue: memory.workers[number].step) else { continue }
                var answers: [(answer: Int, count: Int)]? = []
                while let given = answers {
                    var turn = ModelTurn(memory, number, answers: given)
                    let next: UInt8
                    do throws(ModelViolation) {
                        next = try model.take(step, &turn)?.rawValue ?? ModelWorker.done
                    } catch {
                        throw named(error, name, "\(number) \(step)")
                    }
                    if turn.isBlocked { break }
                    isAtRest = false
                    turn.finish(next)
                    answers = turn.otherAnswers
                    guard seen.insert(turn.memory.fingerprint) else { continue }
                    if namesSteps { origins.append((name, "\(number) \(step)")) }
                    open.append((turn.memory, origins.count - 1))
                }
            }
            guard isAtRest else { continue }
            do throws(ModelViolation) {
                if memory.workers.contains(where: \.isRunning) {
                    throw ModelViolation(description: "threads wait for each other")
                }
                try model.checkRest(memory)
            } catch {
                throw named(error, name, nil)
            }
        }
    }

    private func named(_ violation: ModelViolation, _ name: Int, _ last: String?) -> ModelViolation {
        guard namesSteps else { return violation }
        var (steps, name) = ([last].compactMap { $0 }, name)
        while name >= 0 {
            steps.append(origins[name].step)
            name = origins[name].previous
        }
        return ModelViolation(description: "\(violation) after \(steps.reversed().joined(separator: ", "))")
    }
}
