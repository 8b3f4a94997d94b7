import Foundation

/// Indicates whether the tests run under the thread sanitizer, which makes them at least ten times slower.
public let isThreadSanitized = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "__tsan_init") != nil

/// The number of rounds of a heavy test: all rounds in an optimized build, a twentieth in a debug build, and a fiftieth under
/// the thread sanitizer, which detects a race without a collision. The minimum is a tenth of the rounds or fifty, whichever is
/// less.
///
/// CI also runs the suites that call this function in an optimized build.
public func heavy(_ rounds: Int) -> Int {
    if isOptimized, !isThreadSanitized { return rounds }
    return max(rounds / (isThreadSanitized ? 50 : 20), min(rounds / 10, 50))
}

/// The number of rounds of a heavy test with a separate number for debug builds, in which the test is much slower or needs much
/// more stack. Under the thread sanitizer the number is a tenth of `rounds` or `debug`.
public func heavy(_ rounds: Int, debug: Int) -> Int {
    (isOptimized ? rounds : debug) / (isThreadSanitized ? 10 : 1)
}
