#if canImport(Combine)
    import Combine
    import RACCore

    // Named alone, so that it comes before the framework's own type of that name.
    import protocol Combine.Subscriber
#elseif BRIDGES_TO_OPENCOMBINE
    import OpenCombine
    import RACCore

    import protocol OpenCombine.Subscriber
#endif

#if canImport(Combine) || BRIDGES_TO_OPENCOMBINE
    /// A signal as a publisher of Combine. See ``RACCore/SignalProtocol/publisher``.
    ///
    /// Each subscriber subscribes to the signal again, as soon as it has got its subscription and on the thread on which it
    /// subscribes. It gets as many values as it has asked for. A signal sends when it has something, whether it was asked or not,
    /// so values that nobody has asked for wait in a buffer. The ``BufferingPolicy`` says which of them stay. The end comes
    /// after the last value that waits. It needs no demand.
    ///
    /// Values come on the thread on which the signal sends them, and those that have waited on the thread that asks for them. A
    /// thread that delivers goes on with whatever other threads add meanwhile, and those return immediately. So the subscriber
    /// learns of one thing at a time, as Combine wants it.
    ///
    /// Cancelling disposes the subscription to the signal, and releases what waits. The subscription keeps the subscriber until
    /// the end or the cancellation, or until the signal releases it and nothing waits.
    public struct SignalPublisher<Output: Sendable, Failure: Error>: Publisher, Sendable {
        /// What to do with values that nobody has asked for yet.
        public enum BufferingPolicy: Sendable {
            /// Keeps all of them, without limit.
            case unbounded
            /// Keeps the last ones, as many as the number says. With 0, what nobody has asked for is dropped. Precondition of the
            /// publisher: not negative.
            case bufferingNewest(Int)
            /// Keeps the first ones, as many as the number says. With 0, what nobody has asked for is dropped. Precondition of
            /// the publisher: not negative.
            case bufferingOldest(Int)
            /// Keeps as many as the number says. When one more arrives, it is dropped, and the subscription to the signal is
            /// disposed. What waits is sent when asked for, and then the failure that the closure makes. The closure runs on the
            /// thread that has sent the value too many. Precondition of the publisher: not negative.
            case failing(beyond: Int, with: @Sendable () -> Failure)
        }

        private let signal: Signal<Output, Failure>
        private let policy: BufferingPolicy

        init(_ signal: Signal<Output, Failure>, _ policy: BufferingPolicy) {
            switch policy {
            case .bufferingNewest(let count), .bufferingOldest(let count), .failing(beyond: let count, with: _):
                precondition(count >= 0, "a buffer cannot have room for \(count) values")
            case .unbounded:
                break
            }
            self.signal = signal
            self.policy = policy
        }

        /// Subscribes a subscriber to the signal.
        ///
        /// - Parameter subscriber: Gets its subscription at once, on this thread.
        public func receive<Downstream: Subscriber>(
            subscriber: Downstream
        ) where Downstream.Input == Output, Downstream.Failure == Failure {
            // The subscription goes from thread to thread, and the type of the subscriber cannot.
            let receiver = AnySubscriber(subscriber)
            let name = signal.name ?? "SignalPublisher"
            let subscription = SignalSubscription(receiver, policy, description: name)
            subscriber.receive(subscription: subscription)
            subscription.begin(signal)
        }
    }

    extension SignalProtocol {
        /// This signal as a publisher of Combine. No value is lost.
        ///
        /// ```
        /// let names: AnyPublisher<String, Never> = model.names.publisher.eraseToAnyPublisher()
        /// ```
        ///
        /// Each subscriber subscribes to the signal. What arrives before it is asked for is kept, without limit. Sinks and
        /// assignments ask for everything. See ``SignalPublisher`` for the threads.
        public var publisher: SignalPublisher<Value, Failure> {
            publisher(.unbounded)
        }

        /// Returns this signal as a publisher of Combine that keeps only some of the values that nobody has asked for.
        ///
        /// As `publisher.buffer(size:prefetch:whenFull:)` with `.byRequest` would, in one step.
        ///
        /// - Parameter policy: What to do with values that nobody has asked for yet. Precondition: its number is not negative.
        /// - Returns: The publisher. See ``SignalPublisher`` for the threads.
        public func publisher(
            _ policy: SignalPublisher<Value, Failure>.BufferingPolicy
        ) -> SignalPublisher<Value, Failure> {
            SignalPublisher(signal, policy)
        }
    }
#endif
