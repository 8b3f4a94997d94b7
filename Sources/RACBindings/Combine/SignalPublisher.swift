#if canImport(Combine)
    import Combine
    import RACCore

    // The protocol is imported by name, so that it has precedence over the framework's own `Subscriber`.
    import protocol Combine.Subscriber
#elseif BRIDGES_TO_OPENCOMBINE
    import OpenCombine
    import RACCore

    import protocol OpenCombine.Subscriber
#endif

#if canImport(Combine) || BRIDGES_TO_OPENCOMBINE
    /// A signal as a Combine publisher. See ``RACCore/SignalProtocol/publisher``.
    ///
    /// Each subscriber starts its own subscription to the signal, right after it has received its Combine subscription and on
    /// the thread on which it subscribes. It receives as many values as it has requested. Most signals send independently of
    /// demand, so values without demand wait in a buffer. The ``BufferingPolicy`` decides which values are kept. The end is
    /// sent after the last buffered value and needs no demand.
    ///
    /// With the policy `unbounded`, a source that can suspend, such as the lines of a file, sends a value only if there is
    /// demand for it. It continues on its own scheduler when values are requested. After its last value, it ends only when
    /// further values are requested.
    ///
    /// Values arrive on the thread on which the signal sends them, and buffered values on the thread that requests them. A
    /// delivering thread also delivers the values that other threads add, and those threads return immediately. The subscriber
    /// therefore receives one event at a time, as Combine requires.
    ///
    /// Cancelling disposes the subscription to the signal, and releases the buffered values. The subscription keeps the
    /// subscriber until the end or the cancellation. If the signal releases the subscription without an end, the subscriber
    /// is released after the last buffered value.
    public struct SignalPublisher<Output: Sendable, Failure: Error>: Publisher, Sendable {
        /// The handling of values without demand.
        public enum BufferingPolicy: Sendable {
            /// Keeps all values, without limit.
            case unbounded
            /// Keeps the newest values, at most the given number. With 0, values without demand are dropped. Precondition,
            /// checked when the publisher is created: the number is not negative.
            case bufferingNewest(Int)
            /// Keeps the oldest values, at most the given number. With 0, values without demand are dropped. Precondition,
            /// checked when the publisher is created: the number is not negative.
            case bufferingOldest(Int)
            /// Keeps at most the given number of values. When one more value arrives, it is dropped, and the subscription to
            /// the signal is disposed. The buffered values are sent on demand, followed by the failure that the closure
            /// returns. The closure runs on the thread that sent the excess value. Precondition, checked when the publisher is
            /// created: the number is not negative.
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
        /// - Parameter subscriber: The subscriber. It receives its subscription immediately, on this thread.
        public func receive<Downstream: Subscriber>(
            subscriber: Downstream
        ) where Downstream.Input == Output, Downstream.Failure == Failure {
            // The subscriber is type-erased because the subscription crosses threads and the subscriber's type is not Sendable.
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
        /// Each subscriber subscribes to the signal. Values without demand are kept, without limit. Sinks and assignments
        /// request unlimited demand. See ``SignalPublisher`` for the threads.
        public var publisher: SignalPublisher<Value, Failure> {
            publisher(.unbounded)
        }

        /// Returns this signal as a Combine publisher that keeps only some of the values without demand.
        ///
        /// Does the same as `publisher.buffer(size:prefetch:whenFull:)` with `.byRequest`, in one step.
        ///
        /// - Parameter policy: The handling of values without demand. Precondition: the number of the policy is not
        ///   negative.
        /// - Returns: The publisher. See ``SignalPublisher`` for the threads.
        public func publisher(
            _ policy: SignalPublisher<Value, Failure>.BufferingPolicy
        ) -> SignalPublisher<Value, Failure> {
            SignalPublisher(signal, policy)
        }
    }
#endif
