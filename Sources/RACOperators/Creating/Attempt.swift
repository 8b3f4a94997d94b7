extension Signal {
    /// Returns a signal that performs work and sends its result, or fails with the thrown error.
    ///
    /// The work runs on the subscribing thread, before `subscribe` returns. For a closure that contains `try`, the compiler
    /// infers the failure type `any Error`. For another failure type, pass a function, as in `Signal.attempt(read)`, or declare
    /// the error: `Signal.attempt { () throws(ReadError) in try read() }`.
    ///
    /// ```
    /// attempt { 1 }                   (1|)
    /// attempt { throw ParseError() }  #
    /// ```
    ///
    /// ```swift
    /// let text = Signal.attempt { try String(contentsOfFile: "/etc/hosts", encoding: .utf8) }
    /// ```
    ///
    /// - Parameter work: Returns the value to send, or throws the failure. Called once per subscription.
    @inlinable
    public static func attempt(_ work: @escaping @Sendable () throws(Failure) -> Value) -> Signal {
        .trusted { subscriber in
            guard let value = subscriber.result(of: work) else { return }
            subscriber.send(value)
            subscriber.complete()
        }
    }
}
