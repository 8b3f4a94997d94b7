#if canImport(Combine)
    import Combine
    import RACCore
#elseif BRIDGES_TO_OPENCOMBINE
    import OpenCombine
    import RACCore
#endif

#if canImport(Combine) || BRIDGES_TO_OPENCOMBINE
    // The initializers are disfavored, so that `Signal { subscriber in … }` is tried first.
    extension Signal {
        #if compiler(>=6.2)
            /// Creates a signal that sends the values of a Combine publisher.
            ///
            /// ```
            /// let names = Signal(form.$name).debounce(for: .milliseconds(300), on: MainScheduler.shared)
            /// ```
            ///
            /// Each subscription subscribes to the publisher, on the subscribing thread, and requests unlimited demand. To
            /// request values only as the receiver has capacity, use ``init(_:requestingOn:)``. The signal sends, fails and
            /// completes when the publisher does, on the same thread. If the publisher breaks the contract by sending from
            /// several threads at the same time, or reentrantly, the events are queued.
            ///
            /// Disposing cancels the subscription to the publisher. The subscription lives until it is disposed or the
            /// publisher ends. It lives on even if the publisher's source is deallocated without an end, because a
            /// `PassthroughSubject` does not report its deallocation.
            ///
            /// ## Threads
            ///
            /// Combine allows subscribing to a publisher and cancelling a subscription on any thread, but its types are not
            /// Sendable, and the compiler does not check these calls. Closures of the publisher that belong to the main actor
            /// must run on the main thread. Either subscribe there to a publisher that sends there, or insert a `receive(on:)`
            /// before the first such closure. The compiler inserts a check into each such closure, and the check stops the
            /// process on any other thread. The closures of operators after `Signal(…)` are checked at compile time.
            ///
            /// - Parameter publisher: The publisher, which each subscription subscribes to once. The signal keeps it.
            @_disfavoredOverload
            public init<Source: Publisher & SendableMetatype>(_ publisher: Source)
            where Source.Output == Value, Source.Failure == Failure {
                let source = AnySource(publisher: publisher)
                self.init { $0.forward(source, requestingOn: nil) }
            }

            /// Creates a signal that requests the values of a Combine publisher as its receiver has capacity.
            ///
            /// ```
            /// let uploads = Signal(rows, requestingOn: scheduler).flattenMap(maxConcurrent: 4) { api.upload($0) }
            /// ```
            ///
            /// The same as ``init(_:)``, except for the demand. The signal requests one value at a time while the receiver has
            /// capacity, and otherwise waits for capacity. If the receiver has unlimited capacity, the demand is unlimited. The
            /// first request, and each request after a wait, is made on the scheduler. A publisher that sends on the thread of
            /// the request therefore sends on the scheduler. Some publishers drop values without demand, such as a
            /// `PassthroughSubject`: use ``init(_:)`` for those.
            ///
            /// - Parameters:
            ///   - publisher: The publisher, which each subscription subscribes to once. The signal keeps it.
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
        #else
            // This compiler has no isolated conformances. The requirement `SendableMetatype`, which excludes them, is
            // therefore not needed.
            /// Creates a signal that sends the values of a Combine publisher.
            ///
            /// - Parameter publisher: The publisher, which each subscription subscribes to once. The signal keeps it.
            @_disfavoredOverload
            public init<Source: Publisher>(_ publisher: Source)
            where Source.Output == Value, Source.Failure == Failure {
                let source = AnySource(publisher: publisher)
                self.init { $0.forward(source, requestingOn: nil) }
            }

            /// Creates a signal that requests the values of a Combine publisher as its receiver has capacity.
            ///
            /// - Parameters:
            ///   - publisher: The publisher, which each subscription subscribes to once. The signal keeps it.
            ///   - scheduler: The scheduler on which values are requested.
            @_disfavoredOverload
            public init<Source: Publisher>(_ publisher: Source, requestingOn scheduler: any RACCore.Scheduler)
            where Source.Output == Value, Source.Failure == Failure {
                let source = AnySource(publisher: publisher)
                let scheduler = scheduler.heldByActions
                self.init { $0.forward(source, requestingOn: scheduler) }
            }
        #endif
    }

    /// A publisher that is passed between threads.
    ///
    /// `@unchecked Sendable` because a Combine publisher can be subscribed to on any thread, and Combine's own `subscribe(on:)`
    /// relies on this. This type does nothing else with the publisher. The author of the publisher's closures is responsible
    /// for the state that they use.
    private struct AnySource<Source: Publisher>: @unchecked Sendable {
        let publisher: Source
    }

    extension RACCore.Subscriber {
        /// Subscribes to a publisher and forwards its events to this subscriber.
        ///
        /// - Parameters:
        ///   - source: The publisher.
        ///   - scheduler: The scheduler on which values are requested one at a time, or `nil` for unlimited demand.
        fileprivate func forward<Source: Publisher>(
            _ source: AnySource<Source>,
            requestingOn scheduler: (any RACCore.Scheduler)?
        ) where Source.Output == Value, Source.Failure == Failure {
            let subscription = PublisherSubscription()
            // The cancellation is registered first, so that a value that arrives during `subscribe` can end the subscription.
            // The registered closure forms no reference cycle before the publisher has provided its subscription.
            onDispose { subscription.cancel() }
            guard !isDisposed else { return }
            source.publisher.subscribe(PublisherReceiver(self, subscription, requestingOn: scheduler))
        }
    }

    /// A Combine subscriber that forwards the events of a publisher to the subscriber of a signal.
    ///
    /// The publisher holds this object, and this object holds the downstream subscriber. If the publisher releases this
    /// object without an end, the downstream subscriber is released as well.
    private final class PublisherReceiver<Input: Sendable, Failure: Error>: Sendable {
        private let subscriber: RACCore.Subscriber<Input, Failure>
        private let subscription: PublisherSubscription
        /// The scheduler of the requests, or `nil` for a request of unlimited demand during the subscription.
        private let scheduler: (any RACCore.Scheduler)?
        /// The demand of each request on the scheduler.
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

    /// The subscription to a publisher, which can arrive late, and can be cancelled before it arrives.
    ///
    /// Why it is right: the arrival and the end of the subscription are one state under a lock. The thread that finds that both
    /// have happened removes the subscription and cancels it outside the lock. The subscription is therefore cancelled exactly
    /// once, in either order. If another thread cancels while demand is requested, Combine ignores the demand. Its
    /// documentation says that cancelling "must be thread-safe", and a sink also cancels from any thread.
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

        /// Stores the subscription. Cancels the new subscription if another subscription has arrived before, or if `cancel()`
        /// has been called.
        ///
        /// - Returns: Whether the subscription has been stored.
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

        /// Requests more values, unless the subscription has ended or been cancelled.
        func request(_ demand: Subscribers.Demand) {
            let handle = state.withLock { state -> Handle? in
                if case .running(let handle) = state { handle } else { nil }
            }
            assertNoLockHeld()
            handle?.subscription.request(demand)
        }

        /// Cancels the subscription immediately, or when it arrives.
        func cancel() {
            let handle = end()
            assertNoLockHeld()
            handle?.subscription.cancel()
        }

        /// Releases the subscription of a publisher that has ended.
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
