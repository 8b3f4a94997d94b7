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
                if downstream.isDisposed { return }
                downstream.send(values)
                return downstream.complete()
            }
            let values = SubscriptionState<[Value]>([])
            upstream.attach(
                Subscriber(sendingLastTo: downstream) {
                    values.value.append($0)
                } last: {
                    values.value
                }
            )
        }
    }
}
