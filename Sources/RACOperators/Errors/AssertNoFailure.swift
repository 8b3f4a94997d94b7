extension SignalProtocol {
    /// Returns this signal as a signal that cannot fail. If this signal does fail, the program stops with a message.
    ///
    /// Use this operator for a signal that never fails, although its type has a failure. The message contains this signal, the
    /// failure, and the file and line of the call. The program also stops in release builds.
    ///
    /// ```
    /// self               --1--2--|
    /// assertNoFailure()  --1--2--|
    /// ```
    ///
    /// ```swift
    /// let pages = cachedPage.assertNoFailure()
    /// ```
    ///
    /// - Parameters:
    ///   - file: The file to name in the message. By default the file of the call.
    ///   - line: The line to name in the message. By default the line of the call.
    @inlinable
    public func assertNoFailure(file: StaticString = #fileID, line: UInt = #line) -> Signal<Value, Never> {
        let source = signal
        return source.liftFailure { error, _ in
            fatalError("\(source) failed with \(error), which assertNoFailure() rules out", file: file, line: line)
        }
    }
}
