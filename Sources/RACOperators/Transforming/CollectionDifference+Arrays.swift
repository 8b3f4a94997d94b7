extension CollectionDifference where ChangeElement: Hashable {
    @_disfavoredOverload
    @inlinable
    package init(from old: [ChangeElement], to new: [ChangeElement]) {
        self.init(from: old, to: new) {
            $0
        } isUnchanged: {
            $0 == $1
        }
    }
}

extension CollectionDifference where ChangeElement: Identifiable & Equatable {
    @inlinable
    package init(from old: [ChangeElement], to new: [ChangeElement]) {
        self.init(from: old, to: new) {
            $0.id
        } isUnchanged: {
            $0.id == $1.id && $0 == $1
        }
    }
}

extension CollectionDifference {
    /// Creates the difference between two arrays.
    ///
    /// 1. Unchanged elements at the beginning and at the end of both arrays stay.
    /// 2. ``FewChanges`` searches for a few changes in between, without hashing.
    /// 3. For more changes, the occurrences of each key in the old array are paired, in order, with those in the new array.
    ///    The longest sequence of unchanged pairs with the same order in both arrays stays. If no key occurs twice, this
    ///    sequence is the longest common subsequence, so no smaller difference exists.
    /// 4. All other elements are removed or inserted. The removal and the insertion of a pair are associated.
    ///
    /// - Parameter isUnchanged: Returns whether two elements have the same identity and are equal.
    @inlinable
    init<Key: Hashable>(
        from old: [ChangeElement],
        to new: [ChangeElement],
        key: (ChangeElement) -> Key,
        isUnchanged: (ChangeElement, ChangeElement) -> Bool
    ) {
        var start = 0
        var (oldEnd, newEnd) = (old.count, new.count)
        while start < oldEnd, start < newEnd, isUnchanged(old[start], new[start]) { start += 1 }
        while start < oldEnd, start < newEnd, isUnchanged(old[oldEnd - 1], new[newEnd - 1]) {
            oldEnd -= 1
            newEnd -= 1
        }
        let (oldPart, newPart) = (start..<oldEnd, start..<newEnd)
        if let few = FewChanges(in: oldPart, newPart, isUnchanged: { isUnchanged(old[$0], new[$1]) }) {
            let pairs = ElementPairs(
                of: few.removed.map { old[$0] }[...],
                and: few.inserted.map { new[$0] }[...],
                key: key
            )
            self.init(
                removals: few.removed.enumerated().map { position, offset in
                    (offset, old[offset], pairs.newPartner(of: position).map { few.inserted[$0] })
                },
                insertions: few.inserted.enumerated().map { position, offset in
                    (offset, new[offset], pairs.oldPartner(of: position).map { few.removed[$0] })
                }
            )
            return
        }
        let pairs = ElementPairs(of: old[oldPart], and: new[newPart], key: key)
        let staying = pairs.longestOrderedSequence { isUnchanged(old[$0], new[$1]) }
        var (nextToStay, nextInPlace) = (staying.startIndex, staying.startIndex)
        self.init(
            removals: oldPart.compactMap { offset in
                let partner = pairs.newPartner(of: offset)
                guard nextToStay == staying.endIndex || partner != staying[nextToStay] else {
                    nextToStay += 1
                    return nil
                }
                return (offset, old[offset], partner)
            },
            insertions: newPart.compactMap { offset in
                guard nextInPlace == staying.endIndex || offset != staying[nextInPlace] else {
                    nextInPlace += 1
                    return nil
                }
                return (offset, new[offset], pairs.oldPartner(of: offset))
            }
        )
    }

    /// Precondition: no offset occurs twice, and associations are mutual.
    @inlinable
    init(removals: [(Int, ChangeElement, Int?)], insertions: [(Int, ChangeElement, Int?)]) {
        let changes =
            removals.map { Change.remove(offset: $0.0, element: $0.1, associatedWith: $0.2) }
            + insertions.map { Change.insert(offset: $0.0, element: $0.1, associatedWith: $0.2) }
        guard let difference = CollectionDifference(changes) else {
            preconditionFailure("an offset occurs twice, or an association is not mutual")
        }
        self = difference
    }
}

/// The pairs of elements with equal keys in parts of an old and a new array.
@usableFromInline
struct ElementPairs {
    @usableFromInline let oldStart: Int
    @usableFromInline let newStart: Int
    /// For each element of the old part, the offset of its partner in the new array.
    @usableFromInline var newPartners: [Int?]
    @usableFromInline var oldPartners: [Int?]

    @inlinable
    init<Element, Key: Hashable>(of old: ArraySlice<Element>, and new: ArraySlice<Element>, key: (Element) -> Key) {
        oldStart = old.startIndex
        newStart = new.startIndex
        newPartners = Array(repeating: nil, count: old.count)
        oldPartners = Array(repeating: nil, count: new.count)
        if old.isEmpty || new.isEmpty { return }
        // `firsts` has the offset of the first unpaired occurrence of each key in the old part. `following` has, for each
        // occurrence, the offset of the next occurrence of the same key.
        var firsts = [Key: Int?](minimumCapacity: old.count)
        var following = [Int?](repeating: nil, count: old.count)
        for offset in old.indices.reversed() {
            following[offset - oldStart] = firsts.updateValue(offset, forKey: key(old[offset])) ?? nil
        }
        for offset in new.indices {
            guard let entry = firsts.index(forKey: key(new[offset])), let partner = firsts.values[entry] else {
                continue
            }
            firsts.values[entry] = following[partner - oldStart]
            oldPartners[offset - newStart] = partner
            newPartners[partner - oldStart] = offset
        }
    }

    @inlinable
    func newPartner(of offset: Int) -> Int? { newPartners[offset - oldStart] }

    @inlinable
    func oldPartner(of offset: Int) -> Int? { oldPartners[offset - newStart] }

    /// Returns the longest sequence of pairs with the same order in both arrays, as their offsets in the new array.
    ///
    /// `ends[n]` is the last pair of a sequence of n + 1 pairs: of all such sequences, the pair with the lowest offset in the
    /// old array. The lower this offset, the more of the following pairs can continue the sequence. The offsets in `ends` are
    /// therefore sorted, and a binary search finds the longest sequence that a pair can continue.
    ///
    /// - Parameter isIncluded: Returns whether a pair, given by its old and new offset, can be part of the sequence.
    @inlinable
    func longestOrderedSequence(where isIncluded: (Int, Int) -> Bool) -> [Int] {
        var ends: [(old: Int, new: Int)] = []
        // The predecessor of each pair in the longest sequence that ends with this pair. Pairs are given by their new offsets.
        var previous = [Int](repeating: 0, count: oldPartners.count)
        for (position, partner) in oldPartners.enumerated() {
            let offset = newStart + position
            guard let partner, isIncluded(partner, offset) else { continue }
            var (low, high) = (0, ends.count)
            if let last = ends.last, last.old < partner { low = high }
            while low < high {
                let middle = (low + high) / 2
                if ends[middle].old < partner { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[position] = ends[low - 1].new }
            if low == ends.count { ends.append((partner, offset)) } else { ends[low] = (partner, offset) }
        }
        guard var offset = ends.last?.new else { return [] }
        var sequence = [Int](repeating: offset, count: ends.count)
        for index in sequence.indices.dropLast().reversed() {
            offset = previous[offset - newStart]
            sequence[index] = offset
        }
        return sequence
    }
}
