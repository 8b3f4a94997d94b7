extension MainSignal where Value: MainSignalConvertible, Value.Failure == Failure {
    /// Returns a signal of the values of all the signals this one sends, as they come.
    ///
    /// `flattenMap` without a transformation; see there for the end and for what is kept. The signals that this one sends may
    /// be of the main actor, ordinary ones, subjects and properties.
    ///
    /// ```
    /// self       --a-----b---------|
    /// a            --1--1--1|
    /// b                  -2--2|
    /// flatten()  ----1--1-21-2-----|
    /// ```
    ///
    /// Source: `-flatten` in RACStream.
    @inlinable
    public func flatten() -> MainSignal<Value.Value, Failure> {
        flattenMap { $0.onMain }
    }
}

extension MainSignal where Value: MainSignalConvertible, Value.Failure == Never {
    /// As `flatten()`, of inner signals that cannot fail.
    @inlinable
    @_disfavoredOverload
    public func flatten() -> MainSignal<Value.Value, Failure> {
        flattenMap { $0.onMain }
    }
}

extension MainSignal where Failure == Never, Value: MainSignalConvertible {
    /// As `flatten()`, of a signal that cannot fail and inner ones that can.
    @inlinable
    @_disfavoredOverload
    public func flatten() -> MainSignal<Value.Value, Value.Failure> {
        flattenMap { $0.onMain }
    }
}
