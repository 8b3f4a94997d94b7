/// Converts a closure of the main actor to a closure without isolation, which must be called on the main queue. The callers are
/// on the main queue, but the compiler cannot verify that they are isolated to the main actor. Only debug builds check the queue.
/// `MainActor.assumeIsolated` has the same effect, but always queries the runtime, which costs far more than the call.
@inlinable
@inline(__always)
package func calledOnMainQueue<Argument, Result>(
    _ closure: @escaping @MainActor (Argument) -> Result
) -> @Sendable (Argument) -> Result {
    // This cast is safe, because both function types have the same calling convention.
    let plain = unsafeBitCast(closure, to: (@Sendable (Argument) -> Result).self)
    return { argument in
        checkMainActor()
        return plain(argument)
    }
}

/// This separate overload avoids the cost of an empty result.
@inlinable
@inline(__always)
package func calledOnMainQueue<Argument>(
    _ closure: @escaping @MainActor (Argument) -> Void
) -> @Sendable (Argument) -> Void {
    let plain = unsafeBitCast(closure, to: (@Sendable (Argument) -> Void).self)
    return { argument in
        checkMainActor()
        plain(argument)
    }
}

@inlinable
@inline(__always)
package func calledOnMainQueue<First, Second, Result>(
    _ closure: @escaping @MainActor (First, Second) -> Result
) -> @Sendable (First, Second) -> Result {
    let plain = unsafeBitCast(closure, to: (@Sendable (First, Second) -> Result).self)
    return { first, second in
        checkMainActor()
        return plain(first, second)
    }
}

@inlinable
@inline(__always)
package func calledOnMainQueue<Result>(_ closure: @escaping @MainActor () -> Result) -> @Sendable () -> Result {
    let plain = unsafeBitCast(closure, to: (@Sendable () -> Result).self)
    return {
        checkMainActor()
        return plain()
    }
}

/// Stops a debug build if the running code is not on the main actor. On another queue than the main queue, the runtime is also
/// queried, because the code can still be on the main actor. For example, if the main actor calls `queue.sync { }`, the closure
/// runs on `queue`.
@inlinable
@inline(__always)
package func checkMainActor() {
    assert(
        {
            if !MainQueue.isCurrent {
                MainActor.assertIsolated("a closure of the main actor is called on another queue")
            }
            return true
        }()
    )
}
