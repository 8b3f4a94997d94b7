/// A queue of elements with ascending numbers. An element can be found and removed by its number.
///
/// The elements are kept in chunks, so no single call takes long: growing or shrinking moves the elements of at most two
/// chunks. Appending and removing cost amortized O(1), finding costs O(log n).
@usableFromInline
struct NumberedQueue<Element: Sendable>: Sendable {
    @usableFromInline typealias Entry = (number: Int, element: Element)
    @usableFromInline typealias Chunk = ContiguousArray<Entry>

    @usableFromInline typealias Position = (chunk: Int, index: Int)

    @inlinable static var chunkSize: Int { 64 }

    /// The numbers of the elements ascend. A chunk can be empty only if there is no other chunk, and then keeps its memory for
    /// the next elements. Two adjacent chunks together have more than half as many elements as one chunk can hold. At most three
    /// quarters of the memory are therefore unused.
    @usableFromInline var chunks: ContiguousArray<Chunk> = []
    @usableFromInline var count = 0

    #if DEBUG
        /// Counts the elements that have been read or moved in order to find or remove an element. For tests.
        @usableFromInline var steps = 0
    #endif

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { count == 0 }

    @inlinable var lastNumber: Int? { chunks.last?.last?.number }

    var capacity: Int { chunks.reduce(0) { $0 + $1.capacity } }

    /// Calls `body` for each element whose number is at least `number`, in order. `mutating` only to count the steps.
    @inlinable
    mutating func forEach(from number: Int, _ body: (Element) -> Void) {
        guard let last = lastNumber, last >= number else { return }
        var (chunk, index) = (chunks.count - 1, chunks[chunks.count - 1].count)
        while true {
            if index > 0 {
                guard chunks[chunk][index - 1].number >= number else { break }
                index -= 1
                countSteps(1)
            } else {
                guard chunk > 0, let last = chunks[chunk - 1].last, last.number >= number else { break }
                chunk -= 1
                index = chunks[chunk].count
            }
        }
        while chunk < chunks.count {
            while index < chunks[chunk].count {
                body(chunks[chunk][index].element)
                index += 1
            }
            (chunk, index) = (chunk + 1, 0)
        }
    }

    @inlinable
    mutating func append(_ element: Element, number: Int) {
        assert(lastNumber.map { $0 < number } ?? true, "the numbers of a queue ascend")
        let last = chunks.count - 1
        if last >= 0, chunks[last].count < Self.chunkSize {
            chunks[last].append((number, element))
        } else {
            appendChunk((number, element))
        }
        count += 1
    }

    @inlinable
    @inline(never)
    mutating func appendChunk(_ entry: Entry) {
        var chunk = Chunk()
        // The first chunk starts small, so a queue that is always short needs little memory.
        if !chunks.isEmpty { chunk.reserveCapacity(Self.chunkSize) }
        chunk.append(entry)
        chunks.append(chunk)
    }

    @inlinable
    mutating func change(_ number: Int, _ change: (inout Element) -> Void) -> Element? {
        guard let position = position(of: number) else { return nil }
        return self.change(at: position, change)
    }

    @inlinable
    mutating func changeLast(
        from number: Int = .min,
        where isWanted: (Element) -> Bool,
        _ change: (inout Element) -> Void
    ) -> Element? {
        for chunk in chunks.indices.reversed() {
            for index in chunks[chunk].indices.reversed() {
                if chunks[chunk][index].number < number { return nil }
                countSteps(1)
                if isWanted(chunks[chunk][index].element) {
                    return self.change(at: (chunk, index), change)
                }
            }
        }
        return nil
    }

    @inlinable
    mutating func change(at position: Position, _ change: (inout Element) -> Void) -> Element {
        change(&chunks[position.chunk][position.index].element)
        return chunks[position.chunk][position.index].element
    }

    // MARK: Taking out

    @inlinable
    mutating func remove(_ number: Int) -> Element? {
        position(of: number).map { remove(at: $0) }
    }

    @inlinable
    mutating func popFirst() -> (element: Element, number: Int)? {
        guard count > 0 else { return nil }
        let number = chunks[0][0].number
        return (remove(at: (0, 0)), number)
    }

    @inlinable
    mutating func removeAll() -> [Element] {
        let all = chunks.flatMap { $0.map(\.element) }
        if chunks.count == 1 { chunks[0].removeAll(keepingCapacity: true) } else { chunks = [] }
        count = 0
        return all
    }

    @inlinable
    mutating func remove(at position: Position) -> Element {
        let element = chunks[position.chunk].remove(at: position.index).element
        count -= 1
        countSteps(chunks[position.chunk].count - position.index)
        if chunks.count > 1, chunks[position.chunk].count <= Self.chunkSize / 2 { giveRoomBack(around: position.chunk) }
        return element
    }

    @inlinable
    @inline(never)
    mutating func giveRoomBack(around chunk: Int) {
        if chunks[chunk].isEmpty {
            chunks.remove(at: chunk)
        } else if !unite(chunk) {
            _ = chunk > 0 && unite(chunk - 1)
        }
    }

    /// Moves the elements of the next chunk into `chunk`, if both together fill at most half a chunk.
    @inlinable
    mutating func unite(_ chunk: Int) -> Bool {
        guard chunk + 1 < chunks.count, chunks[chunk].count + chunks[chunk + 1].count <= Self.chunkSize / 2 else {
            return false
        }
        let next = chunks.remove(at: chunk + 1)
        countSteps(next.count)
        chunks[chunk].append(contentsOf: next)
        return true
    }

    // MARK: Finding

    @inlinable
    mutating func position(of number: Int) -> Position? {
        guard count > 0 else { return nil }
        var (low, high) = (0, chunks.count - 1)
        while low < high {
            countSteps(1)
            let middle = (low + high + 1) / 2
            if chunks[middle][0].number <= number { low = middle } else { high = middle - 1 }
        }
        return index(of: number, in: low).map { (low, $0) }
    }

    /// Returns the index of the element with a number. Numbers ascend, so the distance between two indices is at most the
    /// difference of the two numbers. The search therefore visits only the indices within this distance from the first and from
    /// the last element. Precondition: `chunk` is not empty.
    @inlinable
    mutating func index(of number: Int, in chunk: Int) -> Int? {
        let last = chunks[chunk].count - 1
        let (firstNumber, lastNumber) = (chunks[chunk][0].number, chunks[chunk][last].number)
        guard firstNumber <= number, number <= lastNumber else { return nil }
        var low = max(0, last - (lastNumber - number))
        var high = min(last, number - firstNumber)
        while low < high {
            countSteps(1)
            let middle = (low + high) / 2
            if chunks[chunk][middle].number < number { low = middle + 1 } else { high = middle }
        }
        countSteps(1)
        return chunks[chunk][low].number == number ? low : nil
    }

    @inlinable
    mutating func countSteps(_ steps: Int) {
        #if DEBUG
            self.steps += steps
        #endif
    }
}
