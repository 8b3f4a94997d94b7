extension MainSignal {
    /// Returns a signal that completes where this one fails.
    ///
    /// For a failure that does not matter: `subscribe` of a signal that can fail asks for `failed`, and of this one it does
    /// not. Values and completion pass unchanged. Keeps nothing.
    ///
    /// ```
    /// self             --1--2--#
    /// ignoreFailure()  --1--2--|
    /// ```
    ///
    /// Not in ReactiveObjC, where it is `catchTo:` with `+empty`; `catchErrorJustComplete` in RxSwift's extensions.
    @inlinable
    public func ignoreFailure() -> MainSignal<Value, Never> {
        MainSignal<Value, Never>(stream.ignoreFailure())
    }
}
