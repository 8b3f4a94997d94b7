extension MainSignal {
    /// Returns a signal of the latest values of three signals, sent whenever one of the signals sends a value.
    ///
    /// Works like ``Signal/combineLatest(_:_:)``, but for three signals. Each signal can be a signal of the main actor, an
    /// ordinary signal, a subject or a property.
    @inlinable
    public static func combineLatest<First, Second, Third>(
        _ first: some MainSignalConvertible<First, Failure>,
        _ second: some MainSignalConvertible<Second, Failure>,
        _ third: some MainSignalConvertible<Third, Failure>
    ) -> MainSignal where Value == (First, Second, Third) {
        MainSignal<((First, Second), Third), Failure>
            .combineLatest(first.onMain.combineLatest(with: second.onMain), third)
            .map { ($0.0.0, $0.0.1, $0.1) }
    }
}
