/// An object that receives messages from any thread and handles them one at a time, in order, with a ``Serializer``.
///
/// Subjects, serialized subscribers and input coordinators are serial receivers. Each of them is a final class, so that the
/// compiler specializes the code of this protocol.
///
/// ## Which thread handles a message
///
/// A thread that finds no owner becomes the owner and handles its own message. It then handles messages that other threads have
/// sent in the meantime, within its ``DrainBudget``. If messages remain, the owner *parks* them: it gives up the ownership and
/// leaves the messages in the serializer. It also starts a *drain thread*, unless one has already been started. The next sender
/// or the drain thread handles the parked messages, again within a budget. The drain thread ends when no message is parked or
/// another thread is the owner.
///
/// A call therefore lasts no longer than its own message, its budget, and the message in progress when the budget is used up.
/// The drain thread is not a thread of Swift's concurrent executor, because all threads of that executor can be blocked.
///
/// ``DrainBudget/full`` does not limit messages that a thread sends while it handles its own messages. If only one thread
/// sends, this thread handles all messages.
@usableFromInline
package protocol SerialReceiver<Message>: AnyObject, Sendable {
    associatedtype Message: Sendable

    var serializer: Serializer<Message> { get }

    /// Handles a message. Called by the owner of the serializer, with no lock held.
    func handle(_ message: Message)
}

extension SerialReceiver {
    /// Handles a message immediately, or leaves the message to the owner. A caller that becomes the owner then also handles
    /// messages of other threads, within ``DrainBudget/full``.
    @inlinable
    package func receive(_ message: Message) {
        if serializer.enter() {
            handle(message)
            leave()
        } else {
            enqueue(message)
        }
    }

    /// Handles a message like ``receive(_:)``, but no messages of other threads. Terminal events use this method, because the
    /// sender of a terminal event may hold a lock that a subscriber needs.
    @inlinable
    @inline(never)
    package func receiveWithoutDraining(_ message: Message) {
        if serializer.enter() {
            handle(message)
            leaveWithoutDraining()
        } else if case .handle = serializer.append(message, drainsParked: false) {
            handle(message)
            leaveWithoutDraining()
        }
    }

    @inlinable
    package func leave() {
        if !serializer.leaveIfNoneWaits() { drainOrPark(.full) }
    }

    @inlinable
    package func leaveWithoutDraining() {
        if !serializer.leaveIfNoneWaits() { drainOrPark(.none) }
    }

    // The slow paths are not inlined, so that the fast path is small and needs no reference counting.

    @inlinable
    @inline(never)
    package func enqueue(_ message: Message) {
        perform(serializer.append(message, drainsParked: true)) { handle(message) }
    }

    /// The caller holds no lock.
    @inlinable
    @inline(__always)
    package func perform(_ action: Serializer<Message>.SenderAction, _ handle: () -> Void) {
        switch action {
        case .nothing:
            break
        case .handle:
            handle()
            leave()
        case .drain:
            drainOrPark(.takingUp)
        }
    }

    @inlinable
    @inline(never)
    package func drainOrPark(_ budget: DrainBudget) {
        guard drain(budget) else { return }
        // If no thread can be started, this call does the drain thread's work.
        if !startThread({ self.runDrainThread() }) { runDrainThread() }
    }

    /// Handles parked messages. The drain thread gives up the ownership after each budget, so that a sender can become the owner.
    @inlinable
    @inline(never)
    func runDrainThread() {
        while serializer.becomeDrainThread() { _ = drain(.full) }
    }

    /// Handles pending messages within a budget, parks the remaining messages, and gives up the ownership. Returns `true` if
    /// the caller must start a drain thread.
    @inlinable
    @inline(never)
    func drain(_ budget: DrainBudget) -> Bool {
        let thread = ThreadIdentity.current
        var budget = budget
        while var waiting = serializer.takePending() {
            while let sender = waiting.sender {
                guard budget.canBegin(messageOfCaller: sender == thread) else { return serializer.park(waiting) }
                if let next = waiting.popFirst() { handle(next) }
            }
        }
        return false
    }
}
