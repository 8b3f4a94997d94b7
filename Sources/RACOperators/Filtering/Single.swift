/// Why a signal that was to send exactly one value did not. See ``SignalProtocol/single()``.
public enum SingleError<Failure: Error>: Error {
    /// It completed without a value.
    case noValue
    /// It sent a second value.
    case severalValues
    /// It failed.
    case failed(Failure)
}

extension SingleError: Equatable where Failure: Equatable {}

extension SignalProtocol {
    /// Returns a signal that sends the only value of this one, and fails if there is none or more than one.
    ///
    /// The value is sent when this signal completes, so nobody gets it before it is certain that it is the only one. With a second
    /// value this signal is disposed, and the result fails immediately. A failure passes immediately, as
    /// ``SingleError/failed(_:)``. Keeps the value until then. Delivers where the upstream does.
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
    /// ``take(_:)`` with 1 is for the first of several values, ``elementAt(_:)`` for any other one.
    @inlinable
    public func single() -> Signal<Value, SingleError<Failure>> {
        liftEvents { downstream in
            let only = SubscriptionState<Value?>(nil)
            return Subscriber(
                lifetime: downstream.lifetime,
                next: { value in
                    // After the second value the result has failed: what was still in progress is dropped.
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
