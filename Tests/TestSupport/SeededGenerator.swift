/// A random number generator whose sequence depends only on its seed.
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a generator whose sequence is determined by `seed`.
    public init(seed: UInt64) {
        state = seed
    }

    /// Returns the next number of the sequence.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension SeededGenerator {
    /// Returns a number in the range.
    public mutating func number(in range: Range<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// Returns true with a probability of one in `count`.
    public mutating func chance(oneIn count: Int) -> Bool {
        number(in: 0..<count) == 0
    }

    /// Returns a random merge of the lists. The elements of each list keep their order.
    public mutating func interleave<Element>(_ lists: [[Element]]) -> [Element] {
        var rest = lists.map { $0[...] }
        var mixed: [Element] = []
        while true {
            let candidates = rest.indices.filter { !rest[$0].isEmpty }
            guard let chosen = candidates.randomElement(using: &self) else { return mixed }
            mixed.append(rest[chosen].removeFirst())
        }
    }
}
