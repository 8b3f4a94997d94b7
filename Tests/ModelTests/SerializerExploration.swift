/// Runs a model through all interleavings of its threads.
struct SerializerExploration {
    let model: SerializerModel
    /// Indicates whether to check that no thread waits for another thread. From each state, each thread must then be able to finish
    /// its call while the other threads stand still.
    var checksWaiting = false

    private(set) var stateCount = 0
    private var seen = FingerprintSet()

    init(_ model: SerializerModel, checksWaiting: Bool = false) {
        self.model = model
        self.checksWaiting = checksWaiting
    }

    /// Visits all reachable states.
    ///
    /// - Throws: The first violation found.
    mutating func run() throws(ModelViolation) {
        var open = [model.start]
        _ = seen.insert(model.start.fingerprint)
        while let state = open.popLast() {
            stateCount += 1
            var isAtRest = true
            for number in 0..<4 as Range<UInt8> where !model.isDone(number, in: state) {
                isAtRest = false
                guard model.canStep(number, in: state) else { continue }
                if checksWaiting { try checkAlone(number, state) }
                var next = state
                let hasChoice = try model.step(number, &next, stops: false)
                if seen.insert(next.fingerprint) { open.append(next) }
                if hasChoice {
                    var other = state
                    _ = try model.step(number, &other, stops: true)
                    if seen.insert(other.fingerprint) { open.append(other) }
                }
            }
            if isAtRest { try model.checkRest(state) }
        }
    }

    /// Runs only one thread. The thread must reach the end of its call, unless another thread holds the lock.
    private func checkAlone(_ number: UInt8, _ start: ModelState) throws(ModelViolation) {
        var state = start
        for _ in 0..<300 {
            guard model.canStep(number, in: state) else { return }
            _ = try model.step(number, &state, stops: true)
            if state[number].step == .idle || state[number].step == .finished { return }
        }
        throw ModelViolation(description: "thread \(number) waits for another one")
    }
}

/// A set of numbers other than 0.
struct FingerprintSet {
    private var slots = [UInt64](repeating: 0, count: 1 << 16)
    private var count = 0

    /// Inserts a number. Returns whether the number is new.
    mutating func insert(_ number: UInt64) -> Bool {
        if count * 2 > slots.count { grow() }
        guard Self.put(number, into: &slots) else { return false }
        count += 1
        return true
    }

    private mutating func grow() {
        var larger = [UInt64](repeating: 0, count: slots.count * 4)
        for number in slots where number != 0 { _ = Self.put(number, into: &larger) }
        slots = larger
    }

    private static func put(_ number: UInt64, into slots: inout [UInt64]) -> Bool {
        var position = Int(truncatingIfNeeded: number) & (slots.count - 1)
        while slots[position] != 0 {
            if slots[position] == number { return false }
            position = (position + 1) & (slots.count - 1)
        }
        slots[position] = number
        return true
    }
}
