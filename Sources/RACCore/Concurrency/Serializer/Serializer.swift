import Synchronization

/// Turns calls from many threads into one orderly series, without holding a lock while it handles them, and without making
/// anyone wait.
///
/// This is the piece that enforces rules R2 and R3: subjects, the guard of `Signal { subscriber in … }` and every
/// operator with several inputs stand on it, as ``SerialReceiver``s. A caller that finds it free handles its own message at once;
/// whoever finds it owned, re-entrant calls included, leaves the message to the owner and goes; whoever owns it does not
/// leave before nothing waits, unless it parks what waits: then the next sender goes on with it, or a thread that has been
/// called for that, the *relief*.
///
/// ## States
///
/// One atomic word holds everything: the list of the messages that wait, the last one first, and these flags:
///
/// | flag           | meaning                                                                        |
/// |----------------|--------------------------------------------------------------------------------|
/// | `owned`        | somebody, the *owner*, handles messages                                        |
/// | `brief`        | the owner only adds or removes a subscriber, and holds the lock                 |
/// | `hasParked`    | an owner has left messages in `parked`. They stand before those of the list     |
/// | `drainThreadComes`  | somebody has been called who will ``becomeDrainThread()``, and has not gone home          |
///
/// Without owner nothing waits, or something is parked and relief comes.
///
/// ## Why it is right
///
/// - *One owner.* `owned` is set only by a compare-exchange of a word without it, so one caller wins; or by a store into a
///   word that is zero, by a caller who holds a lock without which nobody changes it from there, see ``enterLocked()``. It is
///   cleared only by the owner.
/// - *Nothing is lost.* A message is put into the list by a compare-exchange of a word that has an owner, or something
///   parked. The owner leaves by a compare-exchange of a word without list and without anything parked, or parks. What is
///   parked has relief coming: the same compare-exchange says so that clears `owned`, and relief goes home by one of a word
///   that has an owner again, or nothing parked.
/// - *Order.* A thread's second message cannot overtake its first: while the first waits the word is not free, so the
///   second goes into the list as well. What is parked is taken before the list.
/// - *Visibility.* Becoming the owner acquires and giving it up releases, so whatever the owner touches while it handles a
///   message, `parked` too, is visible to the next owner. Putting a message into the list releases, taking the list acquires.
/// - *Nothing is left over.* While something waits there is an owner, or relief comes. Both are calls of the receiver, which
///   keep it alive. So nothing waits when it is released.
/// - *No waiting, no deadlock.* Nobody waits for an owner, except for a brief one, for some instructions, at its lock.
/// - *No reuse in between.* A message that is put into the list refers to the one that was first at the moment of the
///   compare-exchange, whatever had been at that address before.
///
/// `Tests/ModelTests/SerializerModel.swift` has these steps, under these names, as a plain state machine, and a test that runs it
/// through all interleavings of two and three threads. `SerializerOrdersModel.swift` has the memory orders, and a test that runs
/// them through all that a processor with weak orders may do. Each order that is weakened there is found.
///
/// ## Memory orders
///
/// Loads of the word are relaxed where a compare-exchange of what has been seen follows. What else has an order says beside it what
/// that pairs with. "Leaving" is any of the ways to give up the ownership: ``leaveIfNoneWaits()``, ``takePending()``, ``park(_:)``,
/// ``leaveExclusive(_:)``.
@usableFromInline
package struct Serializer<Message: Sendable>: ~Copyable, Sendable {
    @inlinable static var owned: UInt { @inline(__always) get { 1 } }
    @inlinable static var exclusive: UInt { @inline(__always) get { 2 } }
    @inlinable static var hasParked: UInt { @inline(__always) get { 4 } }
    @inlinable static var drainThreadComes: UInt { @inline(__always) get { 8 } }
    @inlinable static var flags: UInt { @inline(__always) get { 15 } }

    @usableFromInline let word = Atomic<UInt>(0)
    /// What an owner has left for others. Touched by the owner alone.
    @usableFromInline let parked = Atomic<UInt>(0)
    /// Held by a brief owner.
    @usableFromInline let lock = Lock(())

    @inlinable
    package init() {}

    #if DEBUG
        // Not in other builds: the receiver's `deinit` is not specialized, and would look up the type of this.
        deinit {
            precondition(
                parked.load(ordering: .acquiring) == 0 && word.load(ordering: .acquiring) & ~Self.flags == 0,
                "a receiver has been released while messages wait for it"
            )
        }
    #endif

    /// Becomes the owner if nobody is, and nothing waits.
    ///
    /// - Returns: Whether the caller is the owner now. It must leave when it has handled its message.
    @inlinable
    @inline(__always)
    package borrowing func enter() -> Bool {
        // Acquires what leaving released. It has nothing to release, since no message comes with it.
        word.compareExchange(
            expected: 0,
            desired: Self.owned,
            successOrdering: .acquiring,
            failureOrdering: .relaxed
        ).exchanged
    }

    /// Indicates whether there is no owner, and nothing waits. For a caller who knows that nobody else can enter from then on. What
    /// owners have done before is visible to it.
    @inlinable package var isFree: Bool {
        // Acquires what leaving released.
        word.load(ordering: .acquiring) == 0
    }

    /// Becomes the owner if nobody is, and nothing waits, by a plain store: for a receiver that takes in every message while
    /// it holds one lock of its own.
    ///
    /// Why that is right: from zero, only a caller who takes in a message changes the word, as the relief changes nothing
    /// that does not say that it arrives. All of them hold the lock.
    @inlinable
    @inline(__always)
    package borrowing func enterLocked() -> Bool {
        // Acquires what leaving released. The store releases nothing: a thread that sees it only puts a message behind it, and the next
        // owner acquires what this one releases when it leaves.
        guard word.load(ordering: .acquiring) == 0 else { return false }
        word.store(Self.owned, ordering: .relaxed)
        return true
    }

    /// Does something as the owner, if nobody is, or else leaves it to the owner; for a receiver that takes in every message
    /// while it holds one lock of its own, so that nobody can become the owner meanwhile.
    ///
    /// - Parameters:
    ///   - body: Free of user code.
    ///   - message: Makes the message to leave to the owner if there is one, or if something is parked.
    /// - Returns: What `body` returns, or `nil` if the message has been left to others.
    @inlinable
    package borrowing func runLocked<Result>(_ body: () -> Result, orAppend message: () -> Message) -> Result? {
        var node: PendingMessages<Message>.Node?
        while true {
            // Acquires what leaving released. It does what an owner does, but need not say so: the lock of the receiver keeps others out
            // and takes along what has been done.
            let seen = word.load(ordering: .acquiring)
            if seen & ~Self.drainThreadComes == 0 {
                PendingMessages.release(node)
                return body()
            }
            let waiting = node ?? PendingMessages.makeNode(message(), from: .current)
            node = waiting
            if put(waiting, seen, 0) { return nil }
        }
    }

    /// Gives up the ownership if nothing waits. The fast half of ``takePending()``.
    ///
    /// - Returns: Whether the caller has left.
    @inlinable
    @inline(__always)
    package borrowing func leaveIfNoneWaits() -> Bool {
        // Releases what the owner has done to the next one, who acquires it however it becomes the owner.
        word.compareExchange(
            expected: Self.owned,
            desired: 0,
            successOrdering: .releasing,
            failureOrdering: .relaxed
        ).exchanged
    }

    /// What becomes of a message.
    @usableFromInline
    package enum Admission: Sendable {
        /// The owner will handle it, or the next one.
        case waits
        /// The caller is the owner now, and handles it.
        case enters
        /// The caller is the owner now, and handles what waits. The message waits behind the others.
        case drains
    }

    /// Leaves a message to the owner, or becomes it. Runs no user code, so that the caller may hold a lock that fixes the
    /// order of messages.
    ///
    /// - Parameters:
    ///   - message: What to handle.
    ///   - drainsParked: Whether the caller may become the owner of what is parked.
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

    /// Takes what waits, or leaves if nothing does. For the owner.
    @inlinable
    @inline(never)
    package borrowing func takePending() -> PendingMessages<Message>? {
        while true {
            let seen = word.load(ordering: .relaxed)
            if seen & Self.hasParked != 0 {
                // Relaxed: only owners touch `parked`, and each has acquired what the one before released. For the same reason the
                // flag may be cleared relaxed. An update passes on what others have released with their messages.
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

    /// Puts a message into the list, if the word is still as the caller has seen it.
    @inlinable
    borrowing func put(_ node: PendingMessages<Message>.Node, _ seen: UInt, _ flag: UInt) -> Bool {
        node.pointee.next = PendingMessages.node(at: seen & ~Self.flags)
        return exchange(seen, UInt(bitPattern: node) | seen & Self.flags | flag)
    }

    /// Replaces the word, if it is still as the caller has seen it.
    ///
    /// A caller that becomes the owner, or takes the list, acquires: what leaving released, and the messages. A caller that puts in
    /// a message, or leaves, releases to those. Few callers need both. One order for all is simpler, and hardly slower.
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
