import RACOperators

extension MainSignal {
    /// Returns a signal that drops or keeps the values of this signal while the latest value of another signal is `true`.
    ///
    /// Works like ``SignalProtocol/paused(while:keeping:)``. The other signal can be a signal of the main actor, an ordinary
    /// signal, a subject or a property. The failure types of both signals are the same, or one of them is `Never`.
    @inlinable
    public func paused(
        while isPaused: some MainSignalConvertible<Bool, Failure>,
        keeping count: Int = 0
    ) -> MainSignal<Value, Failure> {
        MainSignal(stream.paused(while: isPaused.onMain.stream.map { $0.value }, keeping: count))
    }

    /// Returns a signal that drops or keeps the values of this signal while the latest value of another signal is `true`. Works
    /// like ``SignalProtocol/paused(while:keeping:)``. This overload is for an `isPaused` signal that cannot fail.
    @inlinable
    @_disfavoredOverload
    public func paused(
        while isPaused: any MainSignalConvertible<Bool, Never>,
        keeping count: Int = 0
    ) -> MainSignal<Value, Failure> {
        paused(while: isPaused.onMain.widened(to: Failure.self), keeping: count)
    }
}

extension MainSignal where Failure == Never {
    /// Returns a signal that drops or keeps the values of this signal while the latest value of another signal is `true`.
    ///
    /// Works like ``SignalProtocol/paused(while:keeping:)``. This overload is for a signal that cannot fail, and an `isPaused`
    /// signal that can fail.
    @inlinable
    @_disfavoredOverload
    public func paused<NewFailure: Error>(
        while isPaused: any MainSignalConvertible<Bool, NewFailure>,
        keeping count: Int = 0
    ) -> MainSignal<Value, NewFailure> {
        widened(to: NewFailure.self).paused(while: isPaused.onMain, keeping: count)
    }
}
