/// Converts a closure of the main actor to a closure that must be called on the main queue, by code that the compiler cannot
/// verify to be isolated to the main actor. Only debug builds check the queue. `MainActor.assumeIsolated` has the same effect,
/// but always queries the runtime, which costs far more than the call.
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

/// Stops a debug build if the running code is not on the main actor. On another queue, the runtime is also queried. If the main
/// actor calls `queue.sync { }`, the closure runs on that queue and is still on the main actor.
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
