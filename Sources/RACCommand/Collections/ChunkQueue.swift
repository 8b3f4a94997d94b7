import RACCore

/// A first-in, first-out queue in chunks. No single call takes long, even with many elements.
@usableFromInline
package struct ChunkQueue<Element: Sendable>: Sendable {
    @inlinable static var chunkSize: Int { 256 }
    /// A chunk with a larger capacity is freed instead of used again.
    @inlinable static var keptCapacity: Int { 128 }

    /// All chunks except the last chunk. Each of these chunks is full.
    @usableFromInline var full = FIFOQueue<[Element]>()
    /// Empty only if the queue is empty.
    @usableFromInline var last: [Element] = []

    @inlinable
    package init() {}

    @inlinable package var isEmpty: Bool { last.isEmpty }

    @inlinable package var count: Int { full.count * Self.chunkSize + last.count }

    var capacity: Int { last.capacity + full.capacity }

    @inlinable
    package mutating func append(_ element: Element) {
        if last.count == Self.chunkSize { beginChunk() }
        last.append(element)
    }

    @inlinable
    @inline(never)
    mutating func beginChunk() {
        full.append(last)
        last = []
        last.reserveCapacity(Self.chunkSize)
    }

    /// Moves the elements of the first chunk to `chunk`, which must be empty, in reverse order, so that `popLast` returns them in
    /// order. If the queue has only one chunk, the queue uses the memory of this array for its next elements.
    @inlinable
    package mutating func takeChunk(into chunk: inout [Element]) {
        if chunk.capacity > Self.keptCapacity { chunk = [] }
        if let first = full.isEmpty ? nil : full.popFirst() {
            chunk = first
        } else {
            swap(&chunk, &last)
        }
        if chunk.count > 1 { chunk.reverse() }
    }
}
