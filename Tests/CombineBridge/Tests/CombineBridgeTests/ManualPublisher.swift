import OpenCombine
import RACCore
import TestSupport

import protocol OpenCombine.Subscriber

/// A publisher that does what a test tells it to, whether or not that is allowed: it hands over subscriptions late or twice,
/// sends from any thread and after the end.
final class ManualPublisher: Publisher, Sendable {
    typealias Output = Int
    typealias Failure = TestError

    /// What the publisher knows of one subscriber. `@unchecked Sendable` because tests call the subscriber from any thread, as
    /// careless publishers do.
    struct Receiver: @unchecked Sendable {
        let subscriber: AnySubscriber<Int, TestError>
    }

    /// Counts what is asked for, and how often it is cancelled.
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
    /// - Parameter onSubscribe: Called for each subscriber, in the middle of `subscribe`.
    init(onSubscribe: @escaping @Sendable (ManualPublisher) -> Void = { _ in }) {
        self.onSubscribe = onSubscribe
    }

    var subscribers: Int { receivers.withLock { $0.count } }

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Int, Downstream.Failure == TestError {
        receivers.withLock { $0.append(Receiver(subscriber: AnySubscriber(subscriber))) }
        onSubscribe(self)
    }

    /// Hands a subscription over to the last subscriber.
    @discardableResult
    func handOver() -> Handle {
        let handle = Handle()
        receivers.withLock { $0.last }?.subscriber.receive(subscription: handle)
        return handle
    }

    func send(_ value: Int) {
        _ = receivers.withLock { $0.last }?.subscriber.receive(value)
    }

    func end(_ completion: Subscribers.Completion<TestError>) {
        receivers.withLock { $0.last }?.subscriber.receive(completion: completion)
    }

    /// Forgets all subscribers, without a word to them.
    func forget() {
        let former = receivers.withLock { receivers in
            defer { receivers = [] }
            return receivers
        }
        _ = consume former
    }
}
