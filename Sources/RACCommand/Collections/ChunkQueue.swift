import RACCore

/// A first-in, first-out queue whose elements are removed in chunks.
///
/// The queue also grows in chunks. No single call therefore takes long, even with many elements. A ``RACCore/FIFOQueue``
/// returns single elements. This queue returns arrays.
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

    /// The number of elements and chunks for which memory is allocated. For tests.
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

    /// Removes the first chunk. Its elements are in reverse order, so that `popLast` moves them out from the first to the last.
    ///
    /// - Parameter chunk: An empty array, which receives the elements. It stays empty if the queue is empty. If the queue has
    ///   only one chunk, the queue takes over the memory of this array for its next elements.
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
