import RACBindings

extension NatsCluster {
    /// Reads the messages of a stream, in the order of their sequences, each once.
    ///
    /// The messages are pulled: a batch is requested only while the receiver has capacity, so a long stream in front of a slow
    /// receiver uses constant memory. A batch has up to 1000 messages, and is sent as soon as it has one. After a failure that
    /// is ``NatsError/isTemporary``, the signal connects again, to any server of the cluster, and continues with the next
    /// sequence.
    ///
    /// - *Completes* never.
    /// - *Fails* with ``NatsError/discarded(first:)`` and ``NatsError/replaced``, when it cannot continue without a gap.
    /// - *Delivers on* a queue of the subscription, one thread of which is used as long as the subscription lasts.
    ///
    /// - Parameters:
    ///   - stream: The name of the stream.
    ///   - subject: Selects messages of the stream. `*` stands for one token, a final `>` for all following ones.
    ///   - start: The first message.
    ///   - backoff: The delays between two attempts to connect.
    ///   - scheduler: The scheduler that measures the delays.
    ///   - report: Called for each failure that is retried.
    public func messages(
        of stream: String,
        matching subject: String = ">",
        from start: NatsStart,
        backoff: Backoff = .exponential(initial: .milliseconds(100), maximum: .seconds(1)).resetting(.afterValue),
        on scheduler: any Scheduler,
        report: @escaping @Sendable (NatsError) -> Void = { _ in }
    ) -> Signal<[NatsMessage], NatsError> {
        .reading(
            from: start,
            on: { QueueScheduler(label: "messages of \(stream)") },
            backoff: backoff,
            timedOn: scheduler,
            report: report
        ) { [self] request throws(NatsError) in
            try PullConsumer(in: self, stream: stream, subject: subject, request)
        }
    }
}
