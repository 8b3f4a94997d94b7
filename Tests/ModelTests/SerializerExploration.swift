/// Runs a model through all interleavings of its threads.
struct SerializerExploration {
    let model: SerializerModel
    /// Indicates whether to try in each state that each thread, running alone, comes to the end of its call: nobody waits for
    /// another.
    var checksWaiting = false

    private(set) var stateCount = 0
    private var seen = FingerprintSet()

    init(_ model: SerializerModel, checksWaiting: Bool = false) {
        self.model = model
        self.checksWaiting = checksWaiting
    }

    /// Visits all states that can be reached.
    ///
    /// - Throws: The violation in one of them.
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

    /// Lets one thread run alone: it must come to the end of its call, unless another one holds the lock.
    private func checkAlone(_ number: UInt8, _ start: ModelState) throws(ModelViolation) {
        var state = start
        for _ in 0..<300 {
            guard model.canStep(number, in: state) else { return }
            _ = try model.step(number, &state, stops: true)
            if state[number].step == .idle || state[number].step == .gone { return }
        }
        throw ModelViolation(description: "thread \(number) waits for another one")
    }
}

/// A set of numbers other than 0.
struct FingerprintSet {
    private var places = [UInt64](repeating: 0, count: 1 << 16)
    private var count = 0

    /// Says whether the number is new.
    mutating func insert(_ number: UInt64) -> Bool {
        if count * 2 > places.count { grow() }
        guard Self.put(number, into: &places) else { return false }
        count += 1
        return true
    }

    private mutating func grow() {
        var larger = [UInt64](repeating: 0, count: places.count * 4)
        for number in places where number != 0 { _ = Self.put(number, into: &larger) }
        places = larger
    }

    private static func put(_ number: UInt64, into places: inout [UInt64]) -> Bool {
        var position = Int(truncatingIfNeeded: number) & (places.count - 1)
        while places[position] != 0 {
            if places[position] == number { return false }
            position = (position + 1) & (places.count - 1)
        }
        places[position] = number
        return true
    }
}
