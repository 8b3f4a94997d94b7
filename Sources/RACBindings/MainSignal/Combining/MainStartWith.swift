import RACCore

extension MainSignal {
    /// Returns a signal that sends values before those of this one.
    ///
    /// They are sent when the result is subscribed to, before this signal is. Failure and completion of this signal pass
    /// unchanged.
    ///
    /// ```
    /// self          --1--2--|
    /// startWith(0)  0-1--2--|
    /// ```
    ///
    /// Source: `-startWith:` in RACStream.
    ///
    /// - Parameter values: What to send first, in order; kept as long as the signal.
    @inlinable
    public func startWith(_ values: Value...) -> MainSignal<Value, Failure> {
        let first = Signal<MainValue<Value>, Failure>.from(values.map { MainValue($0) })
        return MainSignal(stream.startWith(first))
    }
}
