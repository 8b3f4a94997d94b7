import Synchronization

/// The state of a replaying subject, shared by the subject and the registrations of its subscribers.
///
/// Accepting an event, that is putting it into the buffer, giving it its place in the queue and knowing who is to get
/// it live, is one critical section of `state`. Hence
/// - `latest` and the order of delivery agree, whichever thread sends;
/// - a new subscriber takes the buffer and a sequence number in the same section: the buffer holds exactly the events
///   up to that number, and it gets live exactly those after it. None is lost, none comes twice.
///
/// A subscriber's own ``Gate`` keeps live events waiting until its replay is over. No user code runs in the section;
/// a value that falls out of the buffer is released after it.
@usableFromInline
package final class ReplayCore<Value: Sendable, Failure: Error>: SerialReceiver {
    @usableFromInline
    package struct Delivery: Sendable {
        /// `nil`: the subject is gone, and the subscribers are to be let go of without being told.
        @usableFromInline let event: Event<Value, Failure>?
        @usableFromInline let sequence: UInt64

        /// Whether nothing can come after it.
        @inlinable var isLast: Bool { event?.isTerminal ?? true }

        @inlinable
        init(event: Event<Value, Failure>?, sequence: UInt64) {
            self.event = event
            self.sequence = sequence
        }
    }

    @usableFromInline
    struct State: Sendable {
        @usableFromInline var buffer: ReplayBuffer<Value>
        @usableFromInline var end: Event<Value, Failure>?
        /// Whether the values are kept for the first subscriber only.
        @usableFromInline var isForFirstSubscriber = false
        /// How many events have been accepted.
        @usableFromInline var sequence: UInt64 = 0
        /// Whether the subject is gone, so that no event can come any more.
        @usableFromInline var isAbandoned = false
        @usableFromInline var observations = ReplayObservationList<Value, Failure>()

        @inlinable
        init(buffer: ReplayBuffer<Value>) {
            self.buffer = buffer
        }
    }

    /// What the sender of an event has to do after the critical section.
    @usableFromInline
    enum Duty: Sendable {
        case nothing
        case deliver(Delivery, to: ReplayObservationList<Value, Failure>)
        /// This thread is the owner of what others have left.
        case serve
    }

    @usableFromInline let state: Lock<State>
    @usableFromInline package let serializer = Serializer<Delivery>()
    /// The subscriptions that send to this subject: they are disposed when it ends.
    @usableFromInline let feeds = Feeds()

    @inlinable
    package init(capacity: Int, values: some Sequence<Value>) {
        var buffer = ReplayBuffer<Value>(capacity: capacity)
        for value in values { _ = buffer.append(value) }
        state = Lock(State(buffer: buffer))
    }

    /// Creates a core that keeps all values for the first subscriber, and none for those after it.
    @inlinable
    package init(forFirstSubscriber: Void) {
        var state = State(buffer: ReplayBuffer(capacity: .max))
        state.isForFirstSubscriber = true
        self.state = Lock(state)
    }

    /// The value accepted last. Precondition: there is one, as in a core created with a value and a capacity.
    @inlinable package var latest: Value {
        Self.requireValue(state.withLock { $0.buffer.last })
    }

    @inlinable
    static func requireValue(_ value: Value?) -> Value {
        guard let value else { preconditionFailure("only a subject with an initial value has a current one") }
        return value
    }

    @inlinable
    package func send(_ value: Value) {
        _ = send(value, ifAt: nil)
    }

    /// Accepts and delivers what `decide` makes of the latest value, if anything; the decision is part of the critical
    /// section, so that values decided on are in the order in which they are delivered.
    ///
    /// - Parameter decide: Gets the latest value, if one is kept. Runs no user code.
    /// - Returns: Whether a value has been accepted.
    @inlinable
    @discardableResult
    package func decideNext(_ decide: (Value?) -> Value?) -> Bool {
        assertNoLockHeld()
        let (isAccepted, displaced, duty) = state.withLock { state -> (Bool, Value?, Duty) in
            guard state.end == nil, let value = decide(state.buffer.last) else { return (false, nil, .nothing) }
            let displaced = state.buffer.append(value)
            return (true, displaced, accept(.next(value), &state))
        }
        _ = consume displaced
        perform(duty)
        return isAccepted
    }

    /// Sends what `body` makes of the latest value, if anything, as one step.
    ///
    /// `body` works outside the lock, and runs again if another thread has sent in the meantime.
    @inlinable
    package func deriveNext(_ body: (Value) -> Value?) {
        while true {
            let (latest, sequence) = state.withLock { ($0.buffer.last, $0.sequence) }
            guard let value = body(Self.requireValue(latest)) else { return }
            if send(value, ifAt: sequence) { return }
        }
    }

    /// Replaces the latest value by what `body` makes of it, as one step.
    ///
    /// `body` works on a copy, outside the lock, and runs again if another thread has sent in the meantime.
    @inlinable
    package func modify<Result, Failed: Error>(
        _ body: (inout Value) throws(Failed) -> Result
    ) throws(Failed) -> Result {
        while true {
            let (latest, sequence) = state.withLock { ($0.buffer.last, $0.sequence) }
            var value = Self.requireValue(latest)
            let result = try body(&value)
            if send(value, ifAt: sequence) { return result }
        }
    }

    /// Accepts and delivers a value, unless others have been accepted since `expected`.
    @inlinable
    func send(_ value: Value, ifAt expected: UInt64?) -> Bool {
        assertNoLockHeld()
        let (isCurrent, displaced, duty) = state.withLock { state -> (Bool, Value?, Duty) in
            if let expected, expected != state.sequence { return (false, nil, .nothing) }
            guard state.end == nil else { return (true, nil, .nothing) }
            let displaced = state.buffer.append(value)
            return (true, displaced, accept(.next(value), &state))
        }
        _ = consume displaced
        perform(duty)
        return isCurrent
    }

    /// Accepts and delivers the terminal event, if it is the first.
    @inlinable
    package func end(_ event: Event<Value, Failure>) {
        assertNoLockHeld()
        let duty = state.withLock { state -> Duty in
            guard state.end == nil else { return .nothing }
            state.end = event
            return accept(event, &state)
        }
        perform(duty)
    }

    /// Gives an event, or the abandonment, its place in the order. Part of the critical section.
    @inlinable
    func accept(_ event: Event<Value, Failure>?, _ state: inout State) -> Duty {
        state.sequence += 1
        let delivery = Delivery(event: event, sequence: state.sequence)
        if serializer.enter() { return .deliver(delivery, to: state.observations) }
        switch serializer.append(delivery, takesUpParked: !delivery.isLast) {
        case .waits: return .nothing
        case .enters: return .deliver(delivery, to: state.observations)
        case .takesUp: return .serve
        }
    }

    @inlinable
    func perform(_ duty: Duty) {
        switch duty {
        case .nothing:
            break
        case .deliver(let delivery, let observations):
            deliver(delivery, to: observations)
            if delivery.isLast { leaveToOthers() } else { leave() }
        case .serve:
            serve(.takingUp)
        }
    }

    @inlinable
    package func handle(_ delivery: Delivery) {
        deliver(delivery, to: state.withLock { $0.observations })
    }

    @inlinable
    func deliver(_ delivery: Delivery, to observations: ReplayObservationList<Value, Failure>) {
        if case .next(let value)? = delivery.event {
            for case let observation? in observations.places where observation.start < delivery.sequence {
                observation.gate.send(value)
            }
        } else {
            deliverLast(delivery.event)
        }
    }

    /// Ends all subscriptions. No other has come since the end was accepted.
    @usableFromInline
    func deliverLast(_ event: Event<Value, Failure>?) {
        let observations = state.withLock { state in
            let observations = state.observations
            state.observations = ReplayObservationList()
            return observations
        }
        if event != nil { feeds.dispose() }
        // Who follows may be another subject that ends or goes away, and so on. Nothing can come after this, so it may be
        // told outside this core's turn.
        Trampoline.run(event == nil ? .release : .end, End(event: event, observations: observations)) { $0.tell() }
    }

    /// The end of all subscriptions.
    private struct End: Sendable {
        /// `nil`: they are let go of without being told.
        let event: Event<Value, Failure>?
        let observations: ReplayObservationList<Value, Failure>

        func tell() {
            for case let observation? in observations.places {
                if let event { observation.gate.end(event) } else { observation.gate.close() }
            }
        }
    }

    /// What is kept, then what is accepted. Holds the core, and not who owns it.
    @inlinable package var signal: Signal<Value, Failure> {
        Signal.trusted { subscriber in self.subscribe(subscriber) }
    }

    @inlinable
    package func subscribe(_ subscriber: Subscriber<Value, Failure>) {
        guard !subscriber.isDisposed else { return }
        let gate = Gate(subscriber)
        gate.beginReplay()
        let observation = ReplayObservation<Value, Failure>(gate)
        let (values, end, isRegistered) = state.withLock { state in
            let isRegistered = state.end == nil && !state.isAbandoned
            if isRegistered {
                observation.start = state.sequence
                state.observations.append(observation)
            }
            let values = state.buffer.inOrder
            // What it holds is released with `values`, after the section.
            if state.isForFirstSubscriber { state.buffer = ReplayBuffer(capacity: 0) }
            return (values, state.end, isRegistered)
        }
        if isRegistered {
            // After the registration: if the subscription is over by now, this withdraws it again.
            subscriber.lifetime.add(
                ActionDisposable {
                    self.remove(observation)
                    gate.close()
                }
            )
        }
        gate.endReplay(values, end: end)
        // Nothing more can come: the gate lets go of the subscriber.
        if !isRegistered { gate.close() }
    }

    @inlinable
    func remove(_ observation: ReplayObservation<Value, Failure>) {
        let removed = state.withLock { $0.observations.remove(observation) }
        _ = consume removed
    }

    /// Lets go of all subscribers without telling them: the subject is gone. They get before that what has been accepted.
    @inlinable
    package func abandon() {
        let duty = state.withLock { state in
            state.isAbandoned = true
            return accept(nil, &state)
        }
        perform(duty)
    }
}
