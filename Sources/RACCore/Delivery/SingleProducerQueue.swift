import Synchronization

/// A queue without a lock, for one sender and one receiver at a time.
///
/// The *sender* appends elements, and the *receiver* takes elements. Each side can use different threads over time, but the
/// calls of one side never overlap, and each call happens after the previous call. A receiver starts when ``append(_:)``
/// returns `true`, and has finished when ``finish(_:)`` returns zero. One used chunk is kept for reuse.
///
/// ## Why it is right
///
/// `count` is the number of elements that have been appended but have not been reported as taken.
/// - *Complete elements.* The sender stores an element, and then increments `count` with a release. The receiver reads `count`
///   with an acquire, and takes no more elements than it has read. The same is true for the element's chunk.
/// - *One receiver, and no element is left.* Each increment and each decrement is one atomic step that returns the count. If
///   the sender increments a count above zero, the working receiver finds the element when it next calls ``finish(_:)``. If the
///   sender increments a count of zero, the sender starts a receiver.
/// - *The next receiver* sees all work of the previous receiver. The decrement to zero releases, and the sender that finds zero
///   acquires. This sender can even start again at the beginning of the same chunk, because no other thread accesses the chunk
///   at that time.
/// - *Reuse.* The receiver passes an empty chunk back to the sender through `recycledChunk`. Both sides use an exchange, so
///   only one side owns the chunk at a time.
///
/// The test model `SingleProducerQueueModel.swift` has the same steps and memory orders. Its test runs all executions that a
/// weakly ordered processor permits.
///
/// `@unchecked Sendable` because of this order of accesses. `@exclusivity(unchecked)` because no user code runs during an access.
@usableFromInline
package final class SingleProducerQueue<Element: Sendable>: @unchecked Sendable {
    @usableFromInline
    struct Chunk {
        @usableFromInline let elements: UnsafeMutablePointer<Element>
        @usableFromInline let capacity: Int
        /// The next chunk. The sender writes this pointer before `count` includes the first element in that chunk.
        @usableFromInline var next: UnsafeMutablePointer<Chunk>?

        @inlinable
        init(capacity: Int) {
            elements = .allocate(capacity: capacity)
            self.capacity = capacity
        }
    }

    @usableFromInline let count = Atomic<Int>(0)
    @exclusivity(unchecked) @usableFromInline var last: UnsafeMutablePointer<Chunk>
    @exclusivity(unchecked) @usableFromInline var end = 0
    /// Keeps the sender's and the receiver's variables in different cache lines, of usually 64 bytes. Each side writes its variables for
    /// each element, so a shared cache line would move between the cores.
    @usableFromInline let space: (Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0)
    @exclusivity(unchecked) @usableFromInline var first: UnsafeMutablePointer<Chunk>
    @exclusivity(unchecked) @usableFromInline var position = 0
    /// The address of an empty chunk for reuse, or zero.
    @usableFromInline let recycledChunk = Atomic<UInt>(0)

    @inlinable
    package init() {
        last = .allocate(capacity: 1)
        last.initialize(to: Chunk(capacity: 4))
        first = last
    }

    deinit {
        // The loop does not use `count`, because a receiver may have taken elements without reporting them.
        while first != last || position < end { _ = takeFirst() }
        Self.free(first)
        // Relaxed would suffice: no other thread has a reference, and the reference count orders the earlier accesses.
        if let chunk = UnsafeMutablePointer<Chunk>(bitPattern: recycledChunk.load(ordering: .acquiring)) {
            Self.free(chunk)
        }
    }

    // Acquire: pairs with the release in ``finish(_:)``, so that a sender that finds no element sees the receiver's work.
    @inlinable package var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

    /// Appends an element. Only the sender calls this method. Returns `true` if the caller must start a receiver.
    @inlinable
    package func append(_ element: Element) -> Bool {
        if end == last.pointee.capacity { makeRoom() }
        (last.pointee.elements + end).initialize(to: element)
        end += 1
        // Release: pairs with the acquire in ``waiting`` and ``finish(_:)``. Acquire: pairs with the release in ``finish(_:)``
        // of the previous receiver, if this call starts another receiver.
        return count.add(1, ordering: .acquiringAndReleasing).oldValue == 0
    }

    // Acquire: pairs with the release in ``append(_:)``, for each counted element.
    @inlinable package var waiting: Int { count.load(ordering: .acquiring) }

    @inlinable
    package func takeFirst() -> Element {
        if position == first.pointee.capacity { takeNextChunk() }
        position += 1
        return (first.pointee.elements + position - 1).move()
    }

    /// Reports that the receiver has taken `taken` elements since it started or last reported.
    ///
    /// - Returns: The number of elements that can be taken. If the number is zero, this receiver has finished.
    @inlinable
    package func finish(_ taken: Int) -> Int {
        // Acquire: pairs with the release in ``append(_:)``. Release: pairs with the acquire in ``isEmpty``, and in the append
        // that starts the next receiver.
        count.subtract(taken, ordering: .acquiringAndReleasing).newValue
    }

    // These methods are not inlined, so that the usual path is small.

    @inlinable
    @inline(never)
    func makeRoom() {
        end = 0
        if isEmpty {
            // The receiver has taken all elements, so both sides use this chunk, and start again at its beginning.
            position = 0
            return
        }
        let chunk: UnsafeMutablePointer<Chunk>
        // Acquire: pairs with the release in `takeNextChunk`.
        if let used = UnsafeMutablePointer<Chunk>(bitPattern: recycledChunk.exchange(0, ordering: .acquiring)) {
            chunk = used
        } else {
            chunk = .allocate(capacity: 1)
            // The first chunks are small. Each next chunk is larger, up to a few memory pages.
            let most = max(4, 16_384 / max(1, MemoryLayout<Element>.stride))
            chunk.initialize(to: Chunk(capacity: min(last.pointee.capacity * 4, most)))
        }
        last.pointee.next = chunk
        last = chunk
    }

    @inlinable
    @inline(never)
    func takeNextChunk() {
        guard let next = first.pointee.next else { preconditionFailure("an element was taken from an empty queue") }
        let used = first
        first = next
        position = 0
        used.pointee.next = nil
        // A chunk that is smaller than the next chunk is not kept, because larger chunks are needed now.
        if used.pointee.capacity < next.pointee.capacity { return Self.free(used) }
        // Release: pairs with the acquire in `makeRoom`. The acquire is not necessary, because only receivers store chunks in
        // `recycledChunk`, one after the other.
        let former = recycledChunk.exchange(UInt(bitPattern: used), ordering: .acquiringAndReleasing)
        if let former = UnsafeMutablePointer<Chunk>(bitPattern: former) { Self.free(former) }
    }

    @inlinable
    static func free(_ chunk: UnsafeMutablePointer<Chunk>) {
        chunk.pointee.elements.deallocate()
        chunk.deallocate()
    }
}
