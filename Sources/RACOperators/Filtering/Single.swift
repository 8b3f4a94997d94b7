/// The failure of a signal that must send exactly one value. See ``SignalProtocol/single()``.
public enum SingleError<Failure: Error>: Error {
    /// The signal completed without a value.
    case noValue
    /// The signal sent a second value.
    case severalValues
    /// The signal failed.
    case failed(Failure)
}

extension SingleError: Equatable where Failure: Equatable {}

extension SignalProtocol {
    /// Returns a signal that sends the only value of this signal, and fails if this signal sends no value or several values.
    ///
    /// If several values are allowed, use ``take(_:)`` for the first value, or ``elementAt(_:)`` for a later value.
    ///
    /// ```
    /// self      --1-----|
    /// single()  --------(1|)
    /// ```
    ///
    /// ```
    /// self      --1--2--3--|
    /// single()  -----#
    /// ```
    ///
    /// ```
    /// self      -----|
    /// single()  -----#
    /// ```
    ///
    /// ```swift
    /// let page = download.single()
    /// ```
    ///
    /// - *Completes* when this signal does. The value is sent just before the completion, when no second value can follow.
    /// - *Fails* immediately at a second value, and disposes this signal. Fails with ``SingleError/failed(_:)`` when this
    ///   signal fails, and with ``SingleError/noValue`` when this signal completes without a value.
    /// - *Keeps* the value until this signal terminates.
    @inlinable
    public func single() -> Signal<Value, SingleError<Failure>> {
        liftEvents { downstream in
            let only = SubscriptionState<Value?>(nil)
            return Subscriber(
                lifetime: downstream.lifetime,
                next: { value in
                    // After a second value, the result has already failed.
                    if downstream.isDisposed { return }
                    if only.value == nil {
                        only.value = value
                    } else {
                        only.value = nil
                        downstream.fail(.severalValues)
                    }
                },
                failed: { downstream.fail(.failed($0)) },
                completed: {
                    guard let value = only.value else { return downstream.fail(.noValue) }
                    downstream.send(value)
                    downstream.complete()
                }
            )
        }
    }
}
