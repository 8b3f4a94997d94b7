import RACCore

extension MainSignal {
    /// Returns a signal of one array of all values, sent when this one completes.
    ///
    /// Of a signal without values it is the empty array. A failure passes at once, and the values are dropped. Keeps all
    /// values, without limit.
    ///
    /// ```
    /// self       --1--2--3--|
    /// collect()  -----------(x|)     x = [1, 2, 3]
    /// ```
    ///
    /// Source: `-collect` in RACSignal.
    @inlinable
    public func collect() -> MainSignal<[Value], Failure> {
        let arrays = stream.collect().map { values in MainValue(values.map { $0.value }) }
        return MainSignal<[Value], Failure>(arrays.named(after: stream))
    }
}
