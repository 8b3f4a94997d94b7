#if canImport(Combine)
    import Combine
    import RACCore
#elseif BRIDGES_TO_OPENCOMBINE
    import OpenCombine
    import RACCore
#endif

#if canImport(Combine) || BRIDGES_TO_OPENCOMBINE
    // Disfavored, so that `Signal { subscriber in … }` calls the initializer that takes a closure.
    extension Signal {
        /// Creates a signal that sends the values of a Combine publisher.
        ///
        /// ```
        /// let names = Signal(form.$name).debounce(for: .milliseconds(300), on: MainScheduler.shared)
        /// ```
        ///
        /// Each subscription subscribes to the publisher, on the subscribing thread, and requests unlimited demand. To
        /// request values only while the receiver has capacity, use ``init(_:requestingOn:)``. The signal sends, fails and
        /// completes when the publisher does, on the same thread. If the publisher breaks Combine's contract and sends
        /// concurrently or reentrantly, the events are queued.
        ///
        /// Disposing cancels the subscription to the publisher. The subscription lives until it is disposed, or until the
        /// publisher completes or fails. The deallocation of a `PassthroughSubject` does not end the subscription, because
        /// the subject does not report its deallocation.
        ///
        /// ## Threads
        ///
        /// Combine allows subscribing and cancelling on any thread. Combine's types are not Sendable, and the compiler does
        /// not check these calls. If closures of the publisher belong to the main actor, they must run on the main thread.
        /// Either subscribe on the main thread to a publisher that sends on the main thread, or insert a `receive(on:)`
        /// before the first of these closures. On any other thread, a check that the compiler inserts into the closures
        /// stops the process. The closures of operators after `Signal(…)` are checked at compile time.
        ///
        /// - Parameter publisher: The publisher. Each subscription subscribes to it once. The signal keeps the publisher.
        @_disfavoredOverload
        public init<Source: Publisher & SendableMetatype>(_ publisher: Source)
        where Source.Output == Value, Source.Failure == Failure {
            let source = AnySource(publisher: publisher)
            self.init { $0.forward(source, requestingOn: nil) }
        }

        /// Creates a signal that requests the values of a Combine publisher only while the signal's receiver has capacity.
        ///
        /// ```
        /// let uploads = Signal(rows, requestingOn: scheduler).flattenMap(maxConcurrent: 4) { api.upload($0) }
        /// ```
        ///
        /// This initializer is the same as ``init(_:)``, except for the demand. The signal requests one value at a time
        /// while the receiver has capacity, and otherwise waits for capacity. If the receiver has unlimited capacity, the
        /// demand is unlimited. The first request, and each request after a wait, is made on the scheduler. A publisher
        /// that sends on the thread of the request therefore sends on the scheduler. Some publishers drop values without
        /// demand, such as a `PassthroughSubject`. For such publishers, use ``init(_:)``.
        ///
        /// - Parameters:
        ///   - publisher: The publisher. Each subscription subscribes to it once. The signal keeps the publisher.
        ///   - scheduler: The scheduler on which values are requested.
        @_disfavoredOverload
        public init<Source: Publisher & SendableMetatype>(
            _ publisher: Source,
            requestingOn scheduler: any RACCore.Scheduler
        ) where Source.Output == Value, Source.Failure == Failure {
            let source = AnySource(publisher: publisher)
            let scheduler = scheduler.heldByActions
            self.init { $0.forward(source, requestingOn: scheduler) }
        }
    }

    /// `@unchecked Sendable` because any thread can subscribe to a Combine publisher, as Combine's own `subscribe(on:)` does.
    /// The publisher is used only for subscribing. The author of its closures is responsible for their state.
    private struct AnySource<Source: Publisher>: @unchecked Sendable {
        let publisher: Source
    }

    extension RACCore.Subscriber {
        /// If the scheduler is `nil`, the demand is unlimited. Otherwise values are requested on the scheduler: one at a time if
        /// the capacity of this subscriber is limited, and else without a limit.
        fileprivate func forward<Source: Publisher>(
            _ source: AnySource<Source>,
            requestingOn scheduler: (any RACCore.Scheduler)?
        ) where Source.Output == Value, Source.Failure == Failure {
            let subscription = PublisherSubscription()
            // Registered first, so that a value that arrives during `subscribe` can end the subscription. If the publisher
            // never provides a subscription, the closure forms no reference cycle.
            onDispose { subscription.cancel() }
            guard !isDisposed else { return }
            source.publisher.subscribe(PublisherReceiver(self, subscription, requestingOn: scheduler))
        }
    }

    /// A Combine subscriber that forwards to the subscriber of a signal. The publisher holds this object, and this object holds
    /// the signal's subscriber. If the publisher releases this object without sending a completion, the signal's subscriber is
    /// also released.
    private final class PublisherReceiver<Input: Sendable, Failure: Error>: Sendable {
        private let subscriber: RACCore.Subscriber<Input, Failure>
        private let subscription: PublisherSubscription
        private let scheduler: (any RACCore.Scheduler)?
        private let demand: Subscribers.Demand

        init(
            _ subscriber: RACCore.Subscriber<Input, Failure>,
            _ subscription: PublisherSubscription,
            requestingOn scheduler: (any RACCore.Scheduler)?
        ) {
            self.subscriber = subscriber
            self.subscription = subscription
            self.scheduler = scheduler
            demand = subscriber.lifetime.isLimited ? .max(1) : .unlimited
        }
    }

    #if canImport(Combine)
        extension PublisherReceiver: Combine.Subscriber {}
    #else
        extension PublisherReceiver: OpenCombine.Subscriber {}
    #endif

    extension PublisherReceiver {
        func receive(subscription: any Subscription) {
            guard self.subscription.begin(subscription) else { return }
            if let scheduler { request(on: scheduler) } else { subscription.request(.unlimited) }
        }

        private func request(on scheduler: any RACCore.Scheduler) {
            subscriber.whenCapacity(on: scheduler) { [subscription, demand] in subscription.request(demand) }
        }

        func receive(_ value: Input) -> Subscribers.Demand {
            subscriber.send(value)
            guard let scheduler, demand != .unlimited else { return .none }
            if subscriber.hasCapacity { return demand }
            request(on: scheduler)
            return .none
        }

        func receive(completion: Subscribers.Completion<Failure>) {
            // A publisher that has ended needs no cancellation. Its subscription is only released.
            subscription.finish()
            switch completion {
            case .failure(let error): subscriber.fail(error)
            case .finished: subscriber.complete()
            }
        }
    }

    /// The subscription to a publisher. It can be cancelled before the publisher has provided it.
    ///
    /// Why it is right: one state under a lock records both the arrival and the cancellation of the subscription. The later of
    /// the two calls cancels the subscription, outside the lock, so it is cancelled exactly once. If another thread cancels
    /// while demand is requested, Combine ignores the demand. Its documentation says that cancelling "must be thread-safe".
    private final class PublisherSubscription: Sendable {
        /// `@unchecked Sendable` because Combine requires that a subscription can be cancelled on any thread.
        private struct Handle: @unchecked Sendable {
            let subscription: any Subscription
        }

        private enum State: Sendable {
            case awaited
            case running(Handle)
            case over
        }

        private let state = Lock(State.awaited)

        /// Stores the subscription. If another subscription has arrived before, or if `cancel()` has been called, cancels the
        /// new subscription and returns `false`.
        func begin(_ subscription: any Subscription) -> Bool {
            let handle = Handle(subscription: subscription)
            let begins = state.withLock { state in
                guard case .awaited = state else { return false }
                state = .running(handle)
                return true
            }
            assertNoLockHeld()
            if !begins { subscription.cancel() }
            return begins
        }

        func request(_ demand: Subscribers.Demand) {
            let handle = state.withLock { state -> Handle? in
                if case .running(let handle) = state { handle } else { nil }
            }
            assertNoLockHeld()
            handle?.subscription.request(demand)
        }

        func cancel() {
            let handle = end()
            assertNoLockHeld()
            handle?.subscription.cancel()
        }

        func finish() {
            _ = end()
        }

        private func end() -> Handle? {
            state.withLock { state in
                defer { state = .over }
                guard case .running(let handle) = state else { return nil }
                return handle
            }
        }
    }
#endif
