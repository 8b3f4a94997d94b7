import RACBindings

extension SignalProtocol where Value == NatsPublication, Failure == Never {
    /// Publishes messages to the streams of a cluster, and sends the acknowledgements in their order of arrival.
    ///
    /// At most `maxPending` messages are on the way at a time. While there are so many, the signal of the messages is suspended
    /// if it can be, and its messages are queued if it cannot. A message without an acknowledgement is sent again, and its
    /// identifier keeps it from being stored twice. It can be stored after messages that followed it, so use a `maxPending` of
    /// 1 for messages whose order counts.
    ///
    /// - *Completes* when all messages are acknowledged.
    /// - *Fails* never.
    /// - *Delivers on* a thread of the C client.
    ///
    /// - Parameters:
    ///   - cluster: The cluster.
    ///   - maxPending: The largest number of messages without an acknowledgement. Precondition: positive.
    ///   - backoff: The delays before a message is sent again.
    ///   - scheduler: The scheduler that measures the delays.
    ///   - report: Called for each failure that is retried.
    public func publish(
        to cluster: NatsCluster,
        maxPending: Int,
        backoff: Backoff = .exponential(initial: .milliseconds(100), maximum: .seconds(1)),
        on scheduler: any Scheduler,
        report: @escaping @Sendable (NatsError) -> Void = { _ in }
    ) -> Signal<NatsAcknowledgement, Never> {
        publish(maxPending: maxPending, backoff: backoff, on: scheduler, report: report) {
            let publisher = Publisher(cluster, on: scheduler)
            return { publisher.publish($0) }
        }
    }

    /// Publishes messages with a closure for each subscription, which a test can replace.
    func publish(
        maxPending: Int,
        backoff: Backoff,
        on scheduler: any Scheduler,
        report: @escaping @Sendable (NatsError) -> Void,
        with makeSend: @escaping @Sendable () -> @Sendable (NatsPublication) -> Signal<NatsAcknowledgement, NatsError>
    ) -> Signal<NatsAcknowledgement, Never> {
        let publications = signal
        return .deferred {
            let send = makeSend()
            return publications.flattenMap(maxConcurrent: maxPending) { publication in
                send(publication)
                    .doFailed(report)
                    .retry(.max, backoff: backoff, on: scheduler)
                    // A failure never arrives here, because `.max` retries would take longer than any program runs.
                    .catch { _ in .empty }
            }
        }
    }
}
