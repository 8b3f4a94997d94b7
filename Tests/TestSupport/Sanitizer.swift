import Foundation

/// Indicates whether the tests run under the thread sanitizer, which makes everything ten times slower or more.
public let isThreadSanitized = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "__tsan_init") != nil

/// The number of rounds a heavy test does: all of them when optimized. A twentieth in a debug build, and a fiftieth under the
/// thread sanitizer, which sees a race without a collision. Of few rounds a tenth, up to fifty.
///
/// CI runs the suites that ask this once more, optimized.
public func heavy(_ rounds: Int) -> Int {
    if isOptimized, !isThreadSanitized { return rounds }
    return max(rounds / (isThreadSanitized ? 50 : 20), min(rounds / 10, 50))
}

/// The number of rounds a heavy test does whose debug build is much slower, or needs much more stack: a number of its own there.
/// A tenth of either under the thread sanitizer.
public func heavy(_ rounds: Int, debug: Int) -> Int {
    (isOptimized ? rounds : debug) / (isThreadSanitized ? 10 : 1)
}
