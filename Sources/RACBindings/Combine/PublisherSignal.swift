#if canImport(Combine)
    import Combine
    import RACCore
#elseif BRIDGES_TO_OPENCOMBINE
    import OpenCombine
    import RACCore
#endif

#if canImport(Combine) || BRIDGES_TO_OPENCOMBINE
    // Disfavored, so that `Signal { subscriber in … }` is tried first.
    extension Signal {
        #if compiler(>=6.2)
            /// Creates a signal of what a publisher of Combine sends.
            ///
            /// ```
            /// let names = Signal(form.$name).debounce(for: .milliseconds(300), on: MainScheduler.shared)
            /// ```
            ///
            /// Each subscription subscribes to the publisher, on the subscribing thread, and asks for all that it has, since
            /// signals have no demand. The signal sends, fails and completes when the publisher does, on the same thread. The
            /// contract is enforced: if the publisher sends from several threads at once, or from inside the receiver, the
            /// events are queued.
            ///
            /// Disposing cancels the subscription to the publisher. Until it is disposed or the publisher ends, the subscription
            /// lives, even if the publisher's source is deallocated without an end: `PassthroughSubject` does not say that it goes.
            ///
            /// ## Threads
            ///
            /// Combine lets any thread subscribe to a publisher and cancel a subscription, but its types are not Sendable, and
            /// the compiler checks nothing of it. So a publisher whose closures belong to the main actor is to be subscribed
            /// to on the main thread, and has to send there, or it needs a `receive(on:)` before the first such closure. The
            /// compiler puts a check into each such closure, which stops the process on another thread. The closures of
            /// operators behind `Signal(…)` are checked when they are compiled.
            ///
            /// - Parameter publisher: Subscribed to by each subscription. Kept as long as the signal.
            @_disfavoredOverload
            public init<Source: Publisher & SendableMetatype>(_ publisher: Source)
            where Source.Output == Value, Source.Failure == Failure {
                let source = AnySource(publisher: publisher)
                self.init { $0.forward(source) }
            }
        #else
            // There are no conformances that belong to an actor yet, and so no need to exclude them.
            /// Creates a signal of what a publisher of Combine sends.
            ///
            /// - Parameter publisher: Subscribed to by each subscription. Kept as long as the signal.
            @_disfavoredOverload
            public init<Source: Publisher>(_ publisher: Source)
            where Source.Output == Value, Source.Failure == Failure {
                let source = AnySource(publisher: publisher)
                self.init { $0.forward(source) }
            }
        #endif
    }

    /// A publisher that goes from thread to thread.
    ///
    /// `@unchecked Sendable` because a publisher of Combine may be subscribed to on any thread, by Combine's own `subscribe(on:)`
    /// among others. That, and nothing else, is done with it here. What its closures may use, its author has to know.
    private struct AnySource<Source: Publisher>: @unchecked Sendable {
        let publisher: Source
    }

    extension RACCore.Subscriber {
        /// Subscribes to a publisher and sends on what that sends.
        fileprivate func forward<Source: Publisher>(_ source: AnySource<Source>)
        where Source.Output == Value, Source.Failure == Failure {
            let subscription = PublisherSubscription()
            // First, so that a value that arrives during `subscribe` can end it. It holds nothing that holds this subscriber, until
            // the publisher hands over its subscription.
            onDispose { subscription.cancel() }
            guard !isDisposed else { return }
            source.publisher.subscribe(PublisherReceiver(self, subscription))
        }
    }

    /// What receives the events of a publisher for the subscriber of a signal.
    ///
    /// Held by the publisher. When that releases it without an end, the subscriber behind it is released.
    private final class PublisherReceiver<Input: Sendable, Failure: Error>: Sendable {
        private let subscriber: RACCore.Subscriber<Input, Failure>
        private let subscription: PublisherSubscription

        init(_ subscriber: RACCore.Subscriber<Input, Failure>, _ subscription: PublisherSubscription) {
            self.subscriber = subscriber
            self.subscription = subscription
        }
    }

    #if canImport(Combine)
        extension PublisherReceiver: Combine.Subscriber {}
    #else
        extension PublisherReceiver: OpenCombine.Subscriber {}
    #endif

    extension PublisherReceiver {
        func receive(subscription: any Subscription) {
            self.subscription.begin(subscription)
        }

        func receive(_ value: Input) -> Subscribers.Demand {
            subscriber.send(value)
            return .none
        }

        func receive(completion: Subscribers.Completion<Failure>) {
            // Nothing is left to cancel, and a publisher that has ended need not be told.
            subscription.finish()
            switch completion {
            case .failure(let error): subscriber.fail(error)
            case .finished: subscriber.complete()
            }
        }
    }

    /// The subscription to a publisher, which may arrive late, and may be cancelled before.
    ///
    /// Why it is right: whether the subscription has come, and whether it has ended, is one state under a lock. The one who
    /// finds both takes the subscription out and cancels it, outside the lock, so it is cancelled exactly once, whatever comes
    /// first. Demand is asked for by the thread that hands the subscription over, once. If another thread cancels at that moment,
    /// Combine ignores the demand: cancelling "must be thread-safe", its documentation says, and is what a sink does from any
    /// thread as well.
    private final class PublisherSubscription: Sendable {
        /// `@unchecked Sendable` for the reason above.
        private struct Handle: @unchecked Sendable {
            let subscription: any Subscription
        }

        private enum State: Sendable {
            case awaited
            case running(Handle)
            case over
        }

        private let state = Lock(State.awaited)

        /// Takes in the subscription and asks for everything. Cancels it if there is one already, or nobody wants it any more.
        func begin(_ subscription: any Subscription) {
            let handle = Handle(subscription: subscription)
            let begins = state.withLock { state in
                guard case .awaited = state else { return false }
                state = .running(handle)
                return true
            }
            assertNoLockHeld()
            if begins { subscription.request(.unlimited) } else { subscription.cancel() }
        }

        /// Cancels the subscription, or the one that is still to come.
        func cancel() {
            let handle = end()
            assertNoLockHeld()
            handle?.subscription.cancel()
        }

        /// Releases the subscription, which has ended by itself.
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
