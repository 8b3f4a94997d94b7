#if canImport(Combine)
    import Combine
    import RACCore

    // Imported by name, so that `Subscriber` means this protocol, and not the framework's own type.
    import protocol Combine.Subscriber
#elseif BRIDGES_TO_OPENCOMBINE
    import OpenCombine
    import RACCore

    import protocol OpenCombine.Subscriber
#endif

#if canImport(Combine) || BRIDGES_TO_OPENCOMBINE
    /// A signal as a Combine publisher. See ``RACCore/SignalProtocol/publisher``.
    ///
    /// Each subscriber has its own subscription, which starts on the subscribing thread after the subscriber has received its
    /// Combine subscription. Most signals send independently of demand, so values without demand wait in a buffer. The
    /// ``BufferingPolicy`` decides which values are kept. Completion or failure is sent after the last buffered value, and
    /// needs no demand.
    ///
    /// With the policy `unbounded`, a source that can suspend, such as the lines of a file, suspends while there is no demand.
    /// The source resumes on its own scheduler on demand. After its last value, it ends only on further demand.
    ///
    /// Values arrive on the thread that sends them. Buffered values arrive on the thread that requests them. If several threads
    /// send or request at the same time, one thread delivers all events in sequence, and the others return immediately.
    ///
    /// Cancelling disposes the subscription to the signal, and releases the buffered values. The subscription keeps the
    /// subscriber until completion, failure or cancellation. If the signal can send no more events but has not ended, the
    /// subscriber is released after the last buffered value.
    public struct SignalPublisher<Output: Sendable, Failure: Error>: Publisher, Sendable {
        /// The handling of values without demand. Precondition, checked when the publisher is created: no number is negative.
        public enum BufferingPolicy: Sendable {
            /// Keeps all values, without limit.
            case unbounded
            /// Keeps the newest values, at most the given number. With 0, values without demand are dropped.
            case bufferingNewest(Int)
            /// Keeps the oldest values, at most the given number. With 0, values without demand are dropped.
            case bufferingOldest(Int)
            /// Keeps at most the given number of values. When one more value arrives, the new value is dropped, and the
            /// subscription to the signal is disposed. The buffered values are sent on demand, followed by the failure that the
            /// closure returns. The closure runs on the thread that sent the excess value.
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
        /// - Parameter subscriber: The subscriber. It receives its subscription immediately, on the calling thread.
        public func receive<Downstream: Subscriber>(
            subscriber: Downstream
        ) where Downstream.Input == Output, Downstream.Failure == Failure {
            // Type-erased because several threads use the subscription, and the subscriber's type is not Sendable.
            let receiver = AnySubscriber(subscriber)
            let name = signal.name ?? "SignalPublisher"
            let subscription = SignalSubscription(receiver, policy, description: name)
            subscriber.receive(subscription: subscription)
            subscription.begin(signal)
        }
    }

    extension SignalProtocol {
        /// This signal as a Combine publisher that loses no value.
        ///
        /// ```
        /// let names: AnyPublisher<String, Never> = model.names.publisher.eraseToAnyPublisher()
        /// ```
        ///
        /// Values without demand are kept, without limit. See ``SignalPublisher`` for the threads.
        public var publisher: SignalPublisher<Value, Failure> {
            publisher(.unbounded)
        }

        /// Returns this signal as a Combine publisher with a policy for values without demand. Does the same as
        /// `publisher.buffer(size:prefetch:whenFull:)` with `.byRequest`, in one step.
        ///
        /// - Parameter policy: The handling of values without demand. Precondition: its number is not negative.
        /// - Returns: The publisher. See ``SignalPublisher`` for the threads.
        public func publisher(
            _ policy: SignalPublisher<Value, Failure>.BufferingPolicy
        ) -> SignalPublisher<Value, Failure> {
            SignalPublisher(signal, policy)
        }
    }
#endif
