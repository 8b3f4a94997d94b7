import Synchronization

/// Turns calls from many threads into one orderly series, without holding a lock while it handles them.
///
/// This is the piece that enforces rules R2 and R3: subjects, the guard of `Signal { subscriber in … }` and every
/// operator with several inputs stand on it. Whoever finds it free handles its own item at once; whoever finds it busy,
/// re-entrant calls included, queues the item and goes; whoever is handling does not leave before the queue is empty.
///
/// ## States
///
/// One atomic word:
///
/// | value                  | meaning                                                            |
/// |------------------------|--------------------------------------------------------------------|
/// | `idle`                 | nobody handles items, the queue is empty                           |
/// | `busy`                 | one thread, the *owner*, handles items, the queue is empty          |
/// | … + `hasWaiting`       | the owner must look at the queue before leaving                    |
///
/// ## Why it is right
///
/// - *One owner.* `busy` is set only by a compare-exchange from `idle` (``enter()``) or by an or-operation that saw it
///   clear (``enqueue(_:)``). Both are atomic on one word, so one thread wins. It is cleared only by the owner.
/// - *Nothing is lost.* Items are appended, and `hasWaiting` set, inside the lock. The owner leaves by exchanging
///   exactly `busy` for `idle`, which fails if `hasWaiting` is set, or inside the lock with an empty queue. So an item
///   is either seen by the owner, or its sender finds `busy` clear and becomes the owner itself.
/// - *Order.* A thread's second item cannot overtake its first: while the first waits in the queue there is an owner,
///   so the second is appended behind it.
/// - *Visibility.* Entering acquires, leaving releases, the queue is handed over under the lock: whatever the owner
///   touches while handling an item is visible to the next owner.
/// - *No deadlock.* Nobody waits for an owner, except as told below, and no lock is held while an item is handled.
///
/// ## Brief owners
///
/// Whoever only adds or removes a subscriber must not end up delivering: it may hold a lock of its own that a subscriber
/// wants. So it becomes the owner, and stops being it, inside the lock (``ifIdle(_:)``). A sender that meets it there
/// waits at the lock for that moment, finds nobody in, and is the owner itself.
///
/// ## Fairness
///
/// An owner that has handled 64 queued items or has been at it for 1 ms has done its share. From then on it *offers*
/// the ownership: the next thread that enqueues claims it and waits, for at most 4 ms, until the item in hand is done;
/// then the owner goes home and the claimant goes on. Should the item take longer, the claimant withdraws and leaves
/// its item in the queue. A re-entrant call does not claim: the owner carries the offer in a task-local value, which in
/// synchronous code means in its thread.
@usableFromInline
package struct Serializer<Item: Sendable>: ~Copyable, Sendable {
    @inlinable static var idle: UInt8 { 0 }
    @inlinable static var busy: UInt8 { 1 }
    @inlinable static var hasWaiting: UInt8 { 2 }

    /// What waits for the owner.
    // Not private: classes in other files store a serializer inline and need this type's layout.
    @usableFromInline
    struct Waiting: Sendable {
        @usableFromInline var items: [Item] = []
        /// The offer that stands, 0 if none.
        @usableFromInline var offer: UInt64 = 0

        @inlinable
        init() {}
    }

    @usableFromInline let state = Atomic<UInt8>(0)
    @usableFromInline let waiting = Lock(Waiting())
    /// The claim of a thread that waits to become owner: a number, and whether it has been granted.
    @usableFromInline let claim = Atomic<UInt64>(0)

    @inlinable
    package init() {}

    /// Becomes the owner if nobody is.
    ///
    /// - Returns: Whether the caller is the owner now. It must call ``leave(_:)`` when it has handled its item.
    @inlinable
    package borrowing func enter() -> Bool {
        state.compareExchange(
            expected: Self.idle,
            desired: Self.busy,
            successOrdering: .acquiring,
            failureOrdering: .relaxed
        ).exchanged
    }

    /// Gives up the ownership, after handling what has been queued in the meantime.
    ///
    /// - Parameter handle: Called for each queued item, in order.
    @inlinable
    package borrowing func leave(_ handle: (Item) -> Void) {
        if !leaveIfNoneWaits() { drain(handle) }
    }

    /// Gives up the ownership if nothing has been queued. The fast half of ``leave(_:)``.
    ///
    /// - Returns: Whether the caller has left. If not, it must ``drain(_:)``.
    @inlinable
    package borrowing func leaveIfNoneWaits() -> Bool {
        state.compareExchange(
            expected: Self.busy,
            desired: Self.idle,
            successOrdering: .releasing,
            failureOrdering: .relaxed
        ).exchanged
    }

    /// Does something short as the owner, without becoming responsible for what others submit meanwhile.
    ///
    /// - Parameter body: Runs with the lock of the queue held, so it must be short and free of user code.
    /// - Returns: What `body` returns; `nil` if there is an owner, and `body` has not run.
    @inlinable
    package borrowing func ifIdle<Result: Sendable>(_ body: () -> Result) -> Result? {
        waiting.withLock { _ in
            guard enter() else { return nil }
            let result = body()
            // Nothing can have been queued: that takes the lock.
            state.store(Self.idle, ordering: .releasing)
            return result
        }
    }

    /// Handles `item` now if nobody is the owner, else leaves it to the owner.
    ///
    /// - Parameters:
    ///   - item: What to handle.
    ///   - handle: How; called for `item`, and for what others queue while this thread is the owner.
    @inlinable
    package borrowing func submit(_ item: Item, _ handle: (Item) -> Void) {
        if enter() {
            handle(item)
            leave(handle)
        } else {
            enqueue(item, handle)
        }
    }

    /// Queues `item` behind the others, and handles the queue if the owner has left in the meantime.
    @inlinable
    @inline(never)
    package borrowing func enqueue(_ item: Item, _ handle: (Item) -> Void) {
        follow(append(item), handle)
    }

    /// Does what the result of ``append(_:)`` asks of the caller. Not to be called under a lock.
    @inlinable
    package borrowing func follow(_ admission: Admission, _ handle: (Item) -> Void) {
        switch admission {
        case .waits: break
        case .owns: drain(handle)
        case .mayClaim(let offer): claimOwnership(offer, handle)
        }
    }

    /// What became of an appended item.
    @usableFromInline
    package enum Admission: Equatable, Sendable {
        /// The owner will handle it.
        case waits
        /// There was no owner: the caller is it now, and must ``drain(_:)``.
        case owns
        /// The owner will handle it, but has done its share and would like to be relieved.
        case mayClaim(UInt64)
    }

    /// Queues `item`. Runs no user code, so that the caller may hold a lock that fixes the order of items.
    @inlinable
    @inline(never)
    package borrowing func append(_ item: Item) -> Admission {
        waiting.withLock { waiting in
            waiting.items.append(item)
            let before = state.bitwiseOr(Self.busy | Self.hasWaiting, ordering: .acquiringAndReleasing).oldValue
            if before & Self.busy == 0 { return .owns }
            return waiting.offer == 0 ? .waits : .mayClaim(waiting.offer)
        }
    }

    /// Handles what is queued, as the owner, until nothing is left or another thread takes over.
    @inlinable
    @inline(never)
    package borrowing func drain(_ handle: (Item) -> Void) {
        var share = DeliveryShare()
        while let batch = takeWaiting() {
            for index in batch.indices {
                handle(batch[index])
                if share.countsAsDone() {
                    return drainOffering(rest: batch[(index + 1)...], handle)
                }
            }
        }
    }

    /// Takes the queue, or leaves if it is empty.
    @inlinable
    @inline(never)
    borrowing func takeWaiting() -> [Item]? {
        waiting.withLock { waiting in
            if waiting.items.isEmpty {
                waiting.offer = 0
                withdrawClaim()
                state.store(Self.idle, ordering: .releasing)
                return nil
            }
            state.store(Self.busy, ordering: .relaxed)
            // A fresh array, so that the memory of a burst is freed with the burst.
            let items = waiting.items
            waiting.items = []
            return items
        }
    }
}

