#if canImport(Combine)
    import Combine
    import RACCore
#elseif BRIDGES_TO_OPENCOMBINE
    import OpenCombine
    import RACCore
#endif

#if canImport(Combine) || BRIDGES_TO_OPENCOMBINE
    /// A Combine subscription to a signal, which sends independently of demand.
    ///
    /// Why it is right: there are four kinds of calls, on any threads, and one call can occur during another. The signal sends or
    /// ends, the subscriber requests more values, the subscriber cancels, or the signal releases its ``SignalHold``. Each call
    /// changes the ``State`` in one critical section. All calls except the cancellation then call ``deliver()``.
    ///
    /// - *One event at a time.* If a thread finds an event to deliver while no other thread delivers, it sets `isDelivering` in
    ///   the same critical section. Only this thread calls the subscriber, until it finds no further event in a critical section,
    ///   and resets `isDelivering` there. A thread that adds an event later delivers that event itself.
    /// - *Constant stack.* A subscriber that requests more values while it receives a value only adds to the demand.
    /// - *In order, and never more than the demand.* A value is removed from the front of one queue, and the demand is lowered,
    ///   in one critical section. Completion or failure waits until the queue is empty.
    /// - *Nothing after cancellation.* `cancel` removes the subscriber from the state. The delivering thread checks for the
    ///   subscriber before each value. If another thread cancels, one value that has left the queue may still arrive.
    /// - *One completion or failure.* The critical section that takes the end from the state also removes the subscriber.
    ///
    /// The Combine subscriber is not Sendable. Only the thread that has set `isDelivering` calls it, and the lock orders the
    /// calls. No lock is held while the subscriber is called, or while the subscriber, a value or an error is released.
    final class SignalSubscription<Input: Sendable, Failure: Error>: Subscription, CustomStringConvertible, Sendable {
        typealias Policy = SignalPublisher<Input, Failure>.BufferingPolicy

        /// `@unchecked Sendable` for the reason given at `SignalSubscription`: one thread at a time calls the subscriber.
        fileprivate struct CombineSubscriber: @unchecked Sendable {
            let subscriber: AnySubscriber<Input, Failure>
        }

        fileprivate struct State: Sendable {
            /// `nil` after completion, failure or cancellation, and when no more events can arrive.
            var receiver: CombineSubscriber?
            var values = FIFOQueue<Input>()
            var end: TerminalEvent<Failure>?
            var demand = Subscribers.Demand.none
            var isDelivering = false
            var hasSource = true
            var suspended = SuspendedSources()

            var hasUnmetDemand: Bool { demand > .none && values.isEmpty }
        }

        fileprivate enum Step: Sendable {
            case value(Input, CombineSubscriber)
            case end(TerminalEvent<Failure>, CombineSubscriber)
            case release(CombineSubscriber)
            case resume([OneShotAction])
        }

        fileprivate let state: Lock<State>
        private let policy: Policy
        /// The lifetime does not hold this subscription.
        private let lifetime: CompoundDisposable
        private let capacity = DemandCapacity<Input, Failure>()
        let description: String

        init(_ subscriber: AnySubscriber<Input, Failure>, _ policy: Policy, description: String) {
            state = Lock(State(receiver: CombineSubscriber(subscriber: subscriber)))
            self.policy = policy
            self.description = description
            // Sources suspend only for an unbounded buffer, because a bounded buffer drops excess values.
            let isLimited = if case .unbounded = policy { true } else { false }
            lifetime = .lifetime(capacity: isLimited ? capacity : nil)
            capacity.subscription = self
        }

        func begin(_ signal: Signal<Input, Failure>) {
            guard !lifetime.isDisposed else { return }
            let source = SignalHold(self)
            signal.attach(
                RACCore.Subscriber(
                    lastOf: lifetime,
                    next: { source.subscription.add($0) },
                    failed: { source.subscription.end(with: .failed($0)) },
                    completed: { source.subscription.end(with: .completed) }
                )
            )
        }

        func request(_ demand: Subscribers.Demand) {
            // A demand of zero has no effect. Combine's own publishers stop the process in this case.
            guard demand > .none else { return }
            state.withLock { $0.demand += demand }
            deliver()
        }

        func cancel() {
            lifetime.dispose()
            let former = state.withLock { state in
                let former = state
                state.receiver = nil
                state.values = FIFOQueue()
                state.end = nil
                return former
            }
            _ = consume former
        }

        private func add(_ value: Input) {
            let (dropped, isTooMuch) = state.withLock { $0.add(value, policy) }
            // Dropped values are released here, outside the lock.
            _ = consume dropped
            guard isTooMuch, case .failing(beyond: _, with: let makeError) = policy else { return deliver() }
            assertNoLockHeld()
            let error = makeError()
            lifetime.dispose()
            end(with: .failed(error))
        }

        private func end(with end: TerminalEvent<Failure>) {
            state.withLock { state in
                if state.receiver != nil, state.end == nil { state.end = end }
            }
            deliver()
        }

        fileprivate func sourceReleased() {
            state.withLock { $0.hasSource = false }
            deliver()
        }

        /// Delivers values within the demand, and then the end. Does nothing while another call of this method delivers.
        private func deliver() {
            var step = state.withLock { $0.isDelivering ? nil : $0.nextStep() }
            while let current = step {
                assertNoLockHeld()
                var demand = Subscribers.Demand.none
                switch current {
                case .value(let value, let receiver): demand = receiver.subscriber.receive(value)
                case .end(.failed(let error), let receiver): receiver.subscriber.receive(completion: .failure(error))
                case .end(.completed, let receiver): receiver.subscriber.receive(completion: .finished)
                case .release: break
                case .resume(let suspended): suspended.resumeAll()
                }
                step = state.withLock { state in
                    state.demand += demand
                    return state.nextStep()
                }
            }
        }
    }

    extension SignalSubscription.State {
        /// Buffers a value according to the policy. Returns a dropped value, and whether the policy requires a failure.
        fileprivate mutating func add(
            _ value: Input,
            _ policy: SignalSubscription.Policy
        ) -> (dropped: Input?, isTooMuch: Bool) {
            guard receiver != nil, end == nil else { return (value, false) }
            switch policy {
            case .bufferingOldest(let count) where isFull(count):
                return (value, false)
            case .failing(beyond: let count, with: _) where isFull(count):
                return (value, true)
            case .bufferingNewest(let count) where isFull(count):
                values.append(value)
                return (values.popFirst(), false)
            default:
                values.append(value)
                return (nil, false)
            }
        }

        private func isFull(_ count: Int) -> Bool {
            guard let asked = demand.max else { return false }
            return values.count - asked >= count
        }

        fileprivate mutating func nextStep() -> SignalSubscription.Step? {
            let step = takeStep()
            isDelivering = step != nil
            return step
        }

        private mutating func takeStep() -> SignalSubscription.Step? {
            guard let receiver else { return nil }
            if demand > .none, let value = values.popFirst() {
                demand -= 1
                return .value(value, receiver)
            }
            guard values.isEmpty else { return nil }
            if end == nil, hasSource {
                return suspended.isEmpty || demand == .none ? nil : .resume(suspended.takeAll())
            }
            self.receiver = nil
            return end.map { .end($0, receiver) } ?? .release(receiver)
        }
    }

    /// The demand of a Combine subscriber, as the downstream capacity for the signal's sources. `@unchecked Sendable` because
    /// `subscription` is set once, before the subscription is shared.
    private final class DemandCapacity<Input: Sendable, Failure: Error>: DownstreamCapacity, @unchecked Sendable {
        // Weak, because the subscription holds its lifetime, and the lifetime holds this object.
        fileprivate(set) weak var subscription: SignalSubscription<Input, Failure>?

        var further: (any DownstreamCapacity)? { nil }

        var isOwnAvailable: Bool {
            subscription?.state.withLock { $0.hasUnmetDemand } ?? true
        }

        func keep(_ resumption: OneShotAction) -> Bool {
            subscription?.state.withLock { $0.suspended.keep(resumption, unless: $0.hasUnmetDemand) } ?? false
        }
    }

    /// Only the closures of the signal's subscription hold this object. After its deallocation, no more events can arrive.
    private final class SignalHold<Input: Sendable, Failure: Error>: Sendable {
        let subscription: SignalSubscription<Input, Failure>

        init(_ subscription: SignalSubscription<Input, Failure>) {
            self.subscription = subscription
        }

        deinit {
            subscription.sourceReleased()
        }
    }
#endif
