import Synchronization

/// A queue from one thread at a time to one thread at a time, without a lock.
///
/// The *sender* appends, the *receiver* takes. Who that is may change, but the calls of one side never overlap, and each happens
/// after the one before. The receiver works from the moment when ``append(_:)`` says so until ``finish(_:)`` says that nothing
/// waits.
///
/// ## Why it is right
///
/// `count` is the number of elements that have been appended and not been finished.
/// - *Complete elements.* An element is in its place before `count` goes up, which releases. The receiver takes no more than it
///   has seen in `count`, which acquires. The same holds for the chunk that it is in.
/// - *One receiver, and no element is left.* Incrementing and decrementing the count are one atomic step each, and both return the
///   count. For each element, either the working receiver finds it when it finishes its chunk, or the count has dropped to zero
///   before, and the sender finds that. Never both, and never neither.
/// - *The next receiver* sees all that the last one did: going to zero releases, and the sender that finds zero acquires. So the
///   sender that finds zero may even begin again in the same chunk: nobody else touches anything then.
/// - *Reuse.* An empty chunk goes back through `spare`, by an exchange on either side, so each side has it alone.
///
/// `SingleProducerQueueModel.swift` among the tests has these steps and orders, and is run through all that a processor with weak
/// orders may do.
///
/// Memory grows by chunks, and what has been taken is freed but for one chunk, so that a steady stream allocates nothing.
///
/// `@unchecked Sendable` for the reasons above. `@exclusivity(unchecked)` because no foreign code runs during an access.
@usableFromInline
package final class SingleProducerQueue<Element: Sendable>: @unchecked Sendable {
    @usableFromInline
    struct Chunk {
        @usableFromInline let elements: UnsafeMutablePointer<Element>
        @usableFromInline let capacity: Int
        /// Written by the sender before `count` tells of the first element in it.
        @usableFromInline var next: UnsafeMutablePointer<Chunk>?

        @inlinable
        init(capacity: Int) {
            elements = .allocate(capacity: capacity)
            self.capacity = capacity
        }
    }

    /// As long as a cache line of most processors: the piece of memory that goes from core to core as a whole.
    @usableFromInline
    struct CacheLine {
        @usableFromInline typealias Half = (UInt64, UInt64, UInt64, UInt64)

        @usableFromInline let halves: (Half, Half) = ((0, 0, 0, 0), (0, 0, 0, 0))

        @inlinable
        init() {}
    }

    @usableFromInline let count = Atomic<Int>(0)
    /// Where the sender is.
    @exclusivity(unchecked) @usableFromInline var last: UnsafeMutablePointer<Chunk>
    @exclusivity(unchecked) @usableFromInline var end = 0
    /// Keeps what the receiver writes for each element out of the cache line that the sender writes for each: a line that two cores
    /// write goes back and forth between them.
    @usableFromInline let space = CacheLine()
    /// Where the receiver is.
    @exclusivity(unchecked) @usableFromInline var first: UnsafeMutablePointer<Chunk>
    @exclusivity(unchecked) @usableFromInline var position = 0
    /// The address of an empty chunk, to be used again. Zero without one.
    @usableFromInline let recycledChunk = Atomic<UInt>(0)

    @inlinable
    package init() {
        last = .allocate(capacity: 1)
        last.initialize(to: Chunk(capacity: 4))
        first = last
    }

    deinit {
        // Not `count`: a receiver that nobody wants any more may have taken some and not said so.
        while first != last || position < end { _ = takeFirst() }
        Self.free(first)
        if let chunk = UnsafeMutablePointer<Chunk>(bitPattern: recycledChunk.load(ordering: .acquiring)) {
            Self.free(chunk)
        }
    }

    /// Indicates whether nothing waits and nothing is being received.
    // Acquires what the receiver released with ``finish(_:)``: what it has done with the elements is visible to a sender that
    // finds none.
    @inlinable package var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

    /// Appends an element; for the sender.
    ///
    /// - Returns: Whether a receiver has to begin.
    @inlinable
    package func append(_ element: Element) -> Bool {
        if end == last.pointee.capacity { makeRoom() }
        (last.pointee.elements + end).initialize(to: element)
        end += 1
        // Releases the element to ``waiting`` and ``finish(_:)``. Acquires what the receiver before released, if this starts another one.
        return count.add(1, ordering: .acquiringAndReleasing).oldValue == 0
    }

    /// The number of elements there are to be taken; for a receiver that begins.
    // Acquires the elements that ``append(_:)`` released, also after the one with which this receiver was started.
    @inlinable package var waiting: Int { count.load(ordering: .acquiring) }

    /// Takes the next element; for the receiver, not more often than it has been told that there are elements.
    @inlinable
    package func takeFirst() -> Element {
        if position == first.pointee.capacity { takeNextChunk() }
        position += 1
        return (first.pointee.elements + position - 1).move()
    }

    /// Says that the receiver has taken some elements.
    ///
    /// - Parameter taken: How many since it began or said so the last time.
    /// - Returns: How many there are to be taken. If none, somebody else is the receiver from now on.
    @inlinable
    package func finish(_ taken: Int) -> Int {
        // Acquires the elements that ``append(_:)`` released meanwhile. Releases all that this receiver has done to ``isEmpty`` and to the
        // next receiver.
        count.subtract(taken, ordering: .acquiringAndReleasing).newValue
    }

    // Out of line, so that the usual path is small.

    @inlinable
    @inline(never)
    func makeRoom() {
        end = 0
        if isEmpty {
            // All has been taken, so the receiver was in the same chunk.
            position = 0
            return
        }
        let chunk: UnsafeMutablePointer<Chunk>
        // Acquires the chunk that the receiver released in `takeNextChunk`.
        if let used = UnsafeMutablePointer<Chunk>(bitPattern: recycledChunk.exchange(0, ordering: .acquiring)) {
            chunk = used
        } else {
            chunk = .allocate(capacity: 1)
            // Small for the few, up to some pages for many.
            let most = max(4, 16_384 / max(1, MemoryLayout<Element>.stride))
            chunk.initialize(to: Chunk(capacity: min(last.pointee.capacity * 4, most)))
        }
        last.pointee.next = chunk
        last = chunk
    }

    @inlinable
    @inline(never)
    func takeNextChunk() {
        guard let next = first.pointee.next else { preconditionFailure("more was taken than there is") }
        let used = first
        first = next
        position = 0
        used.pointee.next = nil
        // The small ones of the beginning are not worth being kept.
        if used.pointee.capacity < next.pointee.capacity { return Self.free(used) }
        // Releases the chunk to the sender. That it acquires is more than is needed: only receivers put chunks there, one after the other.
        let former = recycledChunk.exchange(UInt(bitPattern: used), ordering: .acquiringAndReleasing)
        if let former = UnsafeMutablePointer<Chunk>(bitPattern: former) { Self.free(former) }
    }

    /// Frees a chunk without elements.
    @inlinable
    static func free(_ chunk: UnsafeMutablePointer<Chunk>) {
        chunk.pointee.elements.deallocate()
        chunk.deallocate()
    }
}
