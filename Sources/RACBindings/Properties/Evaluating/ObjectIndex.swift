/// Finds the position of an object in a list. A dictionary would guard against keys that an attacker has chosen to collide,
/// and so take 5 to 13 % more instructions. Addresses of objects need no such guard.
struct ObjectIndex {
    private var known: ContiguousArray<ObjectIdentifier> = []
    /// Slots contain positions plus one, or 0. The number of slots is a power of two, and at most half of the slots are in
    /// use. Empty for at most ``few`` objects, which are searched linearly.
    private var slots: ContiguousArray<UInt32> = []

    private static let few = 8

    init() {}

    /// Precondition: no object occurs twice.
    init(_ objects: some Sequence<ObjectIdentifier>) {
        for object in objects { append(object) }
    }

    var count: Int { known.count }

    func object(at position: Int) -> ObjectIdentifier { known[position] }

    func hasSameObjects(as other: ObjectIndex) -> Bool { known == other.known }

    func position(of object: ObjectIdentifier) -> Int? {
        if slots.isEmpty { return known.firstIndex(of: object) }
        let found = Int(slots[slot(of: object)])
        return found == 0 ? nil : found - 1
    }

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

    private func slot(of object: ObjectIdentifier) -> Int {
        // Neighbors in memory get adjacent slots. The factor, from the golden ratio, spreads distant regions of memory over
        // the slots.
        let address = UInt(bitPattern: object)
        var slot = Int(truncatingIfNeeded: address >> 4 &+ (address >> 16) &* 0x9E37_79B9) & (slots.count - 1)
        while slots[slot] != 0, known[Int(slots[slot]) - 1] != object { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }
}
