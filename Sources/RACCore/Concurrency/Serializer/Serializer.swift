import Synchronization

/// Puts messages from many threads into one order, without blocking a sender, and without holding a lock while a message is
/// handled.
///
/// The serializer enforces rules R2 and R3 of `Docs/Contract.md`: events are serial, and re-entrant sends are queued. Subjects,
/// the guard of `Signal { subscriber in … }` and every operator with several inputs are ``SerialReceiver``s with a serializer.
/// A caller that finds the serializer free handles its own message immediately. A caller that finds the serializer owned, even
/// by the same thread, leaves the message to the owner and returns. The owner continues until no message is pending, or parks
/// the pending messages. Parked messages are handled by the next sender, or by a *drain thread* that has been started for them.
///
/// ## States
///
/// One atomic word holds the state: the list of pending messages, the last one first, and these flags:
///
/// | flag               | meaning                                                                    |
/// |--------------------|----------------------------------------------------------------------------|
/// | `owned`            | one thread, the *owner*, handles messages                                  |
/// | `exclusive`        | the owner only adds or removes a subscriber, and holds the lock            |
/// | `hasParked`        | an owner has left messages in `parked`, which precede those of the list    |
/// | `drainThreadComes` | a drain thread has been requested, and has not returned from ``becomeDrainThread()`` with `false` |
///
/// If there is no owner, either no message is pending, or messages are parked and a drain thread has been requested.
///
/// ## Why it is right
///
/// - *One owner.* `owned` is set in one of two ways. A compare-exchange sets it in a word without the flag, so only one caller
///   succeeds. Or a caller of ``enterLocked()`` stores it into a word that is zero. That caller holds a lock, and no thread
///   changes the word from zero without the same lock. Only the owner clears the flag.
/// - *Nothing is lost.* A message is added to the list by a compare-exchange of a word with an owner, or with parked messages.
///   The owner gives up the ownership by a compare-exchange of a word with neither a list nor parked messages, or parks. While
///   messages are parked, a drain thread is due. The compare-exchange that clears `owned` also sets `drainThreadComes`. The
///   drain thread ends only by a compare-exchange of a word that has an owner again, or no parked messages.
/// - *Order.* A thread's second message cannot overtake its first. While the first message is pending, the word is not free, so
///   the second message is also added to the list. Parked messages are taken before the list.
/// - *Visibility.* Becoming the owner acquires, and giving up the ownership releases. All state that the owner changes while it
///   handles a message, including `parked`, is therefore visible to the next owner. Adding a message to the list releases,
///   taking the list acquires.
/// - *Nothing is left over.* While a message is pending there is an owner, or a drain thread is due. The owner and the drain
///   thread both execute calls of the receiver, and these calls keep the receiver alive. No message is therefore pending when
///   the receiver is released.
/// - *No waiting, no deadlock.* No thread waits for an owner, except at the lock of an exclusive owner, for a few instructions.
/// - *No ABA problem.* A compare-exchange succeeds only if the list begins with the address that the added message refers to.
///   The message at this address may have changed since the address was read, but it is the first message of the list at this
///   moment.
///
/// `Tests/ModelTests/SerializerModel.swift` has these steps, under these names, as a plain state machine. A test runs it
/// through all interleavings of two and three threads. `SerializerOrdersModel.swift` has the memory orders. Its test runs all
/// executions that a weakly ordered processor permits. That test detects each order that is weakened in the model.
///
/// ## Memory orders
///
/// Loads of the word are relaxed where a compare-exchange of the loaded value follows. The comment at every other access names
/// the matching access. "Leaving" is any way to give up the ownership: ``leaveIfNoneWaits()``, ``takePending()``, ``park(_:)``,
/// ``leaveExclusive(_:)``.
@usableFromInline
package struct Serializer<Message: Sendable>: ~Copyable, Sendable {
    @inlinable static var owned: UInt { @inline(__always) get { 1 } }
    @inlinable static var exclusive: UInt { @inline(__always) get { 2 } }
    @inlinable static var hasParked: UInt { @inline(__always) get { 4 } }
    @inlinable static var drainThreadComes: UInt { @inline(__always) get { 8 } }
    @inlinable static var flags: UInt { @inline(__always) get { 15 } }

    @usableFromInline let word = Atomic<UInt>(0)
    /// The messages that an owner has parked. Only an owner accesses this list.
    @usableFromInline let parked = Atomic<UInt>(0)
    /// The lock that an exclusive owner holds.
    @usableFromInline let lock = Lock(())

    @inlinable
    package init() {}

    #if DEBUG
        // This check exists only in debug builds, because the receiver's `deinit` is not specialized and would have to look up
        // the type of its serializer.
        deinit {
            precondition(
                parked.load(ordering: .acquiring) == 0 && word.load(ordering: .acquiring) & ~Self.flags == 0,
                "a receiver has been released while messages wait for it"
            )
        }
    #endif

    /// Becomes the owner if there is no owner and no message is pending.
    ///
    /// - Returns: Whether the caller is now the owner. A new owner must give up the ownership when it has handled its message.
    @inlinable
    @inline(__always)
    package borrowing func enter() -> Bool {
        // Acquire: pairs with the release with which the previous owner has left. A release is not needed, because the caller
        // adds no message.
        word.compareExchange(
            expected: 0,
            desired: Self.owned,
            successOrdering: .acquiring,
            failureOrdering: .relaxed
        ).exchanged
    }

    /// Indicates whether there is no owner and no message is pending. Only a caller that has excluded new owners reads this
    /// property. The work of earlier owners is visible to that caller.
    @inlinable package var isFree: Bool {
        // Acquire: pairs with the release with which the previous owner has left.
        word.load(ordering: .acquiring) == 0
    }

    /// Becomes the owner with a plain store, if there is no owner and no message is pending. Only a receiver that accepts every
    /// message under its own lock calls this method.
    ///
    /// Why it is right: only a caller that accepts a message changes the word from zero, because a drain thread changes only a
    /// word with `drainThreadComes`. All callers that accept a message hold the lock of the receiver.
    @inlinable
    @inline(__always)
    package borrowing func enterLocked() -> Bool {
        // Acquire: pairs with the release with which the previous owner has left. The store needs no release, because a thread
        // that sees the stored value only adds a message. The next owner sees this owner's work when this owner leaves.
        guard word.load(ordering: .acquiring) == 0 else { return false }
        word.store(Self.owned, ordering: .relaxed)
        return true
    }

    /// Runs an action as the owner if there is no owner, or leaves a message to the owner. Only a receiver that accepts every
    /// message under its own lock calls this method, so no other thread can become the owner during the action.
    ///
    /// - Parameters:
    ///   - body: Free of user code.
    ///   - message: Creates the message for the owner, if there is an owner or messages are parked. `nil` means that another
    ///     thread sends a message for both.
    /// - Returns: The result of `body`, or `nil` if the action has been left to the owner.
    @inlinable
    package borrowing func runLocked<Result>(_ body: () -> Result, orAppend message: () -> Message?) -> Result? {
        var node: PendingMessages<Message>.Node?
        while true {
            // Acquire: pairs with the release with which the previous owner has left. The caller acts as the owner without
            // setting the flag, because the lock of the receiver excludes other threads and publishes the work.
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
    ///
    /// - Returns: Whether the ownership has been given up.
    @inlinable
    @inline(__always)
    package borrowing func leaveIfNoneWaits() -> Bool {
        // Release: pairs with the acquire of the next owner, for every way to become the owner.
        word.compareExchange(
            expected: Self.owned,
            desired: 0,
            successOrdering: .releasing,
            failureOrdering: .relaxed
        ).exchanged
    }

    /// The result of adding a message.
    @usableFromInline
    package enum Admission: Sendable {
        /// The present or the next owner will handle the message.
        case waits
        /// The caller is now the owner, and handles the message.
        case enters
        /// The caller is now the owner, and handles the pending messages. The new message is the last of them.
        case drains
    }

    /// Leaves a message to the owner, or becomes the owner. Runs no user code, so the caller can hold a lock that fixes the
    /// order of messages.
    ///
    /// - Parameters:
    ///   - message: The message to handle.
    ///   - drainsParked: Indicates whether the caller can become the owner of parked messages.
    @inlinable
    @inline(never)
    package borrowing func append(_ message: Message, drainsParked: Bool) -> Admission {
        var node: PendingMessages<Message>.Node?
        while true {
            let seen = word.load(ordering: .relaxed)
            if seen & ~Self.drainThreadComes == 0 {
                guard exchange(seen, seen | Self.owned) else { continue }
                PendingMessages.release(node)
                return .enters
            }
            if seen & Self.exclusive != 0 {
                lock.withLock { _ in }
                continue
            }
            let waiting = node ?? PendingMessages.makeNode(message, from: .current)
            node = waiting
            let isTakenUp = drainsParked && seen & Self.owned == 0
            if put(waiting, seen, isTakenUp ? Self.owned : 0) { return isTakenUp ? .drains : .waits }
        }
    }

    /// Takes the pending messages, or gives up the ownership if no message is pending. Only the owner calls this method.
    @inlinable
    @inline(never)
    package borrowing func takePending() -> PendingMessages<Message>? {
        while true {
            let seen = word.load(ordering: .relaxed)
            if seen & Self.hasParked != 0 {
                // Relaxed: only owners access `parked`, and each owner has acquired the previous owner's release. For the same
                // reason the flag can be cleared with a relaxed operation. A read-modify-write keeps the release of other
                // threads' messages visible.
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

    /// Adds a message to the list, if the word still equals `seen`.
    @inlinable
    borrowing func put(_ node: PendingMessages<Message>.Node, _ seen: UInt, _ flag: UInt) -> Bool {
        node.pointee.next = PendingMessages.node(at: seen & ~Self.flags)
        return exchange(seen, UInt(bitPattern: node) | seen & Self.flags | flag)
    }

    /// Replaces the word, if it still equals `seen`.
    ///
    /// A caller that becomes the owner, or takes the list, needs an acquire. It pairs with the release with which the previous
    /// owner has left, and with the release of each added message. A caller that adds a message, or gives up the ownership,
    /// needs a release. Few callers need both, but one memory order for all callers is simpler, and hardly slower.
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
