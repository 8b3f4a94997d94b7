import RACCore

extension MainSignal {
    /// Returns a signal that sends values before those of this one.
    ///
    /// They are sent when the signal is subscribed to.
    ///
    /// ```
    /// self          --1--2--|
    /// startWith(0)  0-1--2--|
    /// ```
    ///
    /// Source: `-startWith:` in RACStream.
    ///
    /// - Parameter values: What to send first, in order.
    @inlinable
    public func startWith(_ values: Value...) -> MainSignal<Value, Failure> {
        let first = Signal<MainValue<Value>, Failure>.from(values.map { MainValue($0) })
        return MainSignal(stream.startWith(first))
    }
}
