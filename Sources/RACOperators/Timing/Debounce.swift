extension SignalProtocol {
    /// Returns a signal that sends a value only when no other one has followed for a while.
    ///
    /// On completion the value that waits is sent at once; on failure and on disposal it is dropped. Delivers on the
    /// scheduler, except for the value sent on completion. Keeps one value.
    ///
    /// ```
    /// self                     --1-2-3-------4--|
    /// debounce(for: 3 s, on:)  ---------3-------(4|)
    /// ```
    ///
    /// Source: `-throttle:` in RACSignal, which is what the field calls debounce.
    ///
    /// - Parameters:
    ///   - interval: How long it must be quiet; negative counts as zero.
    ///   - scheduler: What measures the time and delivers.
    public func debounce(for interval: Duration, on scheduler: any Scheduler) -> Signal<Value, Failure> {
        let source = signal
        return source.derive { downstream in
            let gate = Gate(downstream)
            let waiting = Lock(DebouncedValue<Value>())
            let timer = SerialDisposable()
            downstream.lifetime.add(timer)
            source.attach(
                below: downstream.lifetime,
                next: { value in
                    let (number, _) = waiting.withLock { $0.replace(by: value) }
                    timer.disposable = scheduler.schedule(after: Swift.max(interval, .zero)) {
                        if let value = waiting.withLock({ $0.take(number) }) { gate.send(value) }
                    }
                },
                failed: { gate.submit(.event(.failed($0))) },
                completed: {
                    timer.disposable = nil
                    if let value = waiting.withLock({ $0.take(nil) }) { gate.send(value) }
                    gate.submit(.event(.completed))
                }
            )
        }
    }
}

/// The value that waits for silence, and a number that tells it from those before.
private struct DebouncedValue<Value: Sendable>: Sendable {
    private var number = 0
    private var value: Value?

    /// Puts in a new value; gives its number, and the former value to be released outside the lock.
    mutating func replace(by value: Value) -> (Int, Value?) {
        let former = self.value
        number += 1
        self.value = value
        return (number, former)
    }

    /// Takes out the value, if it is the one of that number, or any with `nil`.
    mutating func take(_ number: Int?) -> Value? {
        if let number, number != self.number { return nil }
        let taken = value
        value = nil
        return taken
    }
}
