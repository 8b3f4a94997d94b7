import OpenCombine
import RACCore
import TestSupport

import protocol OpenCombine.Subscriber

/// A publisher that a test controls. It can break Combine's rules: it can deliver subscriptions late or twice, send from any
/// thread, and send after the end.
final class ManualPublisher: Publisher, Sendable {
    typealias Output = Int
    typealias Failure = TestError

    /// A reference to one subscriber. It is `@unchecked Sendable` because tests call the subscriber from any thread, as publishers
    /// that break the rules do.
    struct Receiver: @unchecked Sendable {
        let subscriber: AnySubscriber<Int, TestError>
    }

    /// A subscription that records the requested demands, and counts the cancellations.
    final class Handle: Subscription, Sendable {
        private let asked = Shared<[Subscribers.Demand]>([])
        private let counter = Counter()

        var cancellations: Int { counter.value }
        var demands: [Subscribers.Demand] { asked.value }

        func request(_ demand: Subscribers.Demand) { asked.withLock { $0.append(demand) } }
        func cancel() { counter.increment() }
    }

    private let receivers = Shared<[Receiver]>([])
    private let onSubscribe: @Sendable (ManualPublisher) -> Void

    /// Creates a publisher.
    ///
    /// - Parameter onSubscribe: Called for each subscriber during `subscribe`.
    init(onSubscribe: @escaping @Sendable (ManualPublisher) -> Void = { _ in }) {
        self.onSubscribe = onSubscribe
    }

    var subscribers: Int { receivers.withLock { $0.count } }

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Int, Downstream.Failure == TestError {
        receivers.withLock { $0.append(Receiver(subscriber: AnySubscriber(subscriber))) }
        onSubscribe(self)
    }

    /// Sends a subscription to the last subscriber.
    @discardableResult
    func handOver() -> Handle {
        let handle = Handle()
        receivers.withLock { $0.last }?.subscriber.receive(subscription: handle)
        return handle
    }

    /// Sends a value to the last subscriber, and returns the additional demand of the subscriber.
    @discardableResult
    func send(_ value: Int) -> Subscribers.Demand {
        receivers.withLock { $0.last }?.subscriber.receive(value) ?? .none
    }

    func end(_ completion: Subscribers.Completion<TestError>) {
        receivers.withLock { $0.last }?.subscriber.receive(completion: completion)
    }

    /// Releases all subscribers without an event.
    func forget() {
        let former = receivers.withLock { receivers in
            defer { receivers = [] }
            return receivers
        }
        _ = consume former
    }
}
