extension MainSignal {
    /// Returns a signal that sends a given value and completes when this one fails, whatever the failure.
    ///
    /// Values and completion pass unchanged. The result cannot fail. Keeps nothing but the given value.
    ///
    /// ```
    /// self                   --1--#
    /// replaceError(with: 0)  --1--(0|)
    /// ```
    ///
    /// Not in ReactiveObjC, where it is `catchTo:` a `return:`; `replaceError(with:)` in Combine, `catchAndReturn` in
    /// RxSwift.
    ///
    /// - Parameter value: What to send in place of the failure; kept as long as the signal.
    @inlinable
    public func replaceError(with value: Value) -> MainSignal<Value, Never> {
        MainSignal<Value, Never>(stream.replaceError(with: MainValue(value)))
    }
}
