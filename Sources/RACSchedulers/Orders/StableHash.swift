/// A hash that has the same value in each process, if the input is the same.
struct StableHash: Hashable, Sendable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func combine(_ numbers: Int...) {
        for number in numbers {
            value = (value ^ UInt64(bitPattern: Int64(number))) &* 0x0000_0100_0000_01B3
            value ^= value >> 29
        }
    }
}
