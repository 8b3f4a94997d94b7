import RACCore

/// A first-in, first-out queue whose elements are removed in chunks.
///
/// The queue also grows in chunks, so no single call takes long, whatever the number of elements. Unlike a `FIFOQueue`, the
/// queue returns whole arrays of elements.
@usableFromInline
package struct ChunkQueue<Element: Sendable>: Sendable {
    @inlinable static var chunkSize: Int { 256 }
    /// The capacity above which an emptied chunk frees its memory.
    @inlinable static var keptCapacity: Int { 128 }

    /// The chunks before the last chunk. They are full.
    @usableFromInline var full = FIFOQueue<[Element]>()
    /// The last chunk. Empty only if the queue is empty.
    @usableFromInline var last: [Element] = []

    @inlinable
    package init() {}

    @inlinable package var isEmpty: Bool { last.isEmpty }

    @inlinable package var count: Int { full.count * Self.chunkSize + last.count }

    /// The number of elements and chunks for which there is memory. For tests.
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

    /// Removes the first chunk, in reverse order: its elements can then be moved out by `popLast`.
    ///
    /// - Parameter chunk: An empty array, which stays empty if the queue is empty. If the queue has only one chunk, it is
    ///   exchanged for this array, so that the queue has memory for the next elements.
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
