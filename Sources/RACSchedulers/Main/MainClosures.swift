/// Turns a closure of the main actor into one that code on the main queue can call where the compiler does not know that the
/// code is there.
///
/// The result is to be called on the main queue only, which debug builds check. `MainActor.assumeIsolated` does the same and
/// always asks the runtime, which takes far longer than the call.
@inlinable
@inline(__always)
package func calledOnMainQueue<Argument, Result>(
    _ closure: @escaping @MainActor (Argument) -> Result
) -> @Sendable (Argument) -> Result {
    // The two types differ in what the compiler lets a caller do, not in how the closure is called.
    let plain = unsafeBitCast(closure, to: (@Sendable (Argument) -> Result).self)
    return { argument in
        checkMainActor()
        return plain(argument)
    }
}

/// Does the same for a closure without a result. It is a function of its own, so that calls pass on no empty result.
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

/// Does the same for a closure with two arguments.
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

/// Does the same for a closure without an argument.
@inlinable
@inline(__always)
package func calledOnMainQueue<Result>(_ closure: @escaping @MainActor () -> Result) -> @Sendable () -> Result {
    let plain = unsafeBitCast(closure, to: (@Sendable () -> Result).self)
    return {
        checkMainActor()
        return plain()
    }
}

/// Stops a debug build that is not on the main actor.
///
/// Off the main queue Swift is asked as well: in `queue.sync { }` code of the main actor goes on, on another queue.
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
