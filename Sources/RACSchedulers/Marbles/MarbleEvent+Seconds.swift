import RACCore

// These short forms of `MarbleEvent(_:at:)` have the parameter order of RxTest.
extension MarbleEvent {
    /// Creates a value that is sent after a number of seconds.
    ///
    /// ```swift
    /// let source = TestScheduler().hot([.next(210, "a"), .next(240, "b"), .completed(300)])
    /// ```
    ///
    /// - Parameters:
    ///   - seconds: The time in seconds. By default, one second is one frame.
    ///   - value: The value.
    public static func next(_ seconds: Int, _ value: Value) -> MarbleEvent {
        MarbleEvent(.next(value), at: .seconds(seconds))
    }

    /// Creates a failure that is sent after a number of seconds. See ``next(_:_:)``.
    ///
    /// - Parameters:
    ///   - seconds: The time in seconds.
    ///   - failure: The failure.
    public static func failed(_ seconds: Int, _ failure: Failure) -> MarbleEvent {
        MarbleEvent(.failed(failure), at: .seconds(seconds))
    }

    /// Creates a completion that is sent after a number of seconds. See ``next(_:_:)``.
    ///
    /// - Parameter seconds: The time in seconds.
    public static func completed(_ seconds: Int) -> MarbleEvent {
        MarbleEvent(.completed, at: .seconds(seconds))
    }
}
