extension Subscriber {
    /// Creates the subscriber of an operator that sends one more value when the upstream completes. `last` returns the value,
    /// or `nil` if there is none. The subscription has not been disposed when `last` is called.
    @inlinable
    @inline(__always)
    init<Result: Sendable>(
        sendingLastTo downstream: Subscriber<Result, Failure>,
        next: @escaping @Sendable (Value) -> Void,
        last: @escaping @Sendable () -> Result?
    ) {
        self.init(
            lifetime: downstream.lifetime,
            next: next,
            failed: { downstream.fail($0) },
            completed: {
                if let last = last() { downstream.send(last) }
                downstream.complete()
            }
        )
    }

    /// Returns the result of `work`. If the subscription is disposed, or `work` fails, this method returns `nil`, and has sent
    /// the failure.
    @inlinable
    @inline(__always)
    func result<Result>(of work: () throws(Failure) -> Result) -> Result? {
        if isDisposed { return nil }
        do throws(Failure) {
            return try work()
        } catch {
            fail(error)
            return nil
        }
    }
}
