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
    /// Returns a signal that sends the only value of this one, and fails if there is none or more than one.
    ///
    /// The value is sent on completion of this signal, when it is certain to be the only one. A second value disposes this
    /// signal, and fails the result immediately. A failure passes immediately, as ``SingleError/failed(_:)``. Keeps the value
    /// until then. Delivers where the upstream does.
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
    /// For the first of several values use ``take(_:)`` with 1, for any other one ``elementAt(_:)``.
    @inlinable
    public func single() -> Signal<Value, SingleError<Failure>> {
        liftEvents { downstream in
            let only = SubscriptionState<Value?>(nil)
            return Subscriber(
                lifetime: downstream.lifetime,
                next: { value in
                    // After the second value the result has failed. An event in progress is dropped.
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
                    if downstream.isDisposed { return }
                    guard let value = only.value else { return downstream.fail(.noValue) }
                    downstream.send(value)
                    downstream.complete()
                }
            )
        }
    }
}
