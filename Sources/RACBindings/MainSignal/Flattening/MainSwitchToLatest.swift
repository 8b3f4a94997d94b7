extension MainSignal where Value: MainSignalConvertible, Value.Failure == Failure {
    /// Returns a signal of the values of the latest signal this one has sent; the former one is disposed.
    ///
    /// `switchMap` without a transformation; see there for the end and for what is kept. The signals that this one sends may be
    /// of the main actor, ordinary ones, subjects and properties.
    ///
    /// ```
    /// self              --a-----b---------|
    /// a                   --1--1--1--1--1
    /// b                         --2--2--2----|
    /// switchToLatest()  ----1--1--2--2--2----|
    /// ```
    ///
    /// Source: `-switchToLatest` in RACSignal.
    @inlinable
    public func switchToLatest() -> MainSignal<Value.Value, Failure> {
        switchMap { $0.onMain }
    }
}

extension MainSignal where Value: MainSignalConvertible, Value.Failure == Never {
    /// As `switchToLatest()`, of inner signals that cannot fail.
    @inlinable
    @_disfavoredOverload
    public func switchToLatest() -> MainSignal<Value.Value, Failure> {
        switchMap { $0.onMain }
    }
}

extension MainSignal where Failure == Never, Value: MainSignalConvertible {
    /// As `switchToLatest()`, of a signal that cannot fail and inner ones that can.
    @inlinable
    @_disfavoredOverload
    public func switchToLatest() -> MainSignal<Value.Value, Value.Failure> {
        switchMap { $0.onMain }
    }
}
