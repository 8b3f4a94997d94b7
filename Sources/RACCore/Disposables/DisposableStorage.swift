/// The members of a ``DisposableList``, except the first member.
///
/// `@unchecked Sendable` because a lock guards the one list that holds the storage. When the list gives up the storage, one
/// thread receives the storage. `@exclusivity(unchecked)` because no user code runs during an access.
final class DisposableStorage: @unchecked Sendable {
    /// A removed member leaves a hole. Holes are closed when there are more holes than members.
    @exclusivity(unchecked) private(set) var contents: [(any Disposable)?] = []
    @exclusivity(unchecked) private var holes = 0
    @exclusivity(unchecked) private var index: DisposableIndex?

    var isEmpty: Bool { contents.isEmpty }

    var count: Int { contents.count - holes }

    func add(_ disposable: any Disposable) {
        contents.append(disposable)
        index?.addLast(of: contents)
    }

    func remove(_ identity: ObjectIdentifier) -> (any Disposable)? {
        let isWanted: ((any Disposable)?) -> Bool = { $0.map(ObjectIdentifier.init) == identity }
        if index == nil, contents.count <= Self.indexThreshold || contents.last.map(isWanted) == true {
            return contents.lastIndex(where: isWanted).flatMap { takeContent(at: $0) }
        }
        if index == nil { index = DisposableIndex(contents) }
        return index?.takeLatest(identity, of: contents).flatMap { takeContent(at: $0) }
    }

    /// Disposes and releases all members, the last first. Called once, after the list has given up the storage.
    func disposeAll() {
        // The member is moved out of the array, which needs no retain.
        while !contents.isEmpty {
            if let member = contents.removeLast() { member.dispose() }
        }
    }

    private static let indexThreshold = 32

    /// Removes the member at a position. Precondition: the index no longer contains the member.
    private func takeContent(at position: Int) -> (any Disposable)? {
        guard let content = contents[position].take() else { return nil }
        if position + 1 == contents.count { removeLastHoles() } else { holes += 1 }
        if holes > 16, holes > contents.count / 2 { closeHoles() }
        // If a burst of members has left much unused memory, this call frees it.
        if contents.capacity > 64, contents.count < contents.capacity / 4 { closeHoles() }
        return content
    }

    private func removeLastHoles() {
        holes += 1
        while !contents.isEmpty, contents[contents.count - 1] == nil {
            contents.removeLast()
            index?.removeLastPosition()
            holes -= 1
        }
    }

    private func closeHoles() {
        // The members are moved to an array of the exact size, without reference counting.
        contents = contents.withUnsafeMutableBufferPointer { old in
            Array(unsafeUninitializedCapacity: old.count - holes) { new, count in
                for position in old.indices {
                    guard let content = old[position].take() else { continue }
                    new.initializeElement(at: count, to: content)
                    count += 1
                }
            }
        }
        holes = 0
        if index != nil { index = contents.count <= Self.indexThreshold ? nil : DisposableIndex(contents) }
    }
}

/// An index of the members of a large ``DisposableList`` by identity: chains of positions, the latest first. The addresses of
/// the members in one chain have the same hash. Addresses need no protection against keys that an attacker chooses, so the
/// index needs half the time of a `Dictionary`.
private struct DisposableIndex {
    private static let none = UInt32.max

    /// The first position of each chain. The number of chains is a power of two, and at least the number of positions.
    private var first: [UInt32]
    private var next: [UInt32]

    init(_ contents: [(any Disposable)?]) {
        let chains = 1 << (Int.bitWidth - contents.count.leadingZeroBitCount)
        var first = Array(repeating: Self.none, count: chains)
        // The arrays are accessed through pointers, so that no member is retained and no array is checked for uniqueness.
        next = first.withUnsafeMutableBufferPointer { first in
            contents.withUnsafeBufferPointer { contents in
                Array(unsafeUninitializedCapacity: chains) { next, count in
                    count = contents.count
                    for position in contents.indices {
                        guard let identity = contents[position].map(ObjectIdentifier.init) else {
                            next.initializeElement(at: position, to: Self.none)
                            continue
                        }
                        let chain = Self.chain(of: identity, among: first.count)
                        next.initializeElement(at: position, to: first[chain])
                        first[chain] = UInt32(position)
                    }
                }
            }
        }
        self.first = first
    }

    mutating func addLast(of contents: [(any Disposable)?]) {
        let position = contents.count - 1
        guard position < first.count, let member = contents[position] else {
            self = DisposableIndex(contents)
            return
        }
        let chain = Self.chain(of: ObjectIdentifier(member), among: first.count)
        next.append(first[chain])
        first[chain] = UInt32(position)
    }

    mutating func takeLatest(_ identity: ObjectIdentifier, of contents: [(any Disposable)?]) -> Int? {
        let chain = Self.chain(of: identity, among: first.count)
        var before: Int?
        var position = first[chain]
        while position != Self.none {
            let present = Int(position)
            position = next[present]
            if let member = contents[present], ObjectIdentifier(member) == identity {
                if let before { next[before] = position } else { first[chain] = position }
                return present
            }
            before = present
        }
        return nil
    }

    /// Precondition: the last position is no longer in a chain.
    mutating func removeLastPosition() {
        next.removeLast()
    }

    /// Multiplication by the golden ratio spreads addresses, whose low bits are similar, over the chains.
    private static func chain(of identity: ObjectIdentifier, among count: Int) -> Int {
        let address = UInt64(UInt(bitPattern: identity))
        return Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 32) & (count - 1)
    }
}