// MARK: - Fairness

/// How long one thread has been delivering for others.
@usableFromInline
struct DeliveryShare {
    private var count = 0
    private let start = ContinuousClock.now

    @usableFromInline
    init() {}

    /// Counts one more item handled; says whether the thread has done enough.
    @usableFromInline
    mutating func countsAsDone() -> Bool {
        count += 1
        return count >= 64 || ContinuousClock.now - start >= .milliseconds(1)
    }
}

/// The offers made by owners further up on this stack.
@usableFromInline
enum StandingOffers {
    @usableFromInline static let mine = TaskLocal<[UInt64]>(wrappedValue: [])
    private static let last = Atomic<UInt64>(0)

    @usableFromInline
    static func next() -> UInt64 {
        last.add(1, ordering: .relaxed).newValue
    }
}

extension Serializer {
    // The claim word: the number of the offer, shifted, and one of these.
    @inlinable static var claimed: UInt64 { 1 }
    @inlinable static var granted: UInt64 { 2 }

    /// Goes on as the owner, but ready to be relieved after each item.
    @inlinable
    @inline(never)
    borrowing func drainOffering(rest: ArraySlice<Item>, _ handle: (Item) -> Void) {
        let offer = StandingOffers.next()
        waiting.withLock { $0.offer = offer }
        StandingOffers.mine.withValue(StandingOffers.mine.get() + [offer]) {
            var rest = rest
            while true {
                while let item = rest.first {
                    if claim.load(ordering: .relaxed) == offer << 2 | Self.claimed, handOver(rest, offer) { return }
                    rest = rest.dropFirst()
                    handle(item)
                }
                guard let batch = takeWaiting() else { return }
                rest = batch[...]
            }
        }
    }

