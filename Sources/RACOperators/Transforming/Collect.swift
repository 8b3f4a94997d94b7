extension SignalProtocol {
    /// Returns a signal that sends one array of all values, which can be empty, when this signal completes.
    ///
    /// ```
    /// self       --1--2--3--|
    /// collect()  -----------(x|)     x = [1, 2, 3]
    /// ```
    ///
    /// ```swift
    /// let allLines = lines.collect()
    /// ```
    ///
    /// - *Fails* immediately, without the values.
    /// - *Keeps* all values.
    @inlinable
    public func collect() -> Signal<[Value], Failure> {
        let upstream = signal
        return derive { downstream in
            if case .elements(let elements) = upstream.source {
                let values = elements.collected(during: downstream.lifetime)
                guard !downstream.isDisposed else { return }
                downstream.send(values)
                if !downstream.isDisposed { downstream.complete() }
                return
            }
            let values = SubscriptionState<[Value]>([])
            upstream.attach(
                Subscriber(
                    lifetime: downstream.lifetime,
                    next: { values.value.append($0) },
                    failed: { downstream.fail($0) },
                    completed: {
                        downstream.send(values.value)
                        downstream.complete()
                    }
                )
            )
        }
    }
}
