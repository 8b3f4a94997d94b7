#if canImport(Combine)
    import Combine
    import RACCore
#elseif BRIDGES_TO_OPENCOMBINE
    import OpenCombine
    import RACCore
#endif

#if canImport(Combine) || BRIDGES_TO_OPENCOMBINE
    /// What stands between a signal that sends when it wants and a subscriber of Combine that says how much it wants.
    ///
    /// ## Why it is right
    ///
    /// Four things happen to it, on any threads and inside each other: the signal sends or ends, the subscriber asks for more, it
    /// cancels, and the signal lets go. Each changes the ``State`` in one critical section, and then calls ``deliver()``.
    ///
    /// - *One at a time.* Whoever finds something to deliver while nobody delivers, sets `isDelivering` in the same critical
    ///   section and alone calls the subscriber, until there is nothing to deliver. That is found, and `isDelivering` taken back,
    ///   in one critical section again. So what was added before that is delivered by that thread, and what is added after it
    ///   finds nobody delivering: nothing is left behind. A subscriber that asks for more while it gets a value only adds to the
    ///   demand, so any number of values needs constant stack.
    /// - *In order.* Values leave the front of one queue. The end waits until the queue is empty.
    /// - *Never more than was asked for.* A value is taken out, and the demand lowered, in one critical section.
    /// - *Nothing after cancellation.* `cancel` takes the subscriber out of the state. The thread that delivers looks for it
    ///   before each value. On another thread, one value that has been taken out may still arrive.
    /// - *One end.* Whoever sends the end takes out the subscriber with it.
    ///
    /// The subscriber of Combine is not Sendable, but it is only called by the thread that has set `isDelivering`, and the lock
    /// orders those threads one after the other. No lock is held while it is called, or while it, a value or an error is
    /// released.
    final class SignalSubscription<Input: Sendable, Failure: Error>: Subscription, CustomStringConvertible, Sendable {
        typealias Policy = SignalPublisher<Input, Failure>.BufferingPolicy

        /// `@unchecked Sendable` for the reason above: one thread at a time calls it.
        fileprivate struct CombineSubscriber: @unchecked Sendable {
            let subscriber: AnySubscriber<Input, Failure>
        }

        fileprivate struct State: Sendable {
            /// `nil` when it has learned of the end, has cancelled, or cannot learn of anything any more.
            var receiver: CombineSubscriber?
            var values = FIFOQueue<Input>()
            var end: Event<Input, Failure>?
            var demand = Subscribers.Demand.none
            var isDelivering = false
            var hasSource = true
        }

        /// What the thread that delivers is to do next.
        fileprivate enum Step: Sendable {
            case value(Input, CombineSubscriber)
            case failed(Failure, CombineSubscriber)
            case completed(CombineSubscriber)
            /// Let go of a receiver that nothing can arrive for.
            case release(CombineSubscriber)
        }

        private let state: Lock<State>
        private let policy: Policy
        /// The subscription to the signal. It does not hold this.
        private let lifetime = CompoundDisposable()
        let description: String

        init(_ subscriber: AnySubscriber<Input, Failure>, _ policy: Policy, description: String) {
            state = Lock(State(receiver: CombineSubscriber(subscriber: subscriber)))
            self.policy = policy
            self.description = description
        }

        /// Subscribes to the signal, unless the subscriber has cancelled.
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
            // Combine stops the process for it. It harms nobody.
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

        /// Takes in a value of the signal.
        private func add(_ value: Input) {
            let (dropped, isTooMuch) = state.withLock { $0.add(value, policy) }
            // What nobody keeps is released here, outside the lock.
            _ = consume dropped
            guard isTooMuch, case .failing(beyond: _, with: let makeError) = policy else { return deliver() }
            assertNoLockHeld()
            let error = makeError()
            lifetime.dispose()
            end(with: .failed(error))
        }

        /// Takes in the end of the signal.
        private func end(with end: Event<Input, Failure>) {
            state.withLock { state in
                if state.receiver != nil, state.end == nil { state.end = end }
            }
            deliver()
        }

        /// Takes in that the signal has let go: no event can arrive any more.
        fileprivate func loseSource() {
            state.withLock { $0.hasSource = false }
            deliver()
        }

        /// Delivers what is asked for, until there is nothing more. Does nothing while somebody delivers.
        private func deliver() {
            var step = state.withLock { $0.isDelivering ? nil : $0.nextStep() }
            while let current = step {
                assertNoLockHeld()
                var demand = Subscribers.Demand.none
                switch current {
                case .value(let value, let receiver): demand = receiver.subscriber.receive(value)
                case .failed(let error, let receiver): receiver.subscriber.receive(completion: .failure(error))
                case .completed(let receiver): receiver.subscriber.receive(completion: .finished)
                case .release: break
                }
                step = state.withLock { state in
                    state.demand += demand
                    return state.nextStep()
                }
            }
        }
    }

    extension SignalSubscription.State {
        /// Keeps a value, as far as the policy says so.
        ///
        /// - Returns: What is not kept, and whether the policy is to fail because of it.
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

        /// Returns whether so many values wait without having been asked for.
        private func isFull(_ count: Int) -> Bool {
            guard let asked = demand.max else { return false }
            return values.count - asked >= count
        }

        /// What is to be delivered next, by the caller, or `nil` if there is nothing.
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
            switch end {
            case .failed(let error):
                self.receiver = nil
                return .failed(error, receiver)
            case .completed:
                self.receiver = nil
                return .completed(receiver)
            default:
                if hasSource { return nil }
                self.receiver = nil
                return .release(receiver)
            }
        }
    }

    /// The signal's hold on a subscription. When the signal releases it, no event can arrive any more.
    private final class SignalHold<Input: Sendable, Failure: Error>: Sendable {
        let subscription: SignalSubscription<Input, Failure>

        init(_ subscription: SignalSubscription<Input, Failure>) {
            self.subscription = subscription
        }

        deinit {
            subscription.loseSource()
        }
    }
#endif
