import RACBindings

extension Signal<[NatsMessage], NatsError> {
    /// Reads a stream with one consumer after another, and continues after the last message that was sent.
    ///
    /// Messages are requested one batch at a time, and only while the receiver has capacity. A failure that is temporary is
    /// retried. `position` lives as long as the subscription, so each attempt continues where the previous one ended.
    ///
    /// - Parameters:
    ///   - start: The first message.
    ///   - reading: Makes the scheduler for the calls that block.
    ///   - backoff: The delays after a failure.
    ///   - scheduler: The scheduler that measures the delays.
    ///   - report: Called for each failure that is retried.
    ///   - open: Makes a consumer. Blocks.
    static func reading(
        from start: NatsStart,
        on reading: @escaping @Sendable () -> any Scheduler,
        backoff: Backoff,
        timedOn scheduler: any Scheduler,
        report: @escaping @Sendable (NatsError) -> Void,
        opening open: @escaping @Sendable (ReadRequest) throws(NatsError) -> any StreamReader
    ) -> Signal {
        .deferred {
            let position = StreamPosition(start)
            return Signal.generate(from: nil as (any StreamReader)?, on: reading()) { reader throws(NatsError) in
                let current: any StreamReader
                if let reader { current = reader } else { current = try open(position.begin()) }
                let (messages, isAtEnd) = try position.take(current.next(), until: current.boundary)
                reader = isAtEnd ? nil : current
                return messages
            }
            .filter { !$0.isEmpty }
            .retry(.max, backoff: backoff, on: scheduler) { error in
                if error.isTemporary { report(error) }
                return error.isTemporary
            }
        }
    }
}