    /// Gives the ownership and the rest of the queue to the thread that claims it, unless it has just withdrawn.
    @inlinable
    @inline(never)
    borrowing func handOver(_ rest: ArraySlice<Item>, _ offer: UInt64) -> Bool {
        waiting.withLock { waiting in
            waiting.items.insert(contentsOf: rest, at: 0)
            // Stays busy throughout: nobody else can slip in between the two owners.
            state.store(Self.busy | Self.hasWaiting, ordering: .relaxed)
            let isGranted = claim.compareExchange(
                expected: offer << 2 | Self.claimed,
                desired: offer << 2 | Self.granted,
                ordering: .releasing
            ).exchanged
            if isGranted {
                waiting.offer = 0
            } else {
                waiting.items.removeFirst(rest.count)
            }
            return isGranted
        }
    }

    /// Waits, for a limited time, for the owner to finish the item in hand, and takes over.
    @inlinable
    @inline(never)
    borrowing func claimOwnership(_ offer: UInt64, _ handle: (Item) -> Void) {
        guard !StandingOffers.mine.get().contains(offer) else { return }
        let claimed = offer << 2 | Self.claimed
        // One claimant an offer: the word still names an older offer, or none.
        let last = claim.load(ordering: .relaxed)
        guard last >> 2 < offer, waiting.withLock({ $0.offer }) == offer,
            claim.compareExchange(expected: last, desired: claimed, ordering: .relaxed).exchanged
        else { return }

        let deadline = ContinuousClock.now + .milliseconds(4)
        var pause = 1
        while true {
            let now = claim.load(ordering: .acquiring)
            if now == offer << 2 | Self.granted { return drain(handle) }
            guard now == claimed else { return }
            for _ in 0..<pause { _ = claim.load(ordering: .relaxed) }
            if pause < 1024 { pause *= 2 }
            if ContinuousClock.now >= deadline, withdraw(claimed, from: offer) { return }
        }
    }

    /// Takes a claim back. Fails if it has just been granted.
    @inlinable
    @inline(never)
    borrowing func withdraw(_ claimed: UInt64, from offer: UInt64) -> Bool {
        // Back to the offer before, so that another thread may claim this one.
        claim.compareExchange(expected: claimed, desired: (offer - 1) << 2, ordering: .relaxed).exchanged
    }

    /// Tells a claimant that there is nothing left to take over. Called by the owner, inside the lock.
    @inlinable
    @inline(never)
    borrowing func withdrawClaim() {
        let now = claim.load(ordering: .relaxed)
        if now & 3 == Self.claimed {
            _ = claim.compareExchange(expected: now, desired: now & ~3, ordering: .relaxed)
        }
    }
}
