/// Finds the positions of objects that have been added one after the other.
///
/// With a dictionary evaluations take 5 to 13 % more instructions: it guards against keys that somebody has chosen in order to
/// collide, and nobody chooses addresses. Objects that were made one after the other lie side by side here as well.
struct ObjectIndex {
    private var known: ContiguousArray<ObjectIdentifier> = []
    /// Positions plus one. 0 where there is none. A power of two of places, at most half of them in use. None for a few objects,
    /// which are compared one by one.
    private var slots: ContiguousArray<UInt32> = []

    private static let few = 8

    /// The position of an object, or `nil` if it has not been added.
    func position(of object: ObjectIdentifier) -> Int? {
        if slots.isEmpty { return known.firstIndex(of: object) }
        let found = Int(slots[slot(of: object)])
        return found == 0 ? nil : found - 1
    }

    /// Adds an object that has not been added.
    mutating func append(_ object: ObjectIdentifier) {
        known.append(object)
        if known.count <= Self.few { return }
        if known.count * 2 > slots.count {
            slots = ContiguousArray(repeating: 0, count: max(4 * Self.few, slots.count * 2))
            for position in known.indices { enter(position) }
        } else {
            enter(known.count - 1)
        }
    }

    private mutating func enter(_ position: Int) {
        slots[slot(of: known[position])] = UInt32(position + 1)
    }

    /// Where the position of an object is, or belongs.
    private func slot(of object: ObjectIdentifier) -> Int {
        // Neighbours stay neighbours, and stretches of memory are spread by the golden ratio.
        let address = UInt(bitPattern: object)
        var slot = Int(truncatingIfNeeded: address >> 4 &+ (address >> 16) &* 0x9E37_79B9) & (slots.count - 1)
        while slots[slot] != 0, known[Int(slots[slot]) - 1] != object { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }
}
