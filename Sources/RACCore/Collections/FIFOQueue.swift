/// A queue that returns elements in the order in which they were added.
///
/// The queue grows and shrinks in chunks, so each call is short, even with many pending elements. A removed element is no
/// longer referenced, and a chunk is freed when its last element is removed.
@usableFromInline
package struct FIFOQueue<Element> {
    @usableFromInline typealias Chunk = ContiguousArray<Element?>

    @inlinable static var chunkSize: Int { 256 }

    /// The chunk from which elements are removed. The elements before `position` have already been removed.
    @usableFromInline var first: Chunk = []
    @usableFromInline var position = 0
    /// The chunks after `first` begin at the index `nextChunk`. The earlier chunks have already been moved to `first`.
    @usableFromInline var rest: ContiguousArray<Chunk> = []
    @usableFromInline var nextChunk = 0

    @inlinable
    package init() {}

    @inlinable package var isEmpty: Bool { position == first.count && nextChunk == rest.count }

    @inlinable package var count: Int {
        let inFirst = first.count - position
        guard nextChunk < rest.count else { return inFirst }
        // All chunks in `rest` except the last one are full.
        return inFirst + (rest.count - 1 - nextChunk) * Self.chunkSize + rest[rest.count - 1].count
    }

    package var capacity: Int {
        rest[nextChunk...].reduce(first.capacity + rest.capacity) { $0 + $1.capacity }
    }

    @inlinable package var next: Element? {
        if position < first.count { return first[position] }
        return nextChunk < rest.count ? rest[nextChunk][0] : nil
    }

    @inlinable
    package mutating func append(_ element: Element) {
        if nextChunk == rest.count, first.count < Self.chunkSize {
            first.append(element)
        } else if nextChunk < rest.count, rest[rest.count - 1].count < Self.chunkSize {
            rest[rest.count - 1].append(element)
        } else {
            var chunk = Chunk()
            chunk.reserveCapacity(Self.chunkSize)
            chunk.append(element)
            rest.append(chunk)
        }
    }

    @inlinable
    package mutating func popFirst() -> Element? {
        // In the most frequent case, the queue has one element. Its removal empties the chunk, and no further step is needed.
        if first.count == 1, position == 0, nextChunk == rest.count { return first.removeLast() }
        if position == first.count {
            guard nextChunk < rest.count else { return nil }
            takeNextChunk()
        }
        let element = first[position]
        first[position] = nil
        position += 1
        if position == first.count, nextChunk == rest.count {
            // The memory of a small chunk is kept for the next elements. The memory of a larger chunk is freed.
            first.removeAll(keepingCapacity: first.count <= 16)
            position = 0
        }
        return element
    }

    @inlinable
    @inline(never)
    mutating func takeNextChunk() {
        first = rest[nextChunk]
        position = 0
        rest[nextChunk] = []
        nextChunk += 1
        if nextChunk == rest.count {
            rest = []
            nextChunk = 0
        } else if nextChunk >= 64, nextChunk * 2 > rest.count {
            rest.removeFirst(nextChunk)
            nextChunk = 0
        }
    }
}

extension FIFOQueue: Sendable where Element: Sendable {}
