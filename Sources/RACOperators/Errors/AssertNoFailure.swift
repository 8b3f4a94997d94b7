extension SignalProtocol {
    /// Returns this signal as one that cannot fail, and stops the program if it fails all the same.
    ///
    /// For a signal whose type says more than you know about it. The message has the signal's name, the failure and where this
    /// was called; it comes in optimized programs, too. A signal that has been disposed before does not stop the program.
    /// Values and completion pass unchanged. Keeps nothing; delivers where the upstream does.
    ///
    /// ```
    /// self               --1--2--|
    /// assertNoFailure()  --1--2--|
    /// ```
    ///
    /// Not in ReactiveObjC; `assertNoFailure` in Combine.
    ///
    /// - Parameters:
    ///   - file: The file to name in the message; left out, it is that of the call.
    ///   - line: The line to name in the message; left out, it is that of the call.
    @inlinable
    public func assertNoFailure(file: StaticString = #fileID, line: UInt = #line) -> Signal<Value, Never> {
        let source = signal
        return source.liftEvents { downstream in
            Subscriber(
                lifetime: downstream.lifetime,
                next: downstream.next,
                failed: { error in
                    if downstream.isDisposed { return }
                    fatalError(
                        "\(source) failed with \(error), which assertNoFailure() rules out",
                        file: file,
                        line: line
                    )
                },
                completed: { downstream.complete() }
            )
        }
    }
}
