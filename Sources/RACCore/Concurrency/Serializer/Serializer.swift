import Synchronization

/// Puts messages from many threads into one order, blocks no sender, and holds no lock while a message is handled. The
/// serializer enforces rules R2 and R3 of `Docs/Contract.md`: events are serial, and re-entrant sends are queued.
/// ``SerialReceiver`` describes which thread handles a message.
///
/// ## States
///
/// One atomic word contains the list of pending messages, with the last message first, and these flags:
///
/// | flag               | meaning                                                                    |
/// |--------------------|----------------------------------------------------------------------------|
/// | `owned`            | one thread, the *owner*, handles messages                                  |
/// | `exclusive`        | the owner only adds or removes a subscriber, and holds the lock            |
/// | `hasParked`        | an owner has left messages in `parked`, which are older than the list      |
/// | `drainThreadComes` | a drain thread has been requested, and has not returned from ``becomeDrainThread()`` with `false` |
///
/// If there is no owner, either no message is pending, or messages are parked and a drain thread has been requested.
///
/// ## Why it is right
///
/// - *One owner.* The flag `owned` is set in one of two ways. A compare-exchange sets the flag in a word without the flag, so
///   only one caller succeeds. Or ``enterLocked()`` stores the flag in a word that is zero. The caller of ``enterLocked()``
///   holds a lock, and no thread changes the word from zero without the same lock. Only the owner clears the flag.
///   ``runLocked(_:orAppend:)`` runs a closure without the flag, under the same lock: no thread can set the flag until it ends.
/// - *Nothing is lost.* A compare-exchange adds a message to the list only if the word has an owner or parked messages. An
///   owner gives up the ownership by a compare-exchange of a word without messages, or parks its messages. The compare-exchange
///   that parks messages clears `owned` and sets `drainThreadComes`. The drain thread ends only by a compare-exchange of a word
///   that has an owner, or no parked messages.
/// - *Order.* A thread's second message cannot overtake its first message. While the first message is pending, the word is not
///   free, so the second message is also added to the list. Parked messages are older than the list, and are taken first.
/// - *Visibility.* A thread acquires when it becomes the owner, and releases when it gives up the ownership. All state that the
///   owner changes while it handles a message, including `parked`, is therefore visible to the next owner. A thread releases
///   when it adds a message to the list. The owner acquires when it takes the list.
/// - *Nothing is left over.* While a message is pending, there is an owner or a requested drain thread. Both execute a call of
///   the receiver, and the call keeps the receiver alive. No message is therefore pending when the receiver is released.
/// - *No waiting, no deadlock.* No thread waits for an owner, with one exception: a thread can wait for the lock of an
///   exclusive owner, which holds the lock for a few instructions.
/// - *No ABA problem.* A new message refers to the first message of the list, at an address that its thread has read. The
///   compare-exchange succeeds only if the list still begins at this address. Another message may now be at the same address,
///   but it is then also the first message of the list.
///
/// `SerializerModel.swift` and `SerializerOrdersModel.swift` in `Tests/ModelTests` have the same steps and memory orders. Their
/// tests run all interleavings of two and three threads, and all executions that a weakly ordered processor permits.
///
/// ## Memory orders
///
/// A load of the word is relaxed if a compare-exchange of the loaded value follows. The compare-exchange has the memory order,
/// and fails if the loaded value is out of date. The comment at each other access names the access with which it pairs. An
/// owner *leaves* when it gives up the ownership, by ``leaveIfNoneWaits()``, ``takePending()``, ``park(_:)`` or
/// ``leaveExclusive(_:)``.
@usableFromInline
package struct Serializer<Message: Sendable>: ~Copyable, Sendable {
    @inlinable static var owned: UInt { @inline(__always) get { 1 } }
    @inlinable static var exclusive: UInt { @inline(__always) get { 2 } }
    @inlinable static var hasParked: UInt { @inline(__always) get { 4 } }
    @inlinable static var drainThreadComes: UInt { @inline(__always) get { 8 } }
    @inlinable static var flags: UInt { @inline(__always) get { 15 } }

    @usableFromInline let word = Atomic<UInt>(0)
    /// The address of the messages that an owner has parked, or 0. Only an owner accesses this property.
    @usableFromInline let parked = Atomic<UInt>(0)
    @usableFromInline let lock = Lock(())

    @inlinable
    package init() {}

    #if DEBUG
        // This check exists only in debug builds. The receiver's `deinit` is not specialized, so in release builds it would
        // have to look up the type of its serializer.
        deinit {
            // Relaxed would suffice: no other thread has a reference, and the reference count orders the earlier accesses.
            precondition(
                parked.load(ordering: .acquiring) == 0 && word.load(ordering: .acquiring) & ~Self.flags == 0,
                "a receiver has been released with pending messages"
            )
        }
    #endif

    /// Becomes the owner if there is no owner and no message is pending. Returns `true` if the caller is now the owner, and
    /// must handle its message and give up the ownership.
    @inlinable
    @inline(__always)
    package borrowing func enter() -> Bool {
        // Acquire: pairs with the release of the previous owner when it left. The caller adds no message, so it needs no
        // release.
        word.compareExchange(
            expected: 0,
            desired: Self.owned,
            successOrdering: .acquiring,
            failureOrdering: .relaxed
        ).exchanged
    }

    /// Indicates whether there is no owner and no message is pending. The caller must keep other threads from becoming the
    /// owner. The work of earlier owners is then visible to the caller.
    @inlinable package var isFree: Bool {
        // Acquire: pairs with the release of the previous owner when it left.
        word.load(ordering: .acquiring) == 0
    }

    /// Becomes the owner with a plain store, if there is no owner and no message is pending. Only a receiver that accepts every
    /// message under its own lock can use this method. No other thread then changes the word from zero: all threads that accept
    /// a message hold the lock of the receiver, and a drain thread changes only a word with `drainThreadComes`.
    @inlinable
    @inline(__always)
    package borrowing func enterLocked() -> Bool {
        // Acquire: pairs with the release of the previous owner when it left. The store is relaxed, because a thread that sees
        // the stored value only adds a message. The release for the next owner follows when this owner leaves.
        guard word.load(ordering: .acquiring) == 0 else { return false }
        word.store(Self.owned, ordering: .relaxed)
        return true
    }

    /// Runs `body`, which must not run user code, as the owner if there is no owner. Otherwise, leaves a message to the owner and
    /// returns `nil`. `message` creates this message, or returns `nil` if a pending message already has the same effect. The
    /// caller holds the receiver's lock. All messages are accepted under this lock, so no other thread can become the owner.
    @inlinable
    package borrowing func runLocked<Result>(_ body: () -> Result, orAppend message: () -> Message?) -> Result? {
        var node: PendingMessages<Message>.Node?
        while true {
            // Acquire: pairs with the release of the previous owner when it left. The caller acts as the owner without the flag
            // `owned`. The receiver's lock excludes other threads, and makes the caller's work visible to them.
            let seen = word.load(ordering: .acquiring)
            if seen & ~Self.drainThreadComes == 0 {
                PendingMessages.release(node)
                return body()
            }
            if node == nil { node = message().map { PendingMessages.makeNode($0, from: .current) } }
            guard let node else { return nil }
            if put(node, seen, 0) { return nil }
        }
    }

    /// Gives up the ownership if no message is pending. This method is the fast path of ``takePending()``.
    @inlinable
    @inline(__always)
    package borrowing func leaveIfNoneWaits() -> Bool {
        // Release: pairs with the acquire of the next owner, in each method that makes a thread the owner.
        word.compareExchange(
            expected: Self.owned,
            desired: 0,
            successOrdering: .releasing,
            failureOrdering: .relaxed
        ).exchanged
    }

    @usableFromInline
    package enum SenderAction: Sendable {
        /// The present or the next owner will handle the message, or there is no message to handle.
        case nothing
        /// The sender is now the owner, and must handle the message.
        case handle
        /// The sender is now the owner, and must handle the pending messages, of which the new message is the last.
        case drain
    }

    /// Leaves a message to the owner, or makes the caller the owner if there is none. If messages are parked, the caller becomes
    /// the owner only if `drainsParked` is `true`, and otherwise leaves the message to the next owner. This method runs no user
    /// code, so the caller can hold a lock that determines the order of messages.
    @inlinable
    @inline(never)
    package borrowing func append(_ message: Message, drainsParked: Bool) -> SenderAction {
        var node: PendingMessages<Message>.Node?
        while true {
            let seen = word.load(ordering: .relaxed)
            if seen & ~Self.drainThreadComes == 0 {
                guard exchange(seen, seen | Self.owned) else { continue }
                PendingMessages.release(node)
                return .handle
            }
            if seen & Self.exclusive != 0 {
                lock.withLock { _ in }
                continue
            }
            let waiting = node ?? PendingMessages.makeNode(message, from: .current)
            node = waiting
            let isTakenUp = drainsParked && seen & Self.owned == 0
            if put(waiting, seen, isTakenUp ? Self.owned : 0) { return isTakenUp ? .drain : .nothing }
        }
    }

    /// Only the owner calls this method. It gives up the ownership if no message is pending.
    @inlinable
    @inline(never)
    package borrowing func takePending() -> PendingMessages<Message>? {
        while true {
            let seen = word.load(ordering: .relaxed)
            if seen & Self.hasParked != 0 {
                // Relaxed: only owners access `parked` and clear `hasParked`, and each owner has acquired the release of the
                // previous owner. A read-modify-write clears the flag, so that the releases of threads that have added messages
                // stay visible.
                let taken = parked.exchange(0, ordering: .relaxed)
                word.bitwiseAnd(~Self.hasParked, ordering: .relaxed)
                return PendingMessages(inOrder: taken)
            }
            let list = seen & ~Self.flags
            if list == 0 {
                if exchange(seen, seen & ~Self.owned) { return nil }
            } else if exchange(seen, seen & Self.flags) {
                return PendingMessages(lastFirst: list)
            }
        }
    }

    @inlinable
    borrowing func put(_ node: PendingMessages<Message>.Node, _ seen: UInt, _ flag: UInt) -> Bool {
        node.pointee.next = PendingMessages.node(at: seen & ~Self.flags)
        return exchange(seen, UInt(bitPattern: node) | seen & Self.flags | flag)
    }

    /// A caller that becomes the owner, or takes the list, needs an acquire. The acquire pairs with the release of the previous
    /// owner when it left, and with the release of each thread that has added a message. A caller that adds a message, or gives
    /// up the ownership, needs a release. One memory order for all callers is simpler, and hardly slower.
    @inlinable
    borrowing func exchange(_ seen: UInt, _ new: UInt) -> Bool {
        word.compareExchange(
            expected: seen,
            desired: new,
            successOrdering: .acquiringAndReleasing,
            failureOrdering: .relaxed
        ).exchanged
    }
}
