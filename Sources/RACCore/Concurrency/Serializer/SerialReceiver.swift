/// An object that receives messages from any thread and handles them one at a time, in order, with a ``Serializer``.
///
/// Subjects, serialized subscribers and input coordinators are such receivers. They are final classes, so that the code of this
/// protocol is specialized for each receiver.
///
/// ## Which thread handles a message
///
/// A thread that finds no owner handles its own message, and then messages that other threads have sent in the meantime, within
/// its ``DrainBudget``. It then *parks* the remaining messages: it gives up the ownership and leaves the messages in the
/// serializer. It also starts a *drain thread*, unless a drain thread has already been started. The next sender or the drain
/// thread, whichever is first, handles the parked messages, again within a budget. The drain thread ends when no message is
/// parked, or when there is another owner. A call therefore lasts no longer than its own message, its budget, and the message
/// in progress at the end of the budget. The drain thread is not a thread of the concurrent executor, because all threads of
/// that executor can be blocked.
///
/// Messages that a thread sends while it handles its own messages do not count, since the budget limits only the work for other
/// threads. If only one thread sends, that thread handles everything.
@usableFromInline
package protocol SerialReceiver<Message>: AnyObject, Sendable {
    associatedtype Message: Sendable

    var serializer: Serializer<Message> { get }

    /// Handles a message. Called by the owner of the serializer, with no lock held.
    func handle(_ message: Message)
}

extension SerialReceiver {
    /// Handles a message immediately, or after the earlier messages.
    ///
    /// The caller may have to handle messages of other threads, within its budget.
    @inlinable
    package func receive(_ message: Message) {
        if serializer.enter() {
            handle(message)
            leave()
        } else {
            enqueue(message)
        }
    }

    /// Handles a message immediately, or after the earlier messages. Handles no messages of other threads.
    ///
    /// This method is used for terminal events, whose sender may hold a lock that a subscriber needs.
    @inlinable
    @inline(never)
    package func receiveWithoutDraining(_ message: Message) {
        if serializer.enter() {
            handle(message)
            leaveWithoutDraining()
        } else if case .enters = serializer.append(message, drainsParked: false) {
            handle(message)
            leaveWithoutDraining()
        }
    }

    /// Gives up the ownership after handling other threads' messages within the budget.
    @inlinable
    package func leave() {
        if !serializer.leaveIfNoneWaits() { drainOrPark(.full) }
    }

    /// Gives up the ownership without handling other threads' messages.
    @inlinable
    package func leaveWithoutDraining() {
        if !serializer.leaveIfNoneWaits() { drainOrPark(.none) }
    }

    // The slow paths are not inlined, so that the fast path is small and needs no reference counting.

    /// Leaves a message to the owner, or handles the message if there is no owner.
    @inlinable
    @inline(never)
    package func enqueue(_ message: Message) {
        switch serializer.append(message, drainsParked: true) {
        case .waits:
            break
        case .enters:
            handle(message)
            leave()
        case .drains:
            drainOrPark(.takingUp)
        }
    }

    /// Handles pending messages within the budget, as the owner. If messages remain, parks them. Otherwise gives up the
    /// ownership.
    @inlinable
    @inline(never)
    package func drainOrPark(_ share: DrainBudget) {
        guard drain(share) else { return }
        // If no thread can be started, this call does the drain thread's work.
        if !startThread({ self.runDrainThread() }) { runDrainThread() }
    }

    /// Handles parked messages one budget at a time, so that senders can also take them.
    @inlinable
    @inline(never)
    func runDrainThread() {
        while serializer.becomeDrainThread() { _ = drain(.full) }
    }

    /// Handles pending messages. When no message is left, gives up the ownership. When the budget is used up, parks the
    /// remaining messages.
    ///
    /// - Parameter share: The time limit for messages of other threads.
    /// - Returns: `true` if the caller must start a drain thread.
    @inlinable
    @inline(never)
    func drain(_ share: DrainBudget) -> Bool {
        let thread = ThreadIdentity.current
        var used = DrainBudgetUse(of: share)
        while var waiting = serializer.takePending() {
            while let sender = waiting.sender {
                guard used.begins(messageOfCaller: sender == thread) else { return serializer.park(waiting) }
                if let next = waiting.popFirst() { handle(next) }
            }
        }
        return false
    }
}
