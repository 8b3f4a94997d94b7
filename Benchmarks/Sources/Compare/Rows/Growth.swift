import RACBindings

/// The numbers of simultaneous items in a growth row.
let sizes = [1_000, 10_000, 100_000]

/// Processes many items at the same time, and returns a checksum.
typealias Pass = () -> Int

/// Returns a row for each size.
///
/// - Parameters:
///   - name: The name of the items.
///   - mostRounds: The maximum number of rounds, for passes that take seconds.
///   - isCounted: Indicates whether instructions can be counted.
///   - expected: The checksum of one pass, for a size.
///   - here: Sets up a pass for a size, with this framework.
///   - openCombine: The same as `here`, with OpenCombine.
///   - byHand: The same as `here`, in code written by hand.
func growth(
    _ name: String,
    mostRounds: Int = 9,
    isCounted: Bool = true,
    expected: @escaping (Int) -> Int,
    here: @escaping (Int) -> Pass,
    openCombine: ((Int) -> Pass)? = nil,
    byHand: ((Int) -> Pass)? = nil
) -> [Row] {
    sizes.map { size in
        func batches(_ make: ((Int) -> Pass)?) -> (() -> Batch)? {
            guard let make else { return nil }
            return {
                let pass = make(size)
                return { count in (0..<count / size).reduce(0) { sum, _ in sum &+ pass() } }
            }
        }
        return Row(
            "\(name): \(grouped(size))",
            items: max(size, 10_000),
            mostRounds: mostRounds,
            isCounted: isCounted,
            growth: Row.Growth(name: name, size: size),
            expected: { count in count / size &* expected(size) },
            here: batches(here) ?? { { _ in 0 } },
            openCombine: batches(openCombine),
            byHand: batches(byHand)
        )
    }
}

/// The order in which items are removed, relative to their insertion.
enum LeavingOrder: String, CaseIterable {
    case firstFirst = "first in, first out"
    case lastFirst = "last in, first out"
    case random = "in any order"

    func positions(_ size: Int) -> [Int] {
        switch self {
        case .firstFirst: return Array(0..<size)
        case .lastFirst: return (0..<size).reversed()
        case .random:
            var generator = Generator()
            return Array(0..<size).shuffled(using: &generator)
        }
    }
}

/// A generator with the same random numbers in each run.
struct Generator: RandomNumberGenerator {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

/// Returns a pass that adds many items, runs an action, and removes the items in the given order.
func comeAndGo<Token>(
    _ size: Int,
    _ order: LeavingOrder,
    come: @escaping (Int) -> Token,
    meanwhile: @escaping () -> Int,
    go: @escaping (Token) -> Void
) -> Pass {
    let positions = order.positions(size)
    return {
        let tokens = (0..<size).map(come)
        let result = meanwhile()
        for position in positions { go(tokens[position]) }
        return result
    }
}
