/// Indicates whether the tests were built with optimization. Unoptimized code needs more stack.
public let isOptimized: Bool = {
    var isOptimized = true
    // The argument of `assert` is evaluated only in a debug build.
    assert(
        {
            isOptimized = false
            return true
        }()
    )
    return isOptimized
}()
