/// Receives messages from any thread and handles them one at a time, in order: what stands around a ``Serializer``.
///
/// Subjects, gates and joins are such receivers. They are final classes, so that all of this is specialized for each.
///
/// ## Which thread handles what
///
/// A thread that finds nobody at work handles its own message, and then what other threads have sent meanwhile: but only
/// its share of that, see ``DrainBudget``. Then it parks what is left, and starts a thread of the framework's own, the
/// *relief*, unless one is on its way. What is parked is taken up, for a share again, by whoever comes first: the next thread
/// that sends, or the relief, which ends when nothing is parked, or somebody else is at work. So no call is kept for longer
/// than its own message, its share and the one message in hand; and nothing waits for the threads of the concurrent
/// executor, all of which may be blocked.
///
/// What a thread sends from inside its own messages is no burden that others put on it: it does not count, so what one
/// thread alone sends is handled on that thread alone.
@usableFromInline
package protocol SerialReceiver<Message>: AnyObject, Sendable {
    associatedtype Message: Sendable

    var serializer: Serializer<Message> { get }

    /// Does what a message asks for. Called by the owner of the serializer, without a lock held.
    func handle(_ message: Message)
}

extension SerialReceiver {
    /// Handles a message, now or behind those that came before.
    ///
    /// The caller may have to handle its share of what others send.
    @inlinable
    package func receive(_ message: Message) {
        if serializer.enter() {
            handle(message)
            leave()
        } else {
            enqueue(message)
        }
    }

    /// Handles a message, now or behind those that came before, and nothing of what other threads send.
    ///
    /// For ends: whoever ends something may hold a lock of its own that a subscriber wants.
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

    /// Gives up the ownership, after a share of what has been queued meanwhile.
    @inlinable
    package func leave() {
        if !serializer.leaveIfNoneWaits() { drainOrPark(.full) }
    }

    /// Gives up the ownership, without handling what other threads have queued meanwhile.
    @inlinable
    package func leaveWithoutDraining() {
        if !serializer.leaveIfNoneWaits() { drainOrPark(.none) }
    }

    // The slow paths stay out of line, so that the fast one is small and needs no reference counting.

    /// Leaves a message to the owner, or handles it if there is none.
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

    /// Handles this thread's share of what waits, as the owner; then leaves, or parks what is left.
    @inlinable
    @inline(never)
    package func drainOrPark(_ share: DrainBudget) {
        guard drain(share) else { return }
        // Without a thread to be had the call that needs it does the work.
        if !startThread({ self.runDrainThread() }) { runDrainThread() }
    }

    /// Takes up what is parked, a share at a time, so that senders may take it up as well.
    @inlinable
    @inline(never)
    func runDrainThread() {
        while serializer.becomeDrainThread() { _ = drain(.full) }
    }

    /// Handles what waits until nothing is left, and leaves; or until the share is used up, and parks the rest.
    ///
    /// - Parameter share: How much to handle of what other threads have sent.
    /// - Returns: Whether the caller must call relief.
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
