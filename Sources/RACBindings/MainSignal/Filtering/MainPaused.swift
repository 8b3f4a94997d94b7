import RACOperators

extension MainSignal {
    /// Drops or keeps values while the latest value of another signal is `true`.
    ///
    /// Like ``SignalProtocol/paused(while:keeping:)``. The other signal can be a signal of the main actor, an ordinary signal,
    /// a subject or a property. The two signals have the same failure type, or one of them cannot fail.
    @inlinable
    public func paused(
        while isPaused: some MainSignalConvertible<Bool, Failure>,
        keeping count: Int = 0
    ) -> MainSignal<Value, Failure> {
        MainSignal(stream.paused(while: isPaused.onMain.stream.map { $0.value }, keeping: count))
    }

    /// Like ``SignalProtocol/paused(while:keeping:)``, with an `isPaused` signal that cannot fail.
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
    /// Like ``SignalProtocol/paused(while:keeping:)``, but this signal cannot fail and the `isPaused` signal can.
    @inlinable
    @_disfavoredOverload
    public func paused<NewFailure: Error>(
        while isPaused: any MainSignalConvertible<Bool, NewFailure>,
        keeping count: Int = 0
    ) -> MainSignal<Value, NewFailure> {
        widened(to: NewFailure.self).paused(while: isPaused.onMain, keeping: count)
    }
}
